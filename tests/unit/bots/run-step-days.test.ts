import { describe, expect, it } from 'vitest';
import type { KeptInput } from '#server/services/instructions/behaviour.ts';
import { leg } from '#tests/support/bots/engine-trial.ts';
import { at, codes, filled, HEDGE, LOT, market, outcome, running, session, SHORT, words } from '#tests/support/bots/running-step.ts';

const DAY = 24 * 60;
const nextDay: KeptInput = { type: 'session', at: at(DAY), date: '2026-11-17', nearestExpiry: '2026-11-17' };
/** The session ended before the order was filled. */
const expired = (orderId: string, lots = 0): KeptInput =>
  outcome(orderId, { at: at(375), filled: lots * LOT, ended: true, code: 'order.session-ended' });

describe('an entry that the end of the session met', () => {
  it('is not sent again with the first tick of the next day', () => {
    const { give, run } = running([leg({ side: 'buy' })]);
    give(session, market(1));
    expect(words(give(expired('r-1')))).toEqual([]);
    expect(run()).toMatchObject({ orders: [], bot: { legs: [{ phase: 'over', lots: 0 }] } });
  });

  it('holds what was filled of it, and no more is sent', () => {
    const { give, run } = running([leg({ side: 'buy', lots: 3 })]);
    give(session, market(1), outcome('r-1', { filled: LOT }));
    expect(words(give(expired('r-1', 1)))).toEqual([]);
    expect(run()).toMatchObject({ orders: [], bot: { legs: [{ phase: 'held', lots: 1 }] } });
  });

  it('takes the short along that waited for it', () => {
    const { give, run } = running([SHORT, HEDGE]);
    give(session, market(1));
    const told = give(expired('r-1'), nextDay, market(DAY + 1));
    expect(codes(told)).toContain('rejected');
    expect(words(told)).toEqual(['buy 1 opens']);
    expect(run().bot).toMatchObject({ date: '2026-11-17', trades: 2 });
  });

  it('that waits for its turn is called back, and is not sent once what it waited for comes in', () => {
    const { give, run } = running([SHORT, HEDGE]);
    give(session, market(1));
    const [short] = run().orders.filter(({ sent }) => sent === null);
    expect(short).toMatchObject({ intent: { leg: 0, opens: true } });
    give(nextDay);
    expect(run().orders.filter(({ sent }) => sent === null)).toEqual([]);
    expect(words(give(filled('r-1')))).toEqual([]);
  });
});

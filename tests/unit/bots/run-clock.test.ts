import { describe, expect, it } from 'vitest';
import type { KeptInput } from '#server/services/instructions/behaviour.ts';
import { leg } from '#tests/support/bots/engine-trial.ts';
import { at, codes, filled, market, running, session, words } from '#tests/support/bots/running-step.ts';

const STOPPED = leg({ side: 'buy', stop: { unit: 'points', value: 20 } });
const ahead = (minute: number, by: number): KeptInput => ({ type: 'ahead', at: at(minute), by: by * 60_000 });
/** Holds a call that was bought at 100, with a stop at 80. */
const held = () => {
  const trial = running([STOPPED]);
  trial.give(session, market(1), filled('r-1'), market(2));
  return trial;
};

describe('a price that is dated ahead of the log', () => {
  it('moves no clock: the stop is watched by the next price as if nothing had come, and the journal says so once a day', () => {
    const { give, run } = held();
    const told = give(ahead(2, 60));
    expect([codes(told), words(told), run().lastAt]).toEqual([['price-ahead'], [], at(2)]);
    expect(told).toMatchObject([{ line: { at: at(2), count: 60 } }]);
    expect(give(ahead(2, 60), ahead(2, 400))).toEqual([]);
    expect(words(give(market(2, 79, 1)))).toEqual(['sell 1 closes']);
    expect(codes(give({ ...session, at: at(24 * 60), date: '2026-11-17' } as KeptInput, ahead(24 * 60 + 1, 5)))).toContain('price-ahead');
  });

  it('that others follow is believed, until one from before it says that the market had not gone there', () => {
    const { give, run } = held();
    give(market(62), market(62, 100, 1));
    expect(run().lastAt).toBe(at(62, 1));
    const back = give(market(2, 79, 30));
    expect([codes(back), words(back)]).toEqual([['clock-back', 'stop'], ['sell 1 closes']]);
    expect(back[0]).toMatchObject({ line: { at: at(2, 30), count: 60 } });
    expect(give(market(2, 79, 31))).toEqual([]);
    expect(run().lastAt).toBe(at(2, 31));
  });
});

it('what a market says once more after a real gap sets no clock back', () => {
  const { give, run } = held();
  give(market(62), market(63));
  expect(give(market(62), market(62, 79, 30), market(1))).toEqual([]);
  expect(run().lastAt).toBe(at(63));
});

import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import type { OverallRules } from '#domain/bots/definition.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import type { KeptRun } from '#server/db/tables/instruction-states.ts';
import type { KeptInput } from '#server/services/instructions/behaviour.ts';
import { botRunBehaviour } from '#server/services/instructions/bot-run-behaviour.ts';
import { DATE, EXPIRY, leg } from '#tests/support/bots/engine-trial.ts';
import {
  at,
  STRIKES,
  LOT,
  running,
  session,
  market,
  outcome,
  filled,
  refused,
  sentOf,
  words,
  codes,
  SHORT,
  HEDGE,
} from '#tests/support/bots/running-step.ts';

describe('what goes first', () => {
  it('a hedge is bought before its short is sold, and sold after that has been bought back', () => {
    const { give } = running([SHORT, HEDGE]);
    expect(words(give(session, market(1)))).toEqual(['buy 1 opens']);
    expect(words(give(market(1, 100, 1)))).toEqual([]);
    expect(words(give(filled('r-1')))).toEqual(['sell 1 opens']);
    give(filled('r-2'));
    expect(words(give({ type: 'run', at: at(3), command: 'stop' }))).toEqual(['buy 1 closes']);
    expect(words(give(refused('r-3', 'order.no-liquidity')))).toEqual([]);
    expect(words(give(market(3, 100, 1)))).toEqual(['buy 1 closes']);
    expect(words(give(filled('r-4')))).toEqual(['sell 1 closes']);
  });

  it('a short whose hedge could not be bought is not sold, and the journal says why', () => {
    const { give, run } = running([SHORT, HEDGE]);
    give(session, market(1));
    const effects = give(refused('r-1', 'risk.margin-short'));
    expect(sentOf(effects)).toEqual([]);
    const reasons = effects.flatMap((effect) => (effect.type === 'journal' ? [[effect.line.leg, effect.line.reason]] : []));
    expect(reasons).toEqual([
      [1, 'risk.margin-short'],
      [0, 'bot.hedge-missing'],
    ]);
    expect(run().bot.legs.map(({ phase }) => phase)).toEqual(['over', 'over']);
  });

  it('a short is sold for no more than what was filled of its hedge, once no more of that comes', () => {
    const { give, run } = running([leg({ lots: 5 }), { ...HEDGE, lots: 5 }]);
    expect(words(give(session, market(1)))).toEqual(['buy 5 opens']);
    expect(words(give(outcome('r-1', { filled: 2 * LOT })))).toEqual([]);
    expect(words(give(market(2)))).toEqual([]);
    // The rest is tried three times in all, and then given up.
    const gone = (orderId: string, filledLots: number) =>
      outcome(orderId, { filled: filledLots * LOT, ended: true, code: 'order.no-liquidity' });
    expect(words(give(gone('r-1', 2)))).toEqual(['buy 3 opens']);
    expect(words(give(gone('r-2', 0)))).toEqual(['buy 3 opens']);
    const over = give(gone('r-3', 0));
    expect(words(over)).toEqual(['sell 2 opens']);
    expect(codes(over)).toContain('cut-to-hedge');
    give(filled('r-4', 2));
    expect(run().bot.legs.map(({ lots, phase }) => [lots, phase])).toEqual([
      [2, 'held'],
      [2, 'held'],
    ]);
  });

  it('a short that is held leaves where its hedge comes back and is refused', () => {
    const hedge = {
      ...HEDGE,
      stop: { unit: 'points', value: 20 } as const,
      reentry: { stop: { how: 'at-once', times: 1 } as const, target: null },
    };
    const { give, run, row } = running([leg(), hedge]);
    give(session, market(1), filled('r-1'), filled('r-2'));
    expect(words(give(market(2, 79)))).toEqual(['sell 1 closes']);
    give(filled('r-3', 1, 79));
    expect(words(give(market(3, 79)))).toEqual(['buy 1 opens']);
    const effects = give(refused('r-4', 'risk.margin-short'));
    expect(words(effects)).toEqual(['bot.hedge-missing', 'buy 1 closes']);
    expect(codes(effects)).toEqual(['rejected', 'unhedged']);
    expect(row().reason_code).toBe('bot.hedge-missing');
    give(filled('r-5', 1, 79));
    expect(row().reason_code).toBeNull();
    expect(run().bot.legs.map(({ lots }) => lots)).toEqual([0, 0]);
  });

  it('a call is not sold without the future that was to cover it', () => {
    const future = leg({ side: 'buy', kind: 'future', strike: null, expiry: { cycle: 'monthly', rank: 1 } });
    const { give, run } = running([future, SHORT]);
    expect(words(give(session, market(1)))).toEqual(['buy 1 opens']);
    expect(words(give(refused('r-1', 'order.margin')))).toEqual([]);
    expect(run()).toMatchObject({ orders: [], bot: { legs: [{ phase: 'over' }, { phase: 'over' }] } });
  });

  it('a short that comes back is not sent where the trades of the day are used up before its hedge', () => {
    const again = (cause: 'stop' | 'target') => ({ stop: null, target: null, [cause]: { how: 'at-once', times: 1 } as const });
    const short = { ...SHORT, reentry: again('stop') };
    const hedge = { ...HEDGE, target: { unit: 'points', value: 20 } as const, reentry: again('target') };
    const { give, run } = running([short, hedge], {}, 'auto', { trades: 2 });
    give(session, market(1), filled('r-1'), filled('r-2'));
    expect(words(give(market(2, 130)))).toEqual(['buy 1 closes']);
    expect(words(give(filled('r-3', 1, 130)))).toEqual(['sell 1 closes']);
    give(filled('r-4', 1, 130));
    const back = give(market(3, 130), market(4, 130));
    expect(words(back)).toEqual([]);
    expect(codes(back)).toContain('limit-trades');
    const reasons = back.flatMap((effect) =>
      effect.type === 'journal' && effect.line.reason ? [[effect.line.leg, effect.line.reason]] : [],
    );
    expect(reasons).toEqual([[0, 'bot.hedge-missing']]);
    expect(run()).toMatchObject({ orders: [], bot: { legs: [{ phase: 'over' }, { phase: 'over' }] } });
  });

  it('a put does not wait in vain for a call that could not be bought', () => {
    const { give } = running([leg({ kind: 'put' }), HEDGE]);
    give(session, market(1));
    expect(words(give(refused('r-1', 'risk.margin-short')))).toEqual(['sell 1 opens']);
  });
});

describe('what becomes of an order', () => {
  it('parts are told of at their own prices, and what the price ran away from is sent again', () => {
    const { give, run } = running([leg({ side: 'buy', lots: 3 })]);
    give(session, market(1));
    give(outcome('r-1', { filled: LOT, price: 100 }));
    expect(words(give(outcome('r-1', { filled: LOT, price: 100, ended: true })))).toEqual(['buy 2 opens']);
    give(filled('r-2', 2, 103));
    const [held] = run().bot.legs;
    expect(held).toMatchObject({ phase: 'held', lots: 3, entry: priceFromDecimal(102) });
    expect(run().orders).toEqual([]);
  });

  it('an outcome that is told of twice changes nothing', () => {
    const { give, run } = running([leg({ side: 'buy' })]);
    give(session, market(1), filled('r-1'));
    const before = run();
    expect(give(filled('r-1'))).toEqual([]);
    expect(run()).toEqual(before);
  });

  it('an entry that never left the server is sent three times, then it is not entered', () => {
    const { give, run } = running([leg({ side: 'buy' })]);
    give(session, market(1));
    const lost = (id: string) => outcome(id, { accepted: false, ended: true, neverSent: true, code: 'order.never-sent' });
    expect(words(give(lost('r-1')))).toEqual(['buy 1 opens']);
    expect(words(give(lost('r-2')))).toEqual(['buy 1 opens']);
    expect(words(give(lost('r-3')))).toEqual([]);
    expect(run()).toMatchObject({ orders: [], bot: { legs: [{ phase: 'over', lots: 0 }] } });
  });

  it('a refused exit is sent again after growing pauses, and its owner is called at the third refusal', () => {
    const { give, row } = running([leg({ side: 'buy', stop: { unit: 'points', value: 20 } })]);
    give(session, market(1), filled('r-1'));
    expect(words(give(market(2, 70)))).toEqual(['sell 1 closes']);
    const said: string[][] = [];
    for (const [place, second] of [2, 5, 10].entries()) {
      said.push(words(give(refused(`r-${place + 2}`, 'order.no-liquidity', { at: at(2, second - 1) }))));
      said.push(words(give(market(2, 70, second))), words(give(market(2, 70, second + 3))));
    }
    expect(said.flat()).toEqual(['sell 1 closes', 'sell 1 closes', 'bot.exit-refused', 'sell 1 closes']);
    expect(row().reason_code).toBe('bot.exit-refused');
    give(filled('r-5'));
    expect(row().reason_code).toBeNull();
  });

  it('while the exit of a part is refused the rest is left by its stop, and no more is on its way than is held', () => {
    const { give, run } = running([
      { ...SHORT, lots: 4 },
      { ...HEDGE, lots: 2 },
    ]);
    give(session, market(1), filled('r-1', 2), filled('r-2', 4));
    const cut = give({ type: 'holdings', at: at(1), net: { [`call ${STRIKES[4]} ${EXPIRY}`]: LOT } });
    expect(words(cut)).toEqual(['bot.hedge-missing', 'buy 2 closes']);
    expect(words(give(refused('r-3', 'order.no-liquidity')))).toEqual([]);
    expect(words(give(market(2, 130)))).toEqual(['buy 2 closes']);
    expect(words(give(market(3, 130)))).toEqual(['buy 2 closes']);
    give(filled('r-5', 2, 130), filled('r-4', 2, 130));
    expect(run()).toMatchObject({ orders: [], bot: { legs: [{ phase: 'over', lots: 0 }, { lots: 1 }] } });
  });

  it('an exit of what is flat already is closed elsewhere, at the last price', () => {
    const { give, run } = running([leg({ side: 'buy', stop: { unit: 'points', value: 20 } })]);
    give(session, market(1), filled('r-1'), market(2, 70));
    expect(codes(give(refused('r-2', 'position.flat')))).toEqual(['closed-elsewhere']);
    expect(run()).toMatchObject({ orders: [], bot: { booked: -30 * LOT * 10_000, legs: [{ phase: 'over', lots: 0 }] } });
  });

  it('a pause calls back what has not been filled, and keeps what has', () => {
    const { give, run, row } = running([leg({ side: 'buy', lots: 2 })]);
    give(session, market(1), outcome('r-1', { filled: LOT }));
    expect(words(give({ type: 'run', at: at(2), command: 'pause' }))).toEqual(['cancel r-1']);
    expect(words(give(outcome('r-1', { filled: LOT, ended: true })))).toEqual([]);
    expect(run()).toMatchObject({ orders: [], bot: { legs: [{ phase: 'held', lots: 1 }] } });
    expect(row().status).toBe('paused');
  });

  it('a pause ends what is about to come back, also where its contract has not been chosen yet', () => {
    const again = { stop: { how: 'at-once', times: 2 }, target: null } as const;
    const { give, run } = running([leg({ side: 'buy', stop: { unit: 'points', value: 20 }, reentry: again })]);
    give(session, market(1), filled('r-1'), market(2, 70));
    expect(codes(give(filled('r-2', 1, 70)))).toEqual(['left', 'again']);
    give({ type: 'run', at: at(2), command: 'pause' });
    expect(words(give(market(3, 70), market(4, 70)))).toEqual([]);
    expect(run().bot.legs[0]).toMatchObject({ phase: 'over', lots: 0 });
  });
});

it('a command that is given twice is one', () => {
  const { give, row } = running([leg({ side: 'buy' })]);
  give(session, market(1), filled('r-1'));
  const command = (what: 'pause' | 'stop'): KeptInput => ({ type: 'run', at: at(2), command: what });
  expect(codes(give(command('pause'), command('pause')))).toEqual(['paused']);
  expect(words(give(command('stop'), command('stop')))).toEqual(['sell 1 closes']);
  expect(codes(give(filled('r-2')))).toEqual(['left']);
  expect(row().status).toBe('ended');
});

describe('what the portfolio holds', () => {
  const holdings = (net: number): KeptInput => ({ type: 'holdings', at: at(3), net: { [`call ${STRIKES[2]} ${EXPIRY}`]: net } });

  it.each([
    ['all of it', LOT * 2, 2],
    ['more than its own', LOT * 5, 2],
    ['a part', LOT, 1],
    ['none', 0, 0],
    ['the opposite', -LOT, 0],
  ])('%s: what is missing has been closed by somebody else', (_, net, lots) => {
    const { give, run } = running([leg({ side: 'buy', lots: 2 })]);
    give(session, market(1), filled('r-1', 2), holdings(net));
    expect(run().bot.legs[0]?.lots).toBe(lots);
  });

  it('says nothing while an order is on its way', () => {
    const { give, run } = running([leg({ side: 'buy', lots: 2, stop: { unit: 'points', value: 20 } })]);
    give(session, market(1), filled('r-1', 2), market(2, 70), holdings(0));
    expect(run().bot.legs[0]).toMatchObject({ phase: 'exiting', lots: 2 });
  });
});

it('intraday holdings leave before the broker squares them off, and the run goes on with the next session', () => {
  const { give, run, row } = running([leg({ side: 'buy' })]);
  give(session, market(1), filled('r-1'));
  expect(words(give({ type: 'cut-off', at: at(359), date: DATE }))).toEqual(['sell 1 closes']);
  give(filled('r-2'));
  expect(row().status).toBe('running');
  give({ type: 'session', at: at(24 * 60), date: '2026-11-17', nearestExpiry: EXPIRY });
  expect(words(give(market(24 * 60 + 1)))).toEqual(['buy 1 opens']);
  expect(run()).toMatchObject({ squaredOff: DATE, bot: { date: '2026-11-17' } });
});

it('a contract that ended is settled, and what still waited for it is called off', () => {
  const { give, run } = running([leg({ side: 'buy', stop: { unit: 'points', value: 20 } })]);
  give(session, market(1), filled('r-1'), market(2, 70));
  const settled = { type: 'settled', at: at(375), instrumentId: `call ${STRIKES[2]} ${EXPIRY}`, price: priceFromDecimal(12) } as const;
  expect(codes(give(settled))).toEqual(['settled']);
  expect(run()).toMatchObject({ orders: [], bot: { booked: -88 * LOT * 10_000 } });
});

describe('a run that gets no prices', () => {
  const silent = (minute: number, second = 0): KeptInput => ({ type: 'silent', at: at(minute, second) });
  const entered = (overall: Partial<OverallRules> = {}) => {
    const trial = running([SHORT], overall);
    trial.give(session, market(1), market(1, 100, 1));
    trial.give(filled('r-1'));
    return trial;
  };

  it('calls its owner once after a minute, and says when prices are back', () => {
    const { give, row } = entered();
    expect(codes(give(silent(2), silent(2, 59)))).toEqual([]);
    const told = give(silent(3));
    expect([codes(told), words(told)]).toEqual([['feed-silent'], ['bot.feed-silent']]);
    expect(give(silent(4), silent(5))).toEqual([]);
    expect(row()).toMatchObject({ status: 'running', reason_code: 'bot.feed-silent' });
    expect(codes(give(market(6)))).toEqual(['feed-back']);
    expect(row().reason_code).toBeNull();
    // Another silence is another minute.
    expect(codes(give(silent(7), silent(7, 59), silent(8)))).toEqual(['feed-silent']);
  });

  it('says nothing of one that is shorter', () => {
    const { give } = entered();
    expect(give(silent(2), silent(2, 50), market(2, 100, 51), silent(2, 55), silent(3, 50))).toEqual([]);
  });

  it('enters no more until it is resumed where that is its rule', () => {
    const { give, row } = entered({ silent: 'pause' });
    const told = give(silent(2), silent(3));
    expect([codes(told), words(told)]).toEqual([['feed-silent', 'paused'], ['bot.feed-silent']]);
    give(market(4));
    expect(row()).toMatchObject({ status: 'paused', reason_code: 'bot.feed-silent' });
    give({ type: 'run', at: at(5), command: 'resume' });
    expect(row()).toMatchObject({ status: 'running', reason_code: null });
  });

  it('leaves everything where that is its rule', () => {
    const { give } = entered({ silent: 'exit' });
    expect(words(give(silent(2), silent(3)))).toEqual(['bot.feed-silent', 'buy 1 closes']);
  });

  it('calls nobody where it holds nothing', () => {
    const { give } = running([SHORT]);
    const told = give(session, silent(2), silent(3));
    expect([codes(told), words(told)]).toEqual([['feed-silent'], []]);
  });
});

it('what was decided before anything could be written comes first in the journal, whatever is written then', () => {
  const { give, row } = running([SHORT]);
  const { state } = row();
  const untold = [{ at: at(0), code: 'taken-over' as const, leg: 0 }];
  const stopped = botRunBehaviour.step(
    { ...row(), state: { ...(state as KeptRun), untold } },
    { type: 'run', at: at(1), command: 'stop' },
    nseFo,
  );
  expect(codes(stopped.effects)).toEqual(['taken-over', 'stopped']);
  expect(give(session)).toEqual([]);
});

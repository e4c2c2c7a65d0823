import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDefinition } from '#domain/bots/check-definition.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { netDelta } from '#domain/bots/engine/deltas.ts';
import { resultOf } from '#domain/bots/engine/turn.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { definition, leg, type Minute, trial, type TrialOptions } from '#tests/support/bots/engine-trial.ts';

const FUTURE = 2;
type More = NonNullable<Parameters<typeof definition>[1]>;
/** Four short straddles, hedged when their net delta is a lot away from 0. */
const hedged = ({ overall, ...more }: More = {}, by = 1, times = 20): BotDefinition =>
  definition([leg({ lots: 4 }), leg({ kind: 'put', lots: 4 })], {
    ...more,
    overall: { ...overall, adjust: { unit: 'net-delta', by, legs: 'hedge', times } },
  });
const at = (call: number, put: number, spot = 25_000): Minute => ({ spot, deltas: { call, put } });
const EVEN = at(0.5, 0.5);
const run = (of: BotDefinition, minutes: readonly Minute[], options: Partial<TrialOptions> = {}) => {
  const found = trial(of, { minutes: [EVEN, ...minutes], ...options });
  const orders = found.journal.flatMap(({ code, side, count }) => (code === 'hedge-order' ? [`${side} ${count}`] : []));
  return { ...found, orders, future: (found.state.legs[FUTURE]?.side ?? 0) * (found.state.legs[FUTURE]?.lots ?? 0) };
};

describe('a hedge by the future', () => {
  // Sold four times: the net delta is 4 x (put - call) before the future.
  it.each<[string, readonly Minute[], readonly string[], number]>([
    ['does nothing within its band', [at(0.6, 0.4), {}], [], 0],
    ['buys what a falling delta asks for, in whole lots', [at(0.7, 0.3), {}], ['buy 2'], 2],
    ['sells against a rising one', [at(0.35, 0.65), {}], ['sell 1'], -1],
    ['begins at the very band', [at(0.625, 0.375), {}], ['buy 1'], 1],
    ['adds to what it holds', [at(0.7, 0.3), at(0.7, 0.3), at(0.9, 0.1), {}], ['buy 2', 'buy 1'], 3],
    ['takes from it where the delta comes back', [at(0.9, 0.1), at(0.9, 0.1), at(0.6, 0.4), {}], ['buy 3', 'sell 2'], 1],
    ['leaves it whole at a delta of 0', [at(0.9, 0.1), at(0.9, 0.1), at(0.5, 0.5), {}], ['buy 3', 'sell 3'], 0],
    [
      'turns round: out first, then in the other way',
      [at(0.7, 0.3), at(0.7, 0.3), at(0.2, 0.8), {}, {}],
      ['buy 2', 'sell 2', 'sell 2'],
      -2,
    ],
    ['waits while a delta is not known', [{ deltas: { call: 0.9 } }, {}], [], 0],
  ])('%s', (_, minutes, orders, future) => {
    const found = run(hedged(), minutes);
    expect(found.orders).toEqual(orders);
    expect(found.future).toBe(future);
    expect(found.fills.filter(({ leg: place }) => place !== FUTURE)).toHaveLength(2);
  });

  it('writes down the delta that decided, and the band', () => {
    const { journal } = run(hedged(), [at(0.7, 0.3), {}]);
    expect(journal.find(({ code }) => code === 'hedge')).toMatchObject({ price: -16_000, level: 10_000, delta: true, count: 1, leg: null });
    expect(journal.find(({ code }) => code === 'hedge-order')).toMatchObject({ leg: FUTURE, side: 'buy', count: 2 });
  });

  it('counts what it makes at the average of what it holds', () => {
    // 2 bought at 25 000, 1 more at 25 100, 2 sold at 25 200, the last one at 25 300: ten units a lot.
    const minutes = [at(0.7, 0.3), at(0.7, 0.3), at(0.9, 0.1), at(0.9, 0.1, 25_100), at(0.65, 0.35, 25_100), at(0.65, 0.35, 25_200)];
    const found = run(hedged(), [...minutes, { spot: 25_300 }], { commands: { 7: 'stop' } });
    expect(found.orders).toEqual(['buy 2', 'buy 1', 'sell 2']);
    expect(moneyToDecimal(resultOf(found.state))).toBeCloseTo((2 * 25_200 + 25_300 - 2 * 25_000 - 25_100) * 10, 1);
  });

  it.each<[string, More, Partial<TrialOptions>]>([
    ['by the overall stop', { overall: { stop: { unit: 'money', value: 3_000 } } }, {}],
    ['by its owner', {}, { commands: { 4: 'stop' } }],
    ['by the time', { schedule: { end: { kind: 'time', at: '09:25' } } }, {}],
  ])('leaves with the others %s', (_, more, options) => {
    const rising = { spot: 25_000, call: 190, put: 100 } as const;
    const found = run(hedged(more), [at(0.7, 0.3), at(0.7, 0.3), { ...rising, deltas: { call: 0.7, put: 0.3 } }, {}, {}, {}], options);
    expect(found.orders).toEqual(['buy 2']);
    expect(found.state.legs.map(({ lots }) => lots)).toEqual([0, 0, 0]);
    expect(found.codes.at(-1)).not.toBe('hedge-over');
  });

  it('is over once its legs have left one by one', () => {
    const stop = { stop: { unit: 'points', value: 20 } } as const;
    const legs = [leg({ lots: 4, ...stop }), leg({ kind: 'put', lots: 4, ...stop })];
    const of = { ...hedged(), legs };
    const found = run(of, [at(0.6, 0.3), at(0.6, 0.3), { call: 130, put: 130 }, {}, {}]);
    expect(found.codes).toEqual(['hedge', 'hedge-order', 'stop', 'stop', 'hedge-over']);
    expect(found.state.legs.map(({ lots }) => lots)).toEqual([0, 0, 0]);
    expect(found.state.phase).toBe('over');
  });

  it('takes no more than its limits, says so once, and still gives back', () => {
    const minutes = [at(0.9, 0.1), at(0.9, 0.1), at(0.95, 0.05), at(0.95, 0.05), at(0.5, 0.5), {}];
    const lots = run(hedged({ limits: { lots: 9 } }), minutes);
    expect(lots.orders).toEqual(['buy 1', 'sell 1']);
    expect(lots.codes.filter((code) => code === 'limit-lots')).toHaveLength(1);
    const trades = run(hedged({ limits: { trades: 2 } }), minutes);
    expect(trades.orders).toEqual([]);
    expect(trades.codes.filter((code) => code === 'limit-trades')).toHaveLength(1);
  });

  it('tries no more often than it may, and not while it is paused', () => {
    const rejects: Partial<TrialOptions> = { outcome: ({ contract }) => (contract.kind === 'future' ? 'rejected' : 'filled') };
    const off = Array.from({ length: 6 }, () => at(0.7, 0.3));
    expect(run(hedged({}, 1, 2), off, rejects).codes.filter((code) => code === 'rejected')).toHaveLength(2);
    expect(run(hedged(), off, { commands: { 1: 'pause' } }).orders).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, readonly string[]]>([
    ['stands against a delta', { unit: 'underlying-points', by: 50 }, ['overall.adjust.unit bot.hedge-by-delta']],
    ['comes no nearer than half a lot', { unit: 'net-delta', by: 0.4 }, ['overall.adjust.by form.number-min']],
    ['may begin there', { unit: 'net-delta', by: 0.5 }, []],
  ])('%s', (_, change, problems) => {
    const of = hedged();
    const overall = { ...of.overall, adjust: { ...of.overall.adjust, ...change } } as BotDefinition['overall'];
    expect(checkDefinition(nseFo, { ...of, overall }, 'daily').map(({ path, code }) => `${path} ${code}`)).toEqual(problems);
  });
});

it('whatever the deltas do, a hedge that is filled has brought them within half a lot, beyond no limit', () => {
  const share = fc.integer({ min: 2, max: 98 }).map((value) => value / 100);
  let taken = 0;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(share, share), { minLength: 2, maxLength: 12 }),
      fc.integer({ min: 5, max: 30 }).map((value) => value / 10),
      fc.option(fc.integer({ min: 8, max: 14 }), { nil: null }),
      (deltas, by, lots) => {
        // Each pair of deltas stands for four minutes: time to go out, to turn round, and to be filled.
        const minutes = deltas.flatMap(([call, put]) => [at(call, put), at(call, put), at(call, put), at(call, put)]);
        const of = hedged({ limits: { lots } }, by);
        const { journal, state } = run(of, minutes);
        const refused = state.round?.hedge?.refused === true;
        const [call = 0, put = 0] = deltas.at(-1) ?? [];
        const own = Object.fromEntries(
          state.legs.flatMap(({ contract }) =>
            contract === null || contract.kind === 'future' ? [] : [[contract.key, contract.kind === 'call' ? call : put]],
          ),
        );
        const net = Math.abs(netDelta(state, own) ?? 0);
        const decisions = journal.flatMap(({ code, price }, place) => (code === 'hedge' ? [{ place, delta: (price ?? 0) / 10_000 }] : []));
        taken += decisions.length;
        // Within the band nothing is done.
        if (!refused && decisions.length < 20) expect(net).toBeLessThan(by);
        let held = 0;
        const signed = (side: string | undefined, count: number) => (side === 'buy' ? count : -count);
        for (const { side, count = 0 } of journal.filter(({ code }) => code === 'hedge-order')) {
          held += signed(side, count);
          if (lots !== null) expect(8 + Math.abs(held)).toBeLessThanOrEqual(lots);
        }
        if (lots !== null) return;
        // For each decision alone: its orders bring the delta within half a lot.
        for (const [nth, { place, delta }] of decisions.entries()) {
          const follows = journal.slice(place, decisions[nth + 1]?.place);
          const moved = follows.reduce((sum, { code, side, count = 0 }) => sum + (code === 'hedge-order' ? signed(side, count) : 0), 0);
          expect(Math.abs(delta + moved)).toBeLessThanOrEqual(0.5 + 1e-9);
        }
      },
    ),
    { numRuns: 120 },
  );
  expect(taken).toBeGreaterThan(100);
});

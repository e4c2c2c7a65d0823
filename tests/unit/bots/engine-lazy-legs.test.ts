import { describe, expect, it } from 'vitest';
import type { BotLeg } from '#domain/bots/definition.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { definition, leg, type Minute, trial } from '#tests/support/bots/engine-trial.ts';

const points = (value: number) => ({ unit: 'points', value }) as const;
const handOn = (to: string, times = 1) => ({ how: 'next-leg', leg: to, times }) as const;
const first = (change: Partial<BotLeg> = {}) => leg({ stop: points(20), reentry: { stop: handOn('A'), target: null }, ...change });
const ENTRY: Minute = {};
/** The call is stopped at 120. */
const STOPPED: Minute = { call: [100, 121, 100, 121] };

const told = (legs: readonly BotLeg[], minutes: readonly Minute[], more: Parameters<typeof definition>[1] = {}) => {
  const found = trial(definition(legs, more), { minutes: [ENTRY, ...minutes] });
  return { ...found, orders: found.fills.map(({ leg: place, side, price }) => `${place} ${side} ${price}`) };
};

describe('a lazy leg', () => {
  const A = leg({ lazy: 'A', kind: 'put', stop: points(10), target: points(10) });

  it('is not entered with the others, and the run is over without it', () => {
    const { orders, state, codes } = told([leg({ stop: points(20) }), A], [STOPPED, {}]);
    expect(orders).toEqual(['0 sell 100', '0 buy 120']);
    expect(codes).toEqual(['stop']);
    expect(state.phase).toBe('over');
  });

  it('is entered with the prices that follow the stop of the leg that names it, under its own rules', () => {
    const { orders, codes } = told([first(), A], [STOPPED, { put: 95 }, { put: [95, 106, 95, 100] }]);
    expect(orders).toEqual(['0 sell 100', '0 buy 120', '1 sell 95', '1 buy 105']);
    expect(codes).toEqual(['stop', 'next-leg', 'stop']);
  });

  it('is entered after a target that names it, and not after the stop', () => {
    const after = { target: points(20), reentry: { stop: null, target: handOn('A') } };
    expect(told([first(after), A], [{ call: [100, 100, 79, 79] }, { put: 95 }]).orders).toEqual(['0 sell 100', '0 buy 80', '1 sell 95']);
    expect(told([first(after), A], [STOPPED, { put: 95 }]).orders).toEqual(['0 sell 100', '0 buy 120']);
  });

  it('hands on to the next one', () => {
    const chain = [first(), { ...A, reentry: { stop: handOn('B'), target: null } }, leg({ lazy: 'B', side: 'buy' })];
    const { orders } = told(chain, [STOPPED, { put: 95 }, { put: [95, 106, 95, 100], call: 130 }, { call: 131 }]);
    expect(orders).toEqual(['0 sell 100', '0 buy 120', '1 sell 95', '1 buy 105', '2 buy 131']);
  });

  it('waits for a momentum of its own', () => {
    const slow = { ...A, momentum: { direction: 'down', unit: 'points', by: 5 } } as const;
    expect(told([first(), slow], [STOPPED, { put: 95 }, { put: 91 }, { put: 90 }, { put: 89 }]).orders.at(-1)).toBe('1 sell 89');
  });

  it('that is still held is not entered once more; after it has left it is', () => {
    const again = first({ target: points(20), reentry: { stop: handOn('A', 2), target: null } });
    const second = leg({ kind: 'call', stop: points(20), reentry: { stop: handOn('A'), target: null } });
    const busy = told([again, second, A], [STOPPED, { put: 95 }, {}]);
    expect(busy.codes).toEqual(['stop', 'stop', 'next-leg', 'next-leg-busy']);
    expect(busy.orders.filter((order) => order.startsWith('2'))).toEqual(['2 sell 95']);
    const late = leg({ kind: 'call', stop: points(50), reentry: { stop: handOn('A'), target: null } });
    const minutes: Minute[] = [STOPPED, { put: 95 }, { put: [95, 106, 95, 100] }, { call: [121, 151, 121, 151], put: 90 }, { put: 88 }];
    const { orders } = told([again, late, A], minutes);
    expect(orders.filter((order) => order.startsWith('2'))).toEqual(['2 sell 95', '2 buy 105', '2 sell 88']);
  });

  it.each([
    ['after the last time for it', { schedule: { reentry: '09:20' } }, ['stop', 'reentry-too-late']],
    ['beyond the trades of a day', { limits: { trades: 1 } }, ['stop', 'next-leg', 'limit-trades']],
  ] as const)('is not entered %s', (_, more, codes) => {
    const found = told([first(), A], [STOPPED, { put: 95 }, {}], more);
    expect(found.codes).toEqual(codes);
    expect(found.orders).toEqual(['0 sell 100', '0 buy 120']);
  });

  it('has no part in the premium that a percentage is taken of', () => {
    // 25 % of 1 000: after -200 of the first leg the lazy one may lose 50 more.
    const of = definition([first(), { ...A, stop: null }], { overall: { stop: { unit: 'premium-percent', value: 25 } } });
    const found = trial(of, { minutes: [ENTRY, STOPPED, { put: 95 }, { put: 99.9 }, { put: 100 }, {}] });
    const stop = found.journal.find(({ code }) => code === 'overall-stop');
    expect([stop?.amount, stop?.bound].map((value) => moneyToDecimal(value!))).toEqual([-250, -250]);
  });

  it('comes the other way round in a round that is reversed', () => {
    const reversed = { how: 'reversed', times: 1 } as const;
    const of = definition([first(), A], { overall: { target: { unit: 'money', value: 150, reentry: reversed } } });
    // 20 points of gain end the first round; bought at 81, the call is stopped 20 lower.
    const found = trial(of, { minutes: [ENTRY, { call: 80 }, { call: 81 }, { call: [81, 81, 60, 60] }, { put: 77 }] });
    expect(found.fills.map(({ leg: place, side, price }) => `${place} ${side} ${price}`)).toEqual([
      '0 sell 100',
      '0 buy 81',
      '0 buy 81',
      '0 sell 61',
      '1 buy 77',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { BotLeg } from '#domain/bots/definition.ts';
import type { ReEntryWay } from '#domain/bots/reentry-ways.ts';
import { definition, leg, type Minute, trial } from '#tests/support/bots/engine-trial.ts';

/** Entered at 100, the underlying at 25 000, in the first minute given. */
const ENTRY: Minute = {};
const out = (of: BotLeg, minutes: readonly Minute[], course: 'worst-first' | 'best-first' = 'worst-first') =>
  trial(definition([of]), { minutes: [ENTRY, ...minutes], course });
const exitOf = (of: BotLeg, minutes: readonly Minute[], course?: 'worst-first' | 'best-first') => {
  const { fills, codes } = out(of, minutes, course);
  return { price: fills.find(({ opens }) => !opens)?.price, why: codes.find((code) => code === 'stop' || code === 'target') };
};
const PUT = { kind: 'put' } as const;
const BUY = { side: 'buy' } as const;
const points = (value: number) => ({ unit: 'points', value }) as const;
const percent = (value: number) => ({ unit: 'percent', value }) as const;
const share = (value: number) => ({ unit: 'underlying-percent', value }) as const;
const delta = (value: number) => ({ unit: 'delta', value }) as const;
const spots = (value: number) => ({ unit: 'underlying-points', value }) as const;

describe('a level of a leg', () => {
  it.each<[string, Partial<BotLeg>, Minute, string | undefined, number | undefined]>([
    ['a sold leg stops above in points', { stop: points(20) }, { call: [100, 121, 99, 110] }, 'stop', 120],
    ['not a tick before', { stop: points(20) }, { call: [100, 119.95, 99, 110] }, undefined, undefined],
    ['at the very level', { stop: points(20) }, { call: [100, 120, 99, 110] }, 'stop', 120],
    ['a bought leg stops below in points', { ...BUY, stop: points(20) }, { call: [100, 101, 79, 90] }, 'stop', 80],
    ['a sold leg stops in percent', { stop: percent(25) }, { call: [100, 130, 99, 110] }, 'stop', 125],
    ['a bought leg stops in percent', { ...BUY, stop: percent(25) }, { call: [100, 101, 60, 90] }, 'stop', 75],
    ['a sold leg has its target below in points', { target: points(20) }, { call: [100, 101, 79, 90] }, 'target', 80],
    ['a bought leg has its target above in percent', { ...BUY, target: percent(30) }, { call: [100, 140, 99, 120] }, 'target', 130],
    ['a jump past a stop costs what it costs', { stop: points(20) }, { call: [140, 150, 130, 135] }, 'stop', 140],
    ['a jump past a target is taken where it opens', { target: points(20) }, { call: [70, 75, 60, 65] }, 'target', 70],
  ])('%s', (_, change, minute, why, price) => {
    expect(exitOf(leg(change), [minute])).toEqual({ why, price });
  });

  it.each<[string, Partial<BotLeg>, readonly [number, number, number, number], string]>([
    ['a sold call loses when the underlying rises', { stop: spots(50) }, [25_000, 25_050, 24_990, 25_020], 'stop'],
    ['a sold put loses when it falls', { ...PUT, stop: spots(50) }, [25_000, 25_010, 24_950, 24_980], 'stop'],
    ['a bought call loses when it falls', { ...BUY, stop: spots(50) }, [25_000, 25_010, 24_940, 24_980], 'stop'],
    ['a bought put wins when it falls', { ...BUY, ...PUT, target: spots(50) }, [25_000, 25_010, 24_940, 24_980], 'target'],
  ])('of the underlying: %s, and it is left with the next minute', (_, change, spot, why) => {
    expect(exitOf(leg(change), [{ spot }, { call: 104, put: 104 }])).toEqual({ why, price: 104 });
  });

  it.each<[string, Partial<BotLeg>, readonly [number, number, number, number], string | undefined]>([
    ['a sold call is stopped 0.2 % above 25 000', { stop: share(0.2) }, [25_000, 25_050, 24_990, 25_020], 'stop'],
    ['and not a point before', { stop: share(0.2) }, [25_000, 25_049, 24_990, 25_020], undefined],
    ['a sold put is stopped 0.2 % below', { ...PUT, stop: share(0.2) }, [25_000, 25_010, 24_950, 24_980], 'stop'],
    ['a bought call reaches its target 0.4 % above', { ...BUY, target: share(0.4) }, [25_000, 25_100, 24_990, 25_020], 'target'],
  ])('in percent of the underlying: %s', (_, change, spot, why) => {
    expect(exitOf(leg(change), [{ spot }, { call: 104, put: 104 }]).why).toBe(why);
  });

  it.each<[string, Partial<BotLeg>, number | undefined, string | undefined]>([
    ['a sold option is stopped where its delta has grown so far', { stop: delta(0.6) }, 0.61, 'stop'],
    ['and at the very delta', { stop: delta(0.6) }, 0.6, 'stop'],
    ['and not before', { stop: delta(0.6) }, 0.59, undefined],
    ['nor without one', { stop: delta(0.6) }, undefined, undefined],
    ['a bought one where it has shrunk so far', { ...BUY, stop: delta(0.2) }, 0.2, 'stop'],
    ['a sold one has its target where it has shrunk', { target: delta(0.1) }, 0.09, 'target'],
    ['a bought one where it has grown', { ...BUY, target: delta(0.8) }, 0.85, 'target'],
  ])('on the delta: %s, and it is left with the next minute', (_, change, now, why) => {
    const minute: Minute = now === undefined ? { call: 102 } : { call: 102, deltas: { call: now } };
    const found = out(leg(change), [minute, { call: 104 }]);
    expect(found.codes).toEqual(why === undefined ? [] : [why]);
    expect(found.fills.find(({ opens }) => !opens)?.price).toBe(why === undefined ? undefined : 104);
    const line = found.journal.find(({ code }) => code === why);
    if (line !== undefined) expect([line.price, line.delta]).toEqual([Math.round(now! * 10_000), true]);
  });

  it('on the delta is looked at after those on prices, and does not move to cost', () => {
    const near = leg({ stop: delta(0.6), target: points(20) });
    expect(exitOf(near, [{ call: [100, 101, 79, 90], deltas: { call: 0.7 } }])).toEqual({ why: 'target', price: 80 });
    const pair = definition([leg({ stop: points(20) }), leg({ kind: 'put', stop: delta(0.6) })], { overall: { breakeven: true } });
    const { codes, state } = trial(pair, { minutes: [ENTRY, { call: 121, put: 80 }] });
    expect(codes).toEqual(['stop']);
    expect(state.legs[1]?.stop).toEqual({ of: 'delta', at: 6_000 });
  });

  it('that shares a minute with another one is crossed first as the course says', () => {
    const both = leg({ stop: points(20), target: points(20) });
    const minute: Minute = { call: [100, 125, 75, 100] };
    expect(exitOf(both, [minute], 'worst-first')).toEqual({ why: 'stop', price: 120 });
    expect(exitOf(both, [minute], 'best-first')).toEqual({ why: 'target', price: 80 });
  });

  it('counts from the fill, not from what was seen before it', () => {
    const { fills } = trial(definition([leg({ stop: percent(10) })]), { minutes: [{ call: 110 }, { call: [110, 130, 110, 125] }] });
    expect(fills.map(({ price }) => price)).toEqual([110, 121]);
  });
});

describe('a trailed stop', () => {
  it.each<[string, Partial<BotLeg>, Minute[], number]>([
    [
      'in points, by whole steps',
      { stop: points(20), trail: { unit: 'points', every: 10, by: 5 } },
      [{ call: 75 }, { call: [75, 111, 75, 111] }],
      110,
    ],
    [
      'in percent of the entry',
      { stop: percent(20), trail: { unit: 'percent', every: 10, by: 10 } },
      [{ call: 70 }, { call: [70, 95, 70, 92] }],
      90,
    ],
    [
      'of a bought leg',
      { ...BUY, stop: points(20), trail: { unit: 'points', every: 10, by: 10 } },
      [{ call: 130 }, { call: [130, 130, 100, 105] }],
      110,
    ],
    [
      'by points of the underlying, moving the stop by points of the leg',
      { stop: points(20), trail: { unit: 'underlying-points', every: 50, by: 5 } },
      [{ spot: 24_890 }, { call: [100, 112, 100, 100] }],
      110,
    ],
    [
      'by percent of the underlying, moving the stop by points of the leg',
      { stop: points(20), trail: { unit: 'underlying-percent', every: 0.2, by: 5 } },
      [{ spot: 24_890 }, { call: [100, 112, 100, 100] }],
      110,
    ],
    [
      'by percent of the underlying, moving a stop of the underlying by percent of it',
      { stop: share(0.4), trail: { unit: 'underlying-percent', every: 0.2, by: 0.2 } },
      [{ spot: 24_890 }, { spot: [24_890, 25_000, 24_890, 24_990] }, { call: 97 }],
      97,
    ],
  ])('%s', (_, change, minutes, price) => {
    expect(exitOf(leg(change), minutes)).toEqual({ why: 'stop', price });
  });

  it('follows the best price within a minute only for what comes after it', () => {
    const trailed = leg({ stop: points(20), trail: { unit: 'points', every: 10, by: 10 } });
    const minute: Minute = { call: [100, 115, 80, 82] };
    expect(exitOf(trailed, [minute], 'worst-first')).toEqual({ why: undefined, price: undefined });
    expect(exitOf(trailed, [minute], 'best-first')).toEqual({ why: 'stop', price: 100 });
  });

  /** Bought at 59.30 and 56.65: two published results of a trail of 15 and 5 percent were booked at the next price below these stops. */
  const fromPeak = { unit: 'percent', every: 15, by: 5, how: 'peak' } as const;
  it.each<[string, Partial<BotLeg>, number, Minute[], number | null]>([
    ['of 82.15, 5 % of it below', { ...BUY, trail: fromPeak }, 59.3, [{ call: 82.15 }, { call: [82, 82, 77, 77] }], 78.0425],
    ['of 83.95, 5 % of it below', { ...BUY, trail: fromPeak }, 56.65, [{ call: 83.95 }, { call: [83, 83, 79.45, 79.45] }], 79.7525],
    ['not before the gain is 15 %', { ...BUY, trail: fromPeak }, 60, [{ call: 68.95 }, { call: [68, 68, 61, 62] }], null],
    ['from the very 15 %', { ...BUY, trail: fromPeak }, 60, [{ call: 69 }, { call: [69, 69, 65, 66] }], 65.55],
    ['of a sold leg above its lowest price', { trail: fromPeak }, 100, [{ call: 80 }, { call: [80, 85, 80, 85] }], 84],
    ['by points', { ...BUY, trail: { ...fromPeak, unit: 'points' } }, 100, [{ call: 120 }, { call: [120, 120, 112, 113] }], 115],
    [
      'and does not follow the price back',
      { ...BUY, trail: fromPeak },
      100,
      [{ call: 120 }, { call: 116 }, { call: [116, 116, 110, 110] }],
      114,
    ],
  ])('from the peak: %s', (_, change, entry, minutes, price) => {
    const { fills } = trial(definition([leg({ stop: points(50), ...change })]), { minutes: [{ call: entry }, ...minutes] });
    expect(fills.map((fill) => fill.price)).toEqual(price === null ? [entry] : [entry, price]);
  });

  it('from the peak, of the underlying', () => {
    const trailed = leg({ stop: spots(100), trail: { unit: 'underlying-points', every: 50, by: 20, how: 'peak' } });
    expect(exitOf(trailed, [{ spot: 24_940 }, { spot: [24_940, 24_960, 24_940, 24_955] }, { call: 95 }])).toEqual({
      why: 'stop',
      price: 95,
    });
  });

  it('does not come back', () => {
    const { state } = out(leg({ stop: points(50), trail: { unit: 'points', every: 10, by: 10 } }), [{ call: 70 }, { call: 90 }]);
    expect(state.legs[0]?.stop).toEqual({ of: 'leg', at: 1_200_000 });
  });
});

describe('a leg that was left', () => {
  const again = (how: ReEntryWay, times = 1) => ({ stop: { how, times }, target: null });
  const STOPPED: Minute = { call: [100, 121, 100, 121] };
  const sides = (of: BotLeg, minutes: readonly Minute[]) => out(of, minutes).fills.map(({ side, price }) => `${side} ${price}`);

  it('comes back at once, with levels of its own', () => {
    expect(sides(leg({ stop: points(20), reentry: again('at-once') }), [STOPPED, { call: 122 }, { call: [122, 143, 122, 140] }])).toEqual([
      'sell 100',
      'buy 120',
      'sell 122',
      'buy 142',
    ]);
  });
  it('comes back the other way round', () => {
    expect(sides(leg({ stop: points(20), reentry: again('reversed') }), [STOPPED, { call: 122 }, { call: [122, 123, 101, 110] }])).toEqual([
      'sell 100',
      'buy 120',
      'buy 122',
      'sell 102',
    ]);
  });
  it('waits for its first price, and takes the minute after that', () => {
    const { fills, codes } = out(leg({ stop: points(20), reentry: again('at-cost') }), [
      STOPPED,
      { call: 110 },
      { call: 99 },
      { call: 98 },
    ]);
    expect(fills.map(({ price }) => price)).toEqual([100, 120, 98]);
    expect(codes).toEqual(['stop', 'again', 'cost-reached']);
  });
  it('waits after a target until the price is back from the other side', () => {
    const of = leg({ target: points(20), reentry: { stop: null, target: { how: 'at-cost', times: 1 } } });
    expect(sides(of, [{ call: [100, 100, 79, 79] }, { call: 99 }, { call: 101 }, { call: 102 }])).toEqual([
      'sell 100',
      'buy 80',
      'sell 102',
    ]);
  });
  /** Stopped at 120, back at 98, stopped at 118: what it waits for then is where the two ways part. */
  const TWICE: Minute[] = [STOPPED, { call: 99 }, { call: 98 }, { call: [98, 119, 98, 119] }];
  it.each<[string, ReEntryWay, Minute[], string]>([
    ['of its last entry', 'at-cost', [{ call: 99 }, { call: 97.5 }, { call: 97 }], 'sell 97'],
    ['of its first entry', 'like-original', [{ call: 101 }, { call: 99.5 }, { call: 99 }], 'sell 99'],
  ])('waits a second time for the price %s', (_, how, minutes, last) => {
    expect(sides(leg({ stop: points(20), reentry: again(how, 2) }), [...TWICE, ...minutes])).toEqual([
      'sell 100',
      'buy 120',
      'sell 98',
      'buy 118',
      last,
    ]);
  });
  it('comes back at its last price the other way round, and wins when it rises', () => {
    const of = leg({ stop: points(20), target: points(20), reentry: again('at-cost-reversed') });
    expect(sides(of, TWICE)).toEqual(['sell 100', 'buy 120', 'buy 98', 'sell 118']);
  });
  it('that was stopped at its very cost waits for it from the side it went to', () => {
    const of = leg({ ...BUY, stop: points(20), trail: { unit: 'points', every: 10, by: 20 }, reentry: again('at-cost') });
    const stopped: Minute[] = [{ call: 110 }, { call: [110, 110, 95, 96] }];
    expect(sides(of, [...stopped, { call: 90 }, { call: 91 }])).toEqual(['buy 100', 'sell 100']);
    expect(sides(of, [...stopped, { call: 101 }, { call: 102 }])).toEqual(['buy 100', 'sell 100', 'buy 102']);
  });
  it('comes back at its first price the other way round, and is stopped below it', () => {
    const of = leg({ stop: points(20), reentry: again('like-original-reversed') });
    expect(sides(of, [STOPPED, { call: 100 }, { call: 100 }, { call: [100, 101, 79, 90] }])).toEqual([
      'sell 100',
      'buy 120',
      'buy 100',
      'sell 80',
    ]);
  });
  it('after a win it comes back only once the price has first been back at its cost', () => {
    const of = leg({ target: points(20), reentry: { stop: null, target: { how: 'like-original', times: 1 } } });
    expect(sides(of, [{ call: [100, 100, 79, 79] }, { call: 70 }, { call: 99.95 }, { call: 90 }])).toEqual(['sell 100', 'buy 80']);
    expect(sides(of, [{ call: [100, 100, 79, 79] }, { call: 70 }, { call: 100 }, { call: 101 }])).toEqual([
      'sell 100',
      'buy 80',
      'sell 101',
    ]);
  });
  it.each<[string, ReEntryWay, Minute[]]>([
    ['does not come back', 'at-once', [{}, {}, {}, {}, STOPPED, { call: 121 }, { call: 99 }]],
    ['waits no longer', 'at-cost', [STOPPED, { call: 121 }, { call: 121 }, { call: 121 }, { call: 121 }, { call: 99 }, { call: 98 }]],
  ])('%s after the last time for it', (_, how, minutes) => {
    const of = definition([leg({ stop: points(20), reentry: again(how) })], { schedule: { reentry: '09:24' } });
    const { fills, codes } = trial(of, { minutes: [ENTRY, ...minutes] });
    expect(fills.map(({ price }) => price)).toEqual([100, 120]);
    expect(codes.at(-1)).toBe('reentry-too-late');
  });
  it('comes back at the last minute for it', () => {
    const of = definition([leg({ stop: points(20), reentry: again('at-once') })], { schedule: { reentry: '09:24' } });
    expect(trial(of, { minutes: [ENTRY, {}, {}, STOPPED, { call: 118 }] }).fills.map(({ price }) => price)).toEqual([100, 120, 118]);
  });
  it('waits for its momentum anew', () => {
    const of = leg({ momentum: { direction: 'down', unit: 'points', by: 5 }, stop: points(20), reentry: again('momentum') });
    const minutes: Minute[] = [{ call: 94 }, { call: 94 }, { call: [94, 115, 94, 115] }, { call: 115 }, { call: 110 }, { call: 109 }];
    expect(trial(definition([of]), { minutes: [{}, ...minutes] }).fills.map(({ price }) => price)).toEqual([94, 114, 109]);
  });
  it('comes back so many times and not once more', () => {
    const minutes: Minute[] = [
      STOPPED,
      { call: 121 },
      { call: [121, 142, 121, 142] },
      { call: 142 },
      { call: [142, 170, 142, 170] },
      {},
      {},
    ];
    const { fills, codes } = out(leg({ stop: points(20), reentry: again('at-once', 2) }), minutes);
    expect(fills.filter(({ opens }) => opens)).toHaveLength(3);
    expect(codes.at(-1)).toBe('no-more-entries');
  });
});

import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import type { BotDefinition, BotLeg } from '#domain/bots/definition.ts';
import { step } from '#domain/bots/engine/step.ts';
import { definition, leg, type Minute, trial } from '#tests/support/bots/engine-trial.ts';

const PUT = { kind: 'put' } as const;
const STOP = { stop: { unit: 'points', value: 20 } } as const;
const money = (value: number) => ({ unit: 'money', value }) as const;
const premium = (value: number) => ({ unit: 'premium-percent', value }) as const;
const RANGE = { from: '09:15', until: '09:20', of: 'underlying', side: 'either' } as const;

describe('when a bot begins', () => {
  it('it enters at the first price after its window opens', () => {
    const { fills } = trial(definition([leg()], { schedule: { from: '09:25' } }), { minutes: Array.from({ length: 8 }, () => ({})) });
    expect(fills.map(({ at }) => new Date(at + 19_800_000).toISOString().slice(11, 16))).toEqual(['09:25']);
  });
  it.each([
    ['a day that is not on its list', { days: ['tue'] as const }, 'day-off'],
    ['a day that is no expiry day', { expiries: 'only' as const }, 'not-expiry-day'],
  ])('it leaves out %s', (_, schedule, code) => {
    expect(trial(definition([leg()], { schedule }), { minutes: [{}, {}] }).codes).toEqual([code]);
  });
  it('it leaves out an expiry day where it is told to', () => {
    expect(trial(definition([leg()], { schedule: { expiries: 'never' } }), { minutes: [{}], date: '2026-11-17' }).codes).toEqual([
      'expiry-day',
    ]);
    expect(trial(definition([leg()], { schedule: { expiries: 'only' } }), { minutes: [{}], date: '2026-11-17' }).fills).toHaveLength(1);
  });
  it.each<[string, string, readonly number[], number]>([
    ['on the day of the expiry', '2026-11-17', [0], 1],
    ['on the day before it', '2026-11-16', [1, 3], 1],
    ['two trading days before it, over a weekend', '2026-11-13', [2], 1],
    ['and on no other day', '2026-11-16', [0, 2], 0],
  ])('it enters on its days to expiry only: %s', (_, date, dte, entries) => {
    const { codes, fills } = trial(definition([leg()], { schedule: { dte } }), { minutes: [{}, {}], date });
    expect(fills).toHaveLength(entries);
    expect(codes).toEqual(entries === 0 ? ['other-days-to-expiry'] : []);
  });
  it.each<[string, string, string, Partial<BotDefinition['schedule']>, readonly string[]]>([
    ['days to expiry across days that no table has', '2026-12-30', '2027-01-05', { dte: [4] }, ['days-expected']],
    ['another number of them', '2026-12-30', '2027-01-05', { dte: [3] }, ['days-expected', 'other-days-to-expiry']],
    [
      'an exit some days before the expiry',
      '2026-12-30',
      '2027-01-05',
      { end: { kind: 'expiry', before: 1, at: '15:15' } },
      ['days-expected'],
    ],
    ['days to expiry that the tables have', '2026-12-22', '2026-12-29', { dte: [4] }, []],
    ['an expiry of the next trading day, with nothing but a weekend between', '2027-01-11', '2027-01-12', { dte: [1] }, []],
    ['the day of the expiry itself', '2027-01-05', '2027-01-05', { dte: [0] }, []],
    ['no count at all', '2026-12-30', '2027-01-05', {}, []],
  ])('it says that a count of days is expected, not known: %s', (_, date, expiry, schedule, codes) => {
    expect(trial(definition([leg()], { schedule }), { minutes: [{}, {}], date, nearestExpiry: expiry }).codes).toEqual(codes);
  });
  it('it waits until the range of the underlying is left at a close, on a side that counts', () => {
    const minutes: Minute[] = [
      { spot: [25_000, 25_010, 24_990, 25_000] },
      {},
      {},
      {},
      { spot: [25_000, 25_020, 25_000, 25_005] },
      { spot: 25_021 },
      {},
    ];
    const run = (side: 'high' | 'low') =>
      trial(definition([leg()], { schedule: { range: { ...RANGE, side } } }), { begins: '09:14', minutes });
    expect(run('high').codes).toEqual(['range-set', 'range-left']);
    expect(run('high').fills).toHaveLength(1);
    expect(run('low').fills).toEqual([]);
  });
  it('it says that a range was not left by the end of its window', () => {
    const { codes } = trial(definition([leg()], { schedule: { range: RANGE, to: '09:22' } }), {
      begins: '09:14',
      minutes: Array.from({ length: 12 }, () => ({})),
    });
    expect(codes).toEqual(['range-set', 'range-not-left']);
  });
  it('each leg leaves its own range where that is what is watched', () => {
    const minutes: Minute[] = [{ call: [100, 105, 95, 100] }, {}, {}, {}, {}, { call: 106 }, {}];
    const { fills } = trial(definition([leg(), leg(PUT)], { schedule: { range: { ...RANGE, of: 'leg', side: 'high' } } }), {
      begins: '09:14',
      minutes: [{}, ...minutes],
    });
    expect(fills.map(({ leg: place }) => place)).toEqual([0]);
  });
  it.each([
    ['points', { direction: 'up', unit: 'points', by: 5 } as const, { call: 105 }],
    ['percent', { direction: 'down', unit: 'percent', by: 10 } as const, { call: 90 }],
    ['points of the underlying', { direction: 'up', unit: 'underlying-points', by: 40 } as const, { spot: 25_040 }],
    ['percent of the underlying', { direction: 'down', unit: 'underlying-percent', by: 0.2 } as const, { spot: 24_950 }],
  ])('a leg waits until its price has moved by %s', (_, momentum, moved) => {
    const still = trial(definition([leg({ momentum })], { schedule: { to: '09:25' } }), {
      minutes: Array.from({ length: 10 }, () => ({})),
    });
    expect(still.codes).toEqual(['momentum-wait', 'momentum-not-reached']);
    const went = trial(definition([leg({ momentum })]), { minutes: [{}, {}, moved, {}] });
    expect(went.codes).toEqual(['momentum-wait', 'momentum-reached']);
    expect(went.fills).toHaveLength(1);
  });
});

describe('the rules for all legs together', () => {
  const both = [leg(), leg(PUT)];
  it.each<[string, object, Minute[], string]>([
    ['a stop in money', { stop: money(300) }, [{ call: 131 }], 'overall-stop'],
    ['a stop in percent of the premium', { stop: premium(20) }, [{ call: 140 }], 'overall-stop'],
    ['a target in money', { target: money(300) }, [{ call: 70 }], 'overall-target'],
    ['a target in percent of the premium', { target: premium(20) }, [{ put: 60 }], 'overall-target'],
    ['profit that was locked', { lock: { unit: 'money', reach: 300, keep: 100 } }, [{ call: 70 }, { call: 90 }], 'overall-lock'],
    [
      'a stop that has trailed',
      { stop: money(300), trail: { unit: 'money', every: 100, by: 100 } },
      [{ call: 70 }, { call: 100 }],
      'overall-trail',
    ],
    [
      'a lock that has trailed',
      { lock: { unit: 'money', reach: 100, keep: 50 }, trail: { unit: 'money', every: 100, by: 100 } },
      [{ call: 70 }, { call: 75 }],
      'overall-trail',
    ],
  ])('%s ends everything at the next price', (_, overall, minutes, code) => {
    const { codes, fills } = trial(definition(both, { overall }), { minutes: [{}, ...minutes, {}, {}] });
    expect(codes.filter((each) => each !== 'lock-armed')).toEqual([code]);
    expect(fills.filter(({ opens }) => !opens)).toHaveLength(2);
  });
  it('a share of the premium means nothing before any was paid or taken in', () => {
    expect(
      trial(definition([leg({ momentum: { direction: 'up', unit: 'points', by: 50 } })], { overall: { stop: premium(1) } }), {
        minutes: [{}, {}],
      }).codes,
    ).toEqual(['momentum-wait']);
  });
  it('a leg that is stopped out moves the stops of the others to their cost, and no further from it', () => {
    const legs = [leg(STOP), leg({ ...PUT, ...STOP }), leg(PUT)];
    const { codes, fills } = trial(definition(legs, { overall: { breakeven: true } }), {
      minutes: [{}, { call: [100, 121, 100, 121], put: 95 }, { put: [95, 101, 95, 98] }],
    });
    expect(codes).toEqual(['stop', 'breakeven', 'stop']);
    expect(fills.filter(({ opens }) => !opens).map(({ price }) => price)).toEqual([120, 100]);
  });
});

describe('when one leg leaves', () => {
  const TARGET = { target: { unit: 'points', value: 20 } } as const;
  const run = (leaves: 'leg' | 'all', minutes: Minute[]) =>
    trial(definition([leg({ ...STOP, ...TARGET }), leg({ ...PUT, ...STOP })], { overall: { leaves } }), {
      minutes: [{}, ...minutes],
    });
  const outs = ({ fills }: ReturnType<typeof run>) => fills.filter(({ opens }) => !opens).map(({ leg: place, price }) => [place, price]);
  it.each<[string, Minute[], (readonly [number, number])[]]>([
    [
      'by its stop',
      [{ call: [100, 121, 100, 121], put: 90 }, { put: 88 }],
      [
        [0, 120],
        [1, 88],
      ],
    ],
    [
      'by its target',
      [{ call: [100, 100, 79, 80], put: 110 }, { put: 112 }],
      [
        [0, 80],
        [1, 112],
      ],
    ],
  ])('%s, all leave at their next price and none comes back', (_, minutes, expected) => {
    const all = run('all', [...minutes, {}]);
    expect(outs(all)).toEqual(expected);
    expect(all.codes).toContain('all-leave');
    expect(outs(run('leg', [...minutes, {}]))).toEqual(expected.slice(0, 1));
  });
  it('a leg that reaches its own stop in the same minute leaves there', () => {
    expect(outs(run('all', [{ call: [100, 121, 100, 121], put: [100, 125, 100, 110] }, { put: 90 }]))).toEqual([
      [0, 120],
      [1, 120],
    ]);
  });
});

describe('the limits of a bot', () => {
  it.each([
    ['the loss of a day', { loss: 200 }, 121, 'limit-loss'],
    ['the profit of a day', { profit: 200 }, 79, 'limit-profit'],
  ])('%s ends it', (_, limits, call, code) => {
    const { codes, state } = trial(definition([leg()], { limits }), { minutes: [{}, { call }, {}, {}] });
    expect(codes).toEqual([code]);
    expect(state.legs[0]?.lots).toBe(0);
  });
  it('no leg enters where all together are too many trades', () => {
    expect(trial(definition([leg(), leg(PUT)], { limits: { trades: 1 } }), { minutes: [{}, {}] })).toMatchObject({
      codes: ['limit-trades'],
      fills: [],
    });
  });
  it('legs that have waited together and may not enter wait for nothing any more', () => {
    const of = definition([leg(), leg(PUT)], {
      limits: { trades: 1 },
      overall: { momentum: { direction: 'up', unit: 'points', by: 1 } },
    });
    const { codes, state, log } = trial(of, { minutes: [{}, {}, { call: 110 }] });
    expect(codes).toEqual(['momentum-wait', 'momentum-reached', 'limit-trades']);
    expect(state.legs.map(({ phase }) => phase)).toEqual(['over', 'over']);
    expect(step(nseFo, state, { type: 'square-off', at: log.at(-1)!.at }).journal).toEqual([]);
  });
  it('a leg does not come back beyond the trades of a day', () => {
    const again = leg({ ...STOP, reentry: { stop: { how: 'at-once', times: 5 }, target: null } });
    const { codes } = trial(definition([again], { limits: { trades: 1 } }), { minutes: [{}, { call: [100, 121, 100, 121] }, {}] });
    expect(codes).toEqual(['stop', 'again', 'limit-trades']);
  });
  // The loss is 110 at the close of the bar, and 300 at the exit price.
  const slipped: Minute[] = [{}, { spot: 25_020, call: 111 }, { call: 130 }, {}, {}];
  const byUnderlying = { stop: { unit: 'underlying-points', value: 20 } } as const;
  it.each<[string, BotLeg[]]>([
    ['comes back', [leg({ ...byUnderlying, reentry: { stop: { how: 'at-once', times: 5 }, target: null } })]],
    [
      'hands on to another',
      [
        leg({ ...byUnderlying, reentry: { stop: { how: 'next-leg', leg: 'next', times: 1 }, target: null } }),
        leg({ ...PUT, lazy: 'next' }),
      ],
    ],
  ])('no leg %s where the exit before it has cost more than the day may', (_, legs) => {
    const { codes, fills } = trial(definition(legs, { limits: { loss: 200 } }), { minutes: slipped });
    expect(codes).toEqual(['stop', 'limit-loss']);
    expect(fills.map(({ price }) => price)).toEqual([100, 130]);
  });
  it('no winner is rolled where its exit has made what the day may make', () => {
    const of = definition([leg(), leg(PUT)], {
      overall: { adjust: { unit: 'underlying-points', by: 20, legs: 'winning', times: 5 } },
      limits: { profit: 200 },
    });
    const { codes, fills } = trial(of, { minutes: [{}, { spot: 25_020, put: 85 }, { put: 70 }, {}, {}] });
    expect(codes).toEqual(['adjust', 'limit-profit']);
    expect(fills.filter(({ opens }) => opens)).toHaveLength(2);
  });
  it('what holds lots counts until it is flat', () => {
    expect(trial(definition([leg({ lots: 2 }), leg({ ...PUT, lots: 2 })], { limits: { lots: 3 } }), { minutes: [{}, {}] }).codes).toEqual([
      'limit-lots',
    ]);
  });
});

describe('when a bot ends', () => {
  it('it leaves at the first price of the minute of its exit', () => {
    const { fills } = trial(definition([leg()], { schedule: { from: '15:10', to: '15:12' } }), {
      begins: '15:09',
      minutes: [{}, {}, {}, {}, { call: 90 }, { call: 88 }, {}],
    });
    expect(fills.map(({ price }) => price)).toEqual([100, 88]);
  });
  it('it leaves so many trading days before the first expiry of its legs', () => {
    const end = (before: number) => ({ schedule: { end: { kind: 'expiry', before, at: '09:25' } as const } });
    expect(trial(definition([leg()], end(1)), { minutes: Array.from({ length: 8 }, () => ({})) }).codes).toEqual(['expiry-exit']);
    expect(trial(definition([leg()], end(0)), { minutes: Array.from({ length: 8 }, () => ({})) }).codes).toEqual([]);
  });
  it('it never ends by the clock where it is left open', () => {
    expect(trial(definition([leg()], { schedule: { end: { kind: 'open' } } }), { begins: '15:20', minutes: [{}, {}] }).codes).not.toContain(
      'time-exit',
    );
  });
  it('stopping closes what it holds, pausing keeps it under its rules and enters nothing', () => {
    const stopped = trial(definition([leg()]), { minutes: [{}, {}, {}], commands: { 2: 'stop' } });
    expect(stopped.fills).toHaveLength(2);
    const paused = trial(definition([leg({ ...STOP, reentry: { stop: { how: 'at-once', times: 1 }, target: null } })]), {
      minutes: [{}, {}, { call: [100, 121, 100, 121] }, {}],
      commands: { 2: 'pause' },
    });
    expect(paused.fills.map(({ price }) => price)).toEqual([100, 120]);
    expect(trial(definition([leg()]), { minutes: [{}, {}], commands: { 0: 'pause' } }).fills.length).toBeLessThan(2);
  });
});

describe('what becomes of orders', () => {
  it('a refused entry holds nothing, and the other leg goes on', () => {
    const { codes, state } = trial(definition([leg(), leg(PUT)]), {
      minutes: [{}, {}],
      outcome: ({ leg: place }) => (place === 0 ? 'rejected' : 'filled'),
    });
    expect(codes).toEqual(['rejected']);
    expect(state.legs.map(({ lots }) => lots)).toEqual([0, 1]);
  });
  it('a refused exit is tried again with the next minute', () => {
    let refused = 0;
    const { codes, state } = trial(definition([leg(STOP)]), {
      minutes: [{}, { call: [100, 121, 100, 121] }, { call: 122 }],
      outcome: ({ opens }) => (!opens && refused++ === 0 ? 'rejected' : 'filled'),
    });
    expect(codes).toEqual(['stop', 'exit-rejected', 'stop']);
    expect(state.legs[0]?.lots).toBe(0);
  });
});

import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { checkDefinition } from '#domain/bots/check-definition.ts';
import { readAlgtst } from '#domain/bots/import/read-algtst.ts';
import type { ImportedBot } from '#domain/bots/import/read-strategy.ts';
import { entryAt, strategyFile, strategyLeg } from '#tests/support/bots/strategy-file.ts';

function read(change: object = {}, top: object = {}): ImportedBot {
  const file = readAlgtst(nseFo, strategyFile(change, top));
  if (typeof file === 'string') throw new Error(file);
  expect([file.bots.length, file.left, file.unsaid]).toEqual([1, [], []]);
  return file.bots[0]!;
}
const legRead = (change: object) => {
  const { definition, unsaid } = read({ ListOfLegConfigs: [strategyLeg(change)] });
  return { leg: definition.legs[0], unsaid };
};

it('a plain straddle is a daily bot that a bot may be, and nothing of it is lost', () => {
  const { name, kind, definition, unsaid } = read();
  expect({ name, kind, unsaid }).toEqual({ name: 'Straddle', kind: 'daily', unsaid: [] });
  expect(definition).toMatchObject({
    underlying: 'NIFTY',
    product: 'MIS',
    schedule: { from: '09:35', to: '09:40', end: { kind: 'time', at: '15:15' } },
    legs: [
      { side: 'sell', kind: 'call', lots: 1, strike: { rule: 'atm', offset: 0 }, expiry: { cycle: 'any', rank: 1 } },
      { side: 'sell', kind: 'put' },
    ],
  });
  expect(checkDefinition(nseFo, definition, kind)).toEqual([]);
});

const CE = { InstrumentKind: 'LegType.CE' };
const PE = { InstrumentKind: 'LegType.PE' };
const straddle = (Adjustment: string) => ({ Multiplier: 0.5, Adjustment: `AdjustmentType.${Adjustment}`, StrikeKind: 'StrikeType.ATM' });
it.each([
  [CE, 'EntryByStrikeType', 'StrikeType.OTM3', { rule: 'atm', offset: 3 }],
  [PE, 'EntryByStrikeType', 'StrikeType.ITM20', { rule: 'atm', offset: -20 }],
  [CE, 'EntryByPremium', 120.5, { rule: 'premium', near: 120.5 }],
  [CE, 'EntryByPremiumGEQ', 50, { rule: 'premium-at-least', least: 50 }],
  [CE, 'EntryByPremiumLEQ', '50', { rule: 'premium-at-most', most: 50 }],
  [CE, 'EntryByPremiumRange', { LowerRange: 40, UpperRange: 60 }, { rule: 'premium-range', low: 40, high: 60 }],
  [CE, 'EntryByStraddlePrice', straddle('Plus'), { rule: 'straddle-width', factor: 0.5 }],
  [CE, 'EntryByStraddlePrice', straddle('Minus'), { rule: 'straddle-width', factor: -0.5 }],
  [PE, 'EntryByStraddlePrice', straddle('Plus'), { rule: 'straddle-width', factor: -0.5 }],
  [PE, 'EntryByStraddlePrice', straddle('Minus'), { rule: 'straddle-width', factor: 0.5 }],
  [CE, 'EntryByAtmMultiplier', 1.008, { rule: 'atm-percent', percent: 0.8 }],
  [PE, 'EntryByAtmMultiplier', 0.99, { rule: 'atm-percent', percent: 1 }],
  [CE, 'EntryBySyntheticFuture', 'StrikeType.OTM1', { rule: 'synthetic-atm', offset: 1 }],
  [CE, 'EntryByPremiumCloseToStraddle', { Multiplier: 0.66, StrikeKind: 'StrikeType.ATM' }, { rule: 'straddle-share', share: 66 }],
  [PE, 'EntryByDelta', 36, { rule: 'delta', delta: 0.36 }],
  [PE, 'EntryByDeltaRange', { LowerRange: 30, UpperRange: 70 }, { rule: 'delta-range', from: 0.3, to: 0.7 }],
])('a strike of %o by %s %o', (kind, how, parameter, strike) => {
  const { leg, unsaid } = legRead({ ...kind, EntryType: `EntryType.${how}`, StrikeParameter: parameter });
  expect(leg?.strike).toEqual(strike);
  expect(unsaid).toEqual([]);
});

it.each([
  ['Weekly', { cycle: 'any', rank: 1 }],
  ['NextWeekly', { cycle: 'any', rank: 2 }],
  ['Monthly', { cycle: 'monthly', rank: 1 }],
  ['NextMonthly', { cycle: 'monthly', rank: 2 }],
])('an expiry of %s', (word, expiry) => {
  expect(legRead({ ExpiryKind: `ExpiryType.${word}` }).leg?.expiry).toEqual(expiry);
});

describe('the rules of a leg', () => {
  const STOP = { LegStopLoss: { Type: 'LegTgtSLType.Percentage', Value: 25 } };

  it.each([
    ['Points', 'points'],
    ['Percentage', 'percent'],
    ['UnderlyingPoints', 'underlying-points'],
    ['UnderlyingPercentage', 'underlying-percent'],
  ])('a stop and a target in %s', (word, unit) => {
    const part = (Value: number) => ({ Type: `LegTgtSLType.${word}`, Value });
    expect(legRead({ LegStopLoss: part(30), LegTarget: part(60) }).leg).toMatchObject({
      stop: { unit, value: 30 },
      target: { unit, value: 60 },
    });
  });

  it('a trail in percent rides behind the peak, one in points moves by steps', () => {
    const trail = (word: string) => ({ LegTrailSL: { Type: `TrailStopLossType.${word}`, Value: { InstrumentMove: 15, StopLossMove: 5 } } });
    expect(legRead({ ...STOP, ...trail('Percentage') }).leg?.trail).toEqual({ unit: 'percent', every: 15, by: 5, how: 'peak' });
    expect(legRead({ ...STOP, ...trail('Points') }).leg?.trail).toEqual({ unit: 'points', every: 15, by: 5 });
    expect(legRead(trail('Points'))).toMatchObject({ leg: { trail: null }, unsaid: [{ code: 'trail', leg: 0 }] });
  });

  it.each([
    ['PointsUp', { direction: 'up', unit: 'points', by: 10 }],
    ['PercentageDown', { direction: 'down', unit: 'percent', by: 10 }],
    ['UnderlyingPointsDown', { direction: 'down', unit: 'underlying-points', by: 10 }],
    ['UnderlyingPercentageUp', { direction: 'up', unit: 'underlying-percent', by: 10 }],
  ])('momentum of %s, which may come until the exit', (word, momentum) => {
    const { definition } = read({ ListOfLegConfigs: [strategyLeg({ LegMomentum: { Type: `MomentumType.${word}`, Value: 10 } })] });
    expect(definition.legs[0]?.momentum).toEqual(momentum);
    expect(definition.schedule.to).toBe('15:14');
  });

  it.each([
    ['Immediate', 'at-once'],
    ['ImmediateReverse', 'reversed'],
    ['AtCost', 'at-cost'],
    ['AtCostReverse', 'at-cost-reversed'],
  ])('re-entry %s', (word, how) => {
    const reentry = { LegReentrySL: { Type: `ReentryType.${word}`, Value: { ReentryCount: 3 } } };
    expect(legRead({ ...STOP, ...reentry }).leg?.reentry).toEqual({ stop: { how, times: 3 }, target: null });
  });
});

describe('what is called like the original', () => {
  const STOP = { LegStopLoss: { Type: 'LegTgtSLType.Percentage', Value: 25 } };
  const again = (word: string) => ({ LegReentrySL: { Type: `ReentryType.${word}`, Value: { ReentryCount: 3 } } });
  const momentum = { LegMomentum: { Type: 'MomentumType.PointsUp', Value: 10 } };

  it('chooses the strike anew and waits for the momentum of the leg, which is told', () => {
    const { definition, unsaid, told, kind } = read({
      ListOfLegConfigs: [strategyLeg({ ...STOP, ...momentum, ...again('LikeOriginal') })],
    });
    expect(definition.legs[0]?.reentry).toEqual({ stop: { how: 'momentum', times: 3 }, target: null });
    expect({ unsaid, told }).toEqual({ unsaid: [], told: [{ code: 'reentry-anew', leg: 0 }] });
    expect(checkDefinition(nseFo, definition, kind)).toEqual([]);
  });

  it('on a leg without a momentum lacks one, and the other way round there is no such way: both are listed', () => {
    expect(legRead({ ...STOP, ...again('LikeOriginal') })).toMatchObject({
      leg: { reentry: { stop: { how: 'momentum' } } },
      unsaid: [{ code: 'reentry-momentum', leg: 0 }],
    });
    expect(legRead({ ...STOP, ...momentum, ...again('LikeOriginalReverse') })).toMatchObject({
      leg: { reentry: { stop: null } },
      unsaid: [{ code: 'reentry', leg: 0, value: 'LikeOriginalReverse, ReentryCount 3' }],
    });
  });

  it('for all legs waits for the momentum of all of them, where there is one', () => {
    const change = {
      OverallSL: { Type: 'OverallTgtSLType.MTM', Value: 2_000 },
      OverallReentrySL: { Type: 'ReentryType.LikeOriginal', Value: { ReentryCount: 2 } },
    };
    const { definition, unsaid, kind } = read({ ...change, OverallMomentum: { Type: 'MomentumType.PointsDown', Value: 5 } });
    expect(definition.overall.stop?.reentry).toEqual({ how: 'momentum', times: 2 });
    expect(unsaid).toEqual([]);
    expect(checkDefinition(nseFo, definition, kind)).toEqual([]);
    expect(read(change).unsaid).toEqual([{ code: 'overall-reentry', value: 'LikeOriginal, ReentryCount 2' }]);
  });
});

it('rules for all legs', () => {
  const { definition, unsaid } = read({
    OverallSL: { Type: 'OverallTgtSLType.MTM', Value: 5_000 },
    OverallTgt: { Type: 'OverallTgtSLType.PremiumPercentage', Value: 40 },
    OverallTrailSL: { Type: 'OverallTgtSLType.MTM', Value: { InstrumentMove: 1_000, StopLossMove: 500 } },
    TrailSLtoBreakeven: 'True',
    SquareOffAllLegs: 'True',
    ReentryTimeRestriction: '14:30',
  });
  expect(definition.overall).toEqual({
    stop: { unit: 'money', value: 5_000 },
    target: { unit: 'premium-percent', value: 40 },
    lock: null,
    trail: { unit: 'money', every: 1_000, by: 500 },
    breakeven: true,
    leaves: 'all',
  });
  expect(definition.schedule.reentry).toBe('14:30');
  expect(unsaid).toEqual([]);
});

const MONEY = { Type: 'OverallTgtSLType.MTM', Value: 2_000 };
it.each([
  ['SL', 'stop', 'Immediate', 'at-once'],
  ['Tgt', 'target', 'ImmediateReverse', 'reversed'],
])('all legs come back after Overall%s', (name, after, word, how) => {
  const { definition, unsaid, kind } = read({
    [`Overall${name}`]: MONEY,
    [`OverallReentry${name}`]: { Type: `ReentryType.${word}`, Value: { ReentryCount: 2 } },
  });
  expect(definition.overall).toMatchObject({ [after]: { unit: 'money', value: 2_000, reentry: { how, times: 2 } } });
  expect(unsaid).toEqual([]);
  expect(checkDefinition(nseFo, definition, kind)).toEqual([]);
});

it('lazy legs, which another leg hands on to', () => {
  const next = (NextLegRef: string) => ({ LegReentrySL: { Type: 'ReentryType.NextLeg', Value: { NextLegRef } } });
  const stop = { LegStopLoss: { Type: 'LegTgtSLType.Points', Value: 30 } };
  const { definition, unsaid, kind } = read({
    ListOfLegConfigs: [strategyLeg({ ...stop, ...next('lazy1') })],
    IdleLegConfigs: { lazy1: strategyLeg({ ...stop, ...next('lazy2'), InstrumentKind: 'LegType.PE' }), lazy2: strategyLeg() },
  });
  expect(definition.legs.map(({ kind: of, lazy, reentry }) => ({ of, lazy, next: reentry.stop }))).toEqual([
    { of: 'call', lazy: undefined, next: { how: 'next-leg', leg: 'lazy1', times: 1 } },
    { of: 'put', lazy: 'lazy1', next: { how: 'next-leg', leg: 'lazy2', times: 1 } },
    { of: 'call', lazy: 'lazy2', next: null },
  ]);
  expect(unsaid).toEqual([]);
  expect(checkDefinition(nseFo, definition, kind)).toEqual([]);
});

it('an overall momentum, which may come until the exit', () => {
  const { definition, unsaid } = read({ OverallMomentum: { Type: 'MomentumType.PercentageDown', Value: 5 } });
  expect(definition.overall.momentum).toEqual({ direction: 'down', unit: 'percent', by: 5 });
  expect(definition.schedule.to).toBe('15:14');
  expect(unsaid).toEqual([]);
});

it.each<[string, object, object]>([
  [
    'an indicator',
    { EntryIndicators: entryAt(9, 20, { Type: 'IndicatorTreeNodeType.DataNode', Value: { IndicatorName: 'IndicatorType.RSI' } }) },
    { code: 'indicator', value: 'RSI' },
  ],
  ['no exit time', { ExitIndicators: {} }, { code: 'no-exit-time', value: '15:15' }],
  ['the price of the future', { TakeUnderlyingFromCashOrNot: 'False' }, { code: 'underlying-from-future' }],
  ['several positions a day', { MaxPositionInADay: 3 }, { code: 'positions-a-day', value: '3' }],
  [
    'a lazy leg whose name is too long',
    { IdleLegConfigs: { 'a name of more than twenty': strategyLeg() } },
    { code: 'lazy-legs', value: 'a name of more than twenty' },
  ],
  [
    'a lock',
    { LockAndTrail: { Type: 'TrailingOption.Lock', Value: { ProfitReaches: 1 } } },
    { code: 'lock', value: 'Lock, ProfitReaches 1' },
  ],
  [
    'an overall re-entry without the stop it comes after',
    { OverallReentrySL: { Type: 'ReentryType.Immediate', Value: { ReentryCount: 1 } } },
    { code: 'overall-reentry' },
  ],
  [
    'an overall re-entry at a price of one leg',
    { OverallTgt: MONEY, OverallReentryTgt: { Type: 'ReentryType.AtCost', Value: { ReentryCount: 1 } } },
    { code: 'overall-reentry', value: 'AtCost, ReentryCount 1' },
  ],
  [
    'an overall momentum of the underlying',
    { OverallMomentum: { Type: 'MomentumType.UnderlyingPointsUp', Value: 1 } },
    { code: 'overall-momentum' },
  ],
  [
    'a strike it does not know',
    { ListOfLegConfigs: [strategyLeg({ EntryType: 'EntryType.EntryByMoon', StrikeParameter: 1 })] },
    { code: 'strike', leg: 0, value: 'EntryByMoon 1' },
  ],
  [
    'a next leg that the file does not have',
    { ListOfLegConfigs: [strategyLeg({ LegReentrySL: { Type: 'ReentryType.NextLeg', Value: { NextLegRef: 'lazy1' } } })] },
    { code: 'reentry', leg: 0 },
  ],
  [
    'a short that waits for the momentum of its hedge',
    {
      ListOfLegConfigs: [
        strategyLeg(),
        strategyLeg({ InstrumentKind: 'LegType.PE' }),
        strategyLeg({ PositionType: 'PositionType.Buy', LegMomentum: { Type: 'MomentumType.PointsUp', Value: 10 } }),
      ],
    },
    { code: 'short-waits', leg: 0, value: '3' },
  ],
  ['a type of strategy it does not know', { StrategyType: 'StrategyType.Fortnight' }, { code: 'strategy-type', value: 'Fortnight' }],
])('%s is listed, not dropped', (_, change, said) => {
  expect(read(change).unsaid).toEqual([expect.objectContaining(said)]);
});

it('a short whose hedge waits for nothing, or that has none, waits for nothing', () => {
  const momentum = { LegMomentum: { Type: 'MomentumType.PointsUp', Value: 10 } };
  const bought = { PositionType: 'PositionType.Buy' };
  for (const legs of [
    [strategyLeg(), strategyLeg(bought)],
    [strategyLeg(momentum), strategyLeg({ ...bought, InstrumentKind: 'LegType.PE', ...momentum })],
  ])
    expect(read({ ListOfLegConfigs: legs }).unsaid).toEqual([]);
});

it('one that is bought today and sold tomorrow is left on the next day', () => {
  const { definition, kind, unsaid } = read({
    StrategyType: 'StrategyType.BTST',
    EntryIndicators: entryAt(15, 20),
    ExitIndicators: entryAt(9, 20),
  });
  expect({ kind, unsaid }).toEqual({ kind: 'trading', unsaid: [] });
  expect(definition).toMatchObject({ product: 'NRML', schedule: { from: '15:20', to: '15:25', end: { kind: 'next-day', at: '09:20' } } });
  expect(checkDefinition(nseFo, definition, kind)).toEqual([]);
});

it('a positional one is carried to its expiry', () => {
  expect(read({ StrategyType: 'StrategyType.Positional' })).toMatchObject({
    kind: 'trading',
    definition: { product: 'NRML', schedule: { end: { kind: 'expiry', before: 0, at: '15:15' } } },
    unsaid: [{ code: 'positional-days' }],
  });
});

it('one that leaves after the broker squares off is carried, flat by its own time', () => {
  const { definition, kind } = read({ ExitIndicators: entryAt(15, 28) });
  expect(definition).toMatchObject({ product: 'NRML', schedule: { end: { kind: 'time', at: '15:28' } } });
  expect(checkDefinition(nseFo, definition, kind)).toEqual([]);
});

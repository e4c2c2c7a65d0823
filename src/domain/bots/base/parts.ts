import type { LegKind, LegSide, StrikePlan } from '#domain/strategies/leg-plan.ts';
import type { BaseStrategy, ParameterName, StrategyParameter } from '../base-strategy.ts';
import { type BotDefinition, type BotLeg, type BotSchedule, type OverallRules, WEEKDAYS } from '../definition.ts';
import { RANGES } from '../definition-limits.ts';

const BARE = { momentum: null, stop: null, target: null, trail: null, reentry: { stop: null, target: null } } as const;

type More = Partial<Pick<BotLeg, 'momentum' | 'stop' | 'target' | 'trail' | 'reentry' | 'expiry' | 'lots'>>;
const strikeOf = (at: number | StrikePlan): StrikePlan => (typeof at === 'number' ? { rule: 'atm', offset: at } : at);
const option =
  (side: LegSide) =>
  (kind: Exclude<LegKind, 'future'>, at: number | StrikePlan = 0, more: More = {}): BotLeg => ({
    side,
    kind,
    strike: strikeOf(at),
    expiry: { cycle: 'any', rank: 1 },
    lots: 1,
    ...BARE,
    ...more,
  });

/** Legs of options; a number is strike steps out of the money. */
export const buy = option('buy');
export const sell = option('sell');
/** Returns a leg of the nearest future. */
export const future = (side: LegSide, more: More = {}): BotLeg => ({
  side,
  kind: 'future',
  strike: null,
  expiry: { cycle: 'monthly', rank: 1 },
  lots: 1,
  ...BARE,
  ...more,
});

/** A stop in percent of the leg's own price. */
export const stopAt = (percent: number): More => ({ stop: { unit: 'percent', value: percent } });
/** The next expiry after the nearest, and the nearest monthly one, which is that of the nearest future. */
export const NEXT: More = { expiry: { cycle: 'any', rank: 2 } };
export const WITH_FUTURE: More = { expiry: { cycle: 'monthly', rank: 1 } };
/** The band of the underlying, or of each leg's own price, from the open on; a bot that waits for it to be left begins when it is known. */
export const MORNING = { from: '09:15', until: '09:45' } as const;
export const AFTER_MORNING = { from: '09:45', to: '14:30' } as const;

const DAY: BotSchedule = { days: WEEKDAYS, expiries: 'any', from: '09:20', to: '09:45', range: null, end: { kind: 'time', at: '15:15' } };
const CARRIED: BotSchedule = { ...DAY, to: '15:00', end: { kind: 'expiry', before: 1, at: '15:00' } };
const NO_RULES: OverallRules = { stop: null, target: null, lock: null, trail: null, breakeven: false };
const NO_LIMITS = { loss: null, profit: null, trades: null, lots: null } as const;

interface Rules {
  readonly schedule?: Partial<BotSchedule>;
  readonly overall?: Partial<OverallRules>;
}
const definition = (product: 'MIS' | 'NRML', legs: readonly BotLeg[], schedule: BotSchedule, rules: Rules): BotDefinition => ({
  underlying: 'NIFTY',
  product,
  legs,
  schedule: { ...schedule, ...rules.schedule },
  overall: { ...NO_RULES, ...rules.overall },
  limits: NO_LIMITS,
});

/** Returns the definition of an intraday plan. */
export const intraday = (legs: readonly BotLeg[], rules: Rules = {}) => definition('MIS', legs, DAY, rules);
/** Returns the definition of a plan that is carried until the day before its expiry. */
export const carried = (legs: readonly BotLeg[], rules: Rules = {}) => definition('NRML', legs, CARRIED, rules);

type Shape = Pick<StrategyParameter, 'unit' | 'min' | 'max' | 'step'>;
const numberShape = (unit: StrategyParameter['unit'], { min, max }: { min: number; max: number }, step: number): Shape => ({
  unit,
  min,
  max,
  step,
});
const SHAPES: Readonly<Record<Exclude<ParameterName, 'entry-time' | 'exit-time' | 'range-end'>, Shape>> = {
  lots: numberShape('lots', RANGES.lots, 1),
  width: numberShape('steps', RANGES.offset, 1),
  wing: numberShape('steps', RANGES.offset, 1),
  premium: numberShape('points', RANGES.premium, 5),
  delta: numberShape('delta', RANGES.delta, 0.05),
  factor: numberShape('times', RANGES.factor, 0.1),
  share: numberShape('percent', RANGES.share, 5),
  'leg-stop': numberShape('percent', RANGES.points, 5),
  'leg-target': numberShape('percent', RANGES.points, 5),
  'trail-by': numberShape('percent', RANGES.points, 5),
  momentum: numberShape('percent', RANGES.points, 1),
  band: numberShape('delta', RANGES.hedgedDelta, 0.5),
  'total-stop': numberShape('percent', RANGES.level, 5),
  'total-target': numberShape('percent', RANGES.level, 5),
  'days-before': numberShape('days', RANGES.before, 1),
};
const asked = (name: keyof typeof SHAPES, ...paths: readonly string[]): StrategyParameter => ({
  name,
  kind: 'number',
  paths,
  ...SHAPES[name],
});
const askedTime = (name: ParameterName, path: string): StrategyParameter => ({
  name,
  kind: 'time',
  paths: [path],
  unit: null,
  min: null,
  max: null,
  step: null,
});
const ENTRY = askedTime('entry-time', 'schedule.from');
const EXIT = askedTime('exit-time', 'schedule.end.at');
export const RANGE_END = askedTime('range-end', 'schedule.range.until');

/** Returns the parameters that follow from the parts of a definition; `own` are those specific to the strategy. */
function parametersOf(made: BotDefinition, own: readonly StrategyParameter[]): readonly StrategyParameter[] {
  const places = made.legs.map((leg, place) => ({ leg, path: `legs.${place}` }));
  const even = made.legs.every(({ lots }) => lots === made.legs[0]?.lots);
  const stops = places.filter(({ leg }) => leg.stop !== null).map(({ path }) => `${path}.stop.value`);
  const trails = places.filter(({ leg }) => leg.trail?.how === 'peak').map(({ path }) => `${path}.trail.by`);
  return [
    ...(even ? [asked('lots', ...places.map(({ path }) => `${path}.lots`))] : []),
    ...own,
    ...(stops.length > 0 ? [asked('leg-stop', ...stops)] : []),
    ...(trails.length > 0 ? [asked('trail-by', ...trails)] : []),
    ...(made.overall.stop?.unit === 'premium-percent' ? [asked('total-stop', 'overall.stop.value')] : []),
    ...(made.overall.target?.unit === 'premium-percent' ? [asked('total-target', 'overall.target.value')] : []),
    ENTRY,
    ...(made.schedule.end.kind === 'time' ? [EXIT] : []),
    ...(made.schedule.end.kind === 'expiry' ? [asked('days-before', 'schedule.end.before')] : []),
  ];
}
export const widthOf = (...legs: readonly number[]) => asked('width', ...legs.map((place) => `legs.${place}.strike.offset`));
export const wingOf = (...legs: readonly number[]) => asked('wing', ...legs.map((place) => `legs.${place}.strike.offset`));
export const ruleOf = (name: 'premium' | 'delta' | 'factor' | 'share', field: string, ...legs: readonly number[]) =>
  asked(name, ...legs.map((place) => `legs.${place}.strike.${field}`));
export const BAND = asked('band', 'overall.adjust.by');
export const momentumOf = (...legs: readonly number[]) => asked('momentum', ...legs.map((place) => `legs.${place}.momentum.by`));

/** Returns a base strategy; its kind follows from its planned end. */
export function base(
  code: string,
  outlook: BaseStrategy['outlook'],
  risk: BaseStrategy['risk'],
  made: BotDefinition,
  own: readonly StrategyParameter[] = [],
): BaseStrategy {
  return { code, outlook, risk, kind: made.product === 'MIS' ? 'daily' : 'trading', definition: made, parameters: parametersOf(made, own) };
}

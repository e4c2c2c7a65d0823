import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import fc from 'fast-check';
import { checkDefinition } from '#domain/bots/check-definition.ts';
import {
  ADJUSTED_LEGS,
  type BotDefinition,
  type BotLeg,
  BREAK_SIDES,
  COMPARISONS,
  COOLS_AFTER,
  LEAVES_WITH,
  LEG_UNITS,
  MATCHES,
  MOMENTUM_DIRECTIONS,
  PREMIUM_UNITS,
  RANGE_SOURCES,
  SILENT_WAYS,
  SLIPPAGE_UNITS,
  type SignalTerm,
  TRAIL_WAYS,
} from '#domain/bots/definition.ts';
import { OVERALL_REENTRY_WAYS, REENTRY_WAYS } from '#domain/bots/reentry-ways.ts';
import { LEG_KINDS, LEG_SIDES, type StrikePlan } from '#domain/strategies/leg-plan.ts';
import { definition, leg } from './engine-trial.ts';

const times = fc.integer({ min: 1, max: 5 });
/** Mostly null: a bot that waits for everything at once does nothing. */
const seldom = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

const otherStrike = fc.constantFrom<StrikePlan>(
  { rule: 'atm-percent', percent: 0.2 },
  { rule: 'synthetic-atm', offset: 1 },
  { rule: 'straddle-width', factor: 0.25 },
  { rule: 'premium', near: 90 },
  { rule: 'premium-at-least', least: 60 },
  { rule: 'premium-at-most', most: 120 },
  { rule: 'premium-range', low: 50, high: 140 },
  { rule: 'straddle-share', share: 40 },
  { rule: 'delta', delta: 0.4 },
  { rule: 'delta-range', from: 0.2, to: 0.6 },
  { rule: 'exact', strike: 25_000 },
);
const strike = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: -2, max: 2 }).map((offset): StrikePlan => ({ rule: 'atm', offset })) },
  { weight: 1, arbitrary: otherStrike },
);
const priceLevel = fc.record({ unit: fc.constantFrom(...LEG_UNITS), value: fc.integer({ min: 1, max: 60 }) });
const level = fc.oneof(
  { weight: 6, arbitrary: priceLevel },
  { weight: 1, arbitrary: fc.record({ unit: fc.constant('delta' as const), value: fc.constantFrom(0.25, 0.4, 0.6) }) },
);
const momentum = fc.record({
  direction: fc.constantFrom(...MOMENTUM_DIRECTIONS),
  unit: fc.constantFrom(...LEG_UNITS),
  by: fc.constantFrom(0.05, 1, 5),
});
const trail = fc.record({
  unit: fc.constantFrom(...LEG_UNITS),
  every: fc.constantFrom(0.1, 2, 10),
  by: fc.constantFrom(0.1, 1, 8),
  how: fc.constantFrom(...TRAIL_WAYS),
});
/** Re-entries at a price happen less often than re-entries without a wait. */
const COSTS = ['at-cost', 'at-cost-reversed', 'like-original', 'like-original-reversed'] as const;
/** Lazy legs hand over only to later ones, so that no cycle occurs. */
const againOf = (next: readonly string[]) =>
  fc.option(
    fc.oneof(
      { weight: 3, arbitrary: fc.record({ how: fc.constantFrom(...REENTRY_WAYS, ...COSTS), times }) },
      ...next.map((name) => ({
        weight: 1,
        arbitrary: fc.record({ how: fc.constant('next-leg' as const), leg: fc.constant(name), times }),
      })),
    ),
  );
const LAZY = ['first', 'second'] as const;

/** A leg with compatible rules. */
function legOf(next: readonly string[], lazy: string | null): fc.Arbitrary<BotLeg> {
  return fc
    .record({
      side: fc.constantFrom(...LEG_SIDES),
      kind: fc.constantFrom('call' as const, 'put' as const, ...LEG_KINDS),
      strike,
      stop: fc.option(level, { freq: 6 }),
      target: fc.option(level),
      trail: fc.option(trail),
      momentum: seldom(momentum),
      lots: fc.integer({ min: 1, max: 3 }),
      again: fc.record({ stop: againOf(next), target: againOf(next) }),
    })
    .map((drawn) => {
      const { kind, momentum: waits, again } = drawn;
      const future = kind === 'future';
      const fits = (of: typeof drawn.stop) => (future && of?.unit === 'delta' ? null : of);
      const [stop, target] = [fits(drawn.stop), fits(drawn.target)];
      const back = (of: typeof again.stop, after: typeof stop) =>
        after === null || (of?.how === 'momentum' && waits === null) ? null : of;
      const onOther = (unit: string) => unit.startsWith('underlying') !== stop?.unit.startsWith('underlying');
      const trails = stop !== null && stop.unit !== 'delta' && !(drawn.trail?.how === 'peak' && onOther(drawn.trail.unit));
      return leg({
        side: drawn.side,
        kind,
        lots: drawn.lots,
        strike: future ? null : drawn.strike,
        expiry: { cycle: future ? 'monthly' : 'any', rank: 1 },
        stop,
        target,
        momentum: waits,
        trail: trails ? drawn.trail : null,
        reentry: { stop: back(again.stop, stop), target: back(again.target, target) },
        ...(lazy === null ? {} : { lazy }),
      });
    });
}
const legs = fc
  .tuple(fc.array(legOf(LAZY, null), { minLength: 1, maxLength: 4 }), legOf([LAZY[1]], LAZY[0]), legOf([], LAZY[1]))
  .map(([begin, ...lazy]) => [...begin, ...lazy]);

const amount = (max: number) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ unit: fc.constant('money' as const), value: fc.integer({ min: 50, max }) }) },
    { weight: 1, arbitrary: fc.record({ unit: fc.constant('premium-percent' as const), value: fc.integer({ min: 2, max: 60 }) }) },
  );
const rounds = fc.record({ how: fc.constantFrom(...OVERALL_REENTRY_WAYS), times });
const total = fc.record({ level: amount(900), reentry: fc.option(rounds) }).map(({ level: at, reentry }) => ({ ...at, reentry }));
const stepped = fc.record({
  unit: fc.constant('money' as const),
  every: fc.integer({ min: 20, max: 300 }),
  by: fc.integer({ min: 10, max: 300 }),
});
const lock = fc
  .record({ reach: fc.integer({ min: 50, max: 400 }), lost: fc.integer({ min: 10, max: 49 }) })
  .map(({ reach, lost }) => ({ unit: 'money' as const, reach, keep: reach - lost }));
const adjust = fc
  .record({
    adjusts: fc.constantFrom(
      ...[5, 20, 60].map((by) => ({ unit: 'underlying-points' as const, by })),
      ...[0.05, 0.2].map((by) => ({ unit: 'underlying-percent' as const, by })),
      ...[0.2, 0.5].map((by) => ({ unit: 'net-delta' as const, by })),
    ),
    // Deltas are slow to compute.
    legs: fc.constantFrom(...ADJUSTED_LEGS, 'all' as const, 'all' as const, 'winning' as const, 'winning' as const, 'winning' as const),
    times: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ adjusts, ...rest }) => (rest.legs === 'hedge' ? { ...rest, unit: 'net-delta' as const, by: 0.6 } : { ...adjusts, ...rest }));
const overall = fc.record({
  breakeven: fc.boolean(),
  stop: fc.option(total, { freq: 2 }),
  target: fc.option(total, { freq: 2 }),
  lock: fc.option(lock, { freq: 2 }),
  trail: fc.option(stepped, { freq: 2 }),
  adjust: fc.option(adjust, { freq: 2 }),
  leaves: fc.constantFrom(...LEAVES_WITH, 'leg' as const, 'leg' as const),
  refused: fc.constantFrom(...LEAVES_WITH),
  silent: fc.constantFrom(...SILENT_WAYS),
  momentum: seldom(
    fc.record({
      direction: fc.constantFrom(...MOMENTUM_DIRECTIONS),
      unit: fc.constantFrom(...PREMIUM_UNITS),
      by: fc.integer({ min: 1, max: 10 }),
    }),
  ),
});
const limits = fc.record({
  loss: fc.option(fc.integer({ min: 500, max: 5_000 })),
  profit: fc.option(fc.integer({ min: 500, max: 5_000 })),
  trades: fc.option(fc.integer({ min: 4, max: 8 })),
  lots: fc.option(fc.integer({ min: 12, max: 16 })),
  // Mostly left out: limits keep a bot from trading.
  margin: seldom(fc.integer({ min: 200_000, max: 2_000_000 })),
  slippage: seldom(fc.record({ unit: fc.constantFrom(...SLIPPAGE_UNITS), most: fc.constantFrom(0.5, 1, 2) })),
  cooldown: seldom(fc.record({ after: fc.constantFrom(...COOLS_AFTER), minutes: fc.constantFrom(1, 5, 30) })),
});

/** Averages over few bars: they signal soon and often. */
const average = fc
  .constantFrom(2, 3, 5)
  .map((count): SignalTerm => ({ of: 'indicator', indicator: 'sma', line: 'average', values: [count] }));
const right = fc.oneof(average, fc.constant<SignalTerm>({ of: 'indicator', indicator: 'vwap', line: 'average', values: [] }));
const tree = fc.record({
  match: fc.constantFrom(...MATCHES),
  rows: fc.tuple(fc.record({ left: fc.constant({ of: 'close' as const }), is: fc.constantFrom(...COMPARISONS), right })),
});
const signals = fc.record({ minutes: fc.constantFrom(1 as const, 3 as const), entry: tree, exit: fc.option(tree) });
const schedule = fc.record({
  to: fc.constantFrom('09:45', '14:00'),
  reentry: fc.constantFrom(null, '09:35', '13:00'),
  range: seldom(
    fc.record({
      from: fc.constant('09:15'),
      until: fc.constant('09:20'),
      of: fc.constantFrom(...RANGE_SOURCES),
      side: fc.constantFrom(...BREAK_SIDES),
    }),
  ),
  end: fc.constantFrom<BotDefinition['schedule']['end']>(
    { kind: 'time', at: '15:15' },
    { kind: 'time', at: '14:30' },
    { kind: 'open' },
    { kind: 'next-day', at: '10:00' },
    { kind: 'expiry', before: 0, at: '15:00' },
  ),
});

/** Any definition of one to four starting legs and two lazy ones, with every word of the vocabulary, as far as the check accepts the combination. */
export const drawnDefinition: fc.Arbitrary<BotDefinition> = fc
  .record({ legs, overall, limits, schedule, signals: seldom(signals) })
  .map((drawn): BotDefinition => {
    const { overall: rules, schedule: day } = drawn;
    // Where all legs exit together none re-enters.
    const alone = rules.leaves === 'all' ? drawn.legs.map((of) => ({ ...of, reentry: { stop: null, target: null } })) : drawn.legs;
    const made: BotDefinition = {
      ...definition(alone, { overall: rules, limits: drawn.limits, schedule: day }),
      product: day.end.kind === 'time' ? 'MIS' : 'NRML',
      ...(drawn.signals === null ? {} : { signals: drawn.signals }),
    };
    // Incompatible parts are removed.
    return checkDefinition(nseFo, made, 'trading').reduce(without, made);
  })
  .filter((made) => checkDefinition(nseFo, made, 'trading').length === 0);

/** Returns the definition without the rule of a problem. */
function without(made: BotDefinition, { path }: { readonly path: string }): BotDefinition {
  const [part, rule = ''] = path.split('.');
  if (part === 'overall') {
    const off = rule === 'breakeven' ? false : rule === 'leaves' ? 'leg' : null;
    return { ...made, overall: { ...made.overall, [rule]: off } };
  }
  return part === 'signals' ? { ...made, signals: null } : made;
}

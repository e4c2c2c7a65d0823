import fc from 'fast-check';
import { ADJUSTED_LEGS, type BotDefinition, MOMENTUM_DIRECTIONS, OVERALL_REENTRY_WAYS, REENTRY_WAYS } from '#domain/bots/definition.ts';
import { definition, leg } from './engine-trial.ts';

const level = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      unit: fc.constantFrom('points' as const, 'percent' as const, 'underlying-points' as const, 'underlying-percent' as const),
      value: fc.integer({ min: 1, max: 60 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ unit: fc.constant('delta' as const), value: fc.constantFrom(0.25, 0.4, 0.6) }) },
);
const again = fc.option(
  fc.record({ how: fc.constantFrom(...REENTRY_WAYS.filter((how) => how !== 'momentum')), times: fc.integer({ min: 1, max: 5 }) }),
);
const drawnLeg = fc
  .record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    kind: fc.constantFrom('call' as const, 'put' as const),
    stop: level,
    target: fc.option(level),
    reentry: fc.record({ stop: again, target: again }),
  })
  .map((drawn) => leg(drawn));
const rounds = fc.record({ how: fc.constantFrom(...OVERALL_REENTRY_WAYS), times: fc.integer({ min: 1, max: 5 }) });
const total = fc.record({ unit: fc.constant('money' as const), value: fc.integer({ min: 50, max: 900 }), reentry: fc.option(rounds) });
const overall = fc.record({
  breakeven: fc.boolean(),
  stop: fc.option(total),
  target: fc.option(total),
  adjust: fc.option(
    fc
      .record({
        adjusts: fc.constantFrom(
          ...[5, 20, 60].map((by) => ({ unit: 'underlying-points' as const, by })),
          ...[0.2, 0.5].map((by) => ({ unit: 'net-delta' as const, by })),
        ),
        legs: fc.constantFrom(...ADJUSTED_LEGS),
        times: fc.integer({ min: 1, max: 4 }),
      })
      .map(({ adjusts, ...rest }) => ({ ...adjusts, ...rest })),
  ),
  refused: fc.constantFrom('leg' as const, 'all' as const),
  momentum: fc.option(
    fc.record({
      direction: fc.constantFrom(...MOMENTUM_DIRECTIONS),
      unit: fc.constant('points' as const),
      by: fc.integer({ min: 1, max: 30 }),
    }),
  ),
});
/** Any definition of one to four option legs with stops, targets, re-entries and rules for all of them together. */
export const drawnDefinition: fc.Arbitrary<BotDefinition> = fc
  .record({
    legs: fc.array(drawnLeg, { minLength: 1, maxLength: 4 }),
    overall,
    trades: fc.option(fc.integer({ min: 4, max: 8 })),
  })
  .map(({ legs, overall: rules, trades }) => definition(legs, { overall: rules, limits: { trades } }));

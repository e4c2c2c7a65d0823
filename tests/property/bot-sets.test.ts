import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { hedges } from '#domain/bots/hedge-leg.ts';
import { multiplied, type SetRules } from '#domain/bots/sets/bot-set.ts';
import { newSetState, stepSet } from '#domain/bots/sets/step-set.ts';
import { moneyFromDecimal } from '#domain/units/money.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { drawnDefinition } from '#tests/support/bots/drawn-definition.ts';
import { DATE } from '#tests/support/bots/engine-trial.ts';
import { replayed } from '#tests/support/bots/made-day.ts';
import { walkingDay } from '#tests/support/bots/walking-day.ts';

const times = fc.integer({ min: 2, max: 20 });

/*
 * A future that stands against a delta comes in whole lots: so many times the lots of a bot can be hedged more finely than one of them.
 */

/** A share of a premium is rounded to a unit of money: so many times a rounded one is another bound, by less than a hundredth of a paisa for each. */
function hasShares({ overall: { stop, target, lock, trail } }: BotDefinition): boolean {
  return [stop, target, lock, trail].some((rule) => rule?.unit === 'premium-percent');
}

/** Its bound is of all lots together, as no price is. */
const ADJUSTED_BY_DELTA = BASE_STRATEGIES.flatMap(({ definition }) =>
  definition.overall.adjust?.unit === 'net-delta' && !hedges(definition) ? [definition] : [],
);

it('a bot in a set does the same things at the same times and prices, and makes so many times as much before charges', () => {
  let traded = 0;
  const definitions = fc.oneof(fc.constantFrom(...BASE_STRATEGIES.map(({ definition }) => definition)), drawnDefinition);
  fc.assert(
    fc.property(
      definitions.filter((of) => !hasShares(of) && !hedges(of)),
      fc.nat(1_000),
      times,
      (of, seed, n) => {
        const tape = walkingDay(DATE, () => seed);
        const [one, many] = [replayed(of, tape).low, replayed(multiplied(of, n), tape).low];
        const told = ({ fills }: typeof one, lots: number) => fills.map((fill) => ({ ...fill, lots: fill.lots * lots, charges: 0 }));
        expect(told(many, 1)).toEqual(told(one, n));
        expect(many.gross).toBe(one.gross * n);
        if (one.fills.length > 0) traded += 1;
      },
    ),
    {
      numRuns: 60,
      examples: ADJUSTED_BY_DELTA.map((of): [BotDefinition, number, number] => [of, 0, 7]),
    },
  );
  expect(traded).toBeGreaterThan(20);
});

const amount = fc.integer({ min: 1, max: 20 }).map((value) => value * 500);
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const rules: fc.Arbitrary<SetRules> = fc
  .record({
    stop: maybe(amount),
    target: maybe(amount),
    lock: maybe(fc.record({ reach: amount, part: fc.integer({ min: 1, max: 9 }) })),
    trail: maybe(fc.record({ every: amount, by: amount })),
    exit: maybe(fc.constantFrom('09:40', '11:00', '15:10')),
  })
  .map(({ lock, ...rest }) => ({ ...rest, lock: lock && { reach: lock.reach, keep: (lock.reach * lock.part) / 10 } }));
const walk = fc.array(fc.integer({ min: -2_000, max: 2_000 }), { minLength: 30, maxLength: 90 });

it('a set that is written down and read again at any moment decides what one does that nothing happened to, and ends a day at most once', () => {
  let ended = 0;
  const days = ['2026-11-16', '2026-11-17'] as const;
  /** Every result of two days, read again from what was written down where `reads` says so. */
  const told = (of: SetRules, steps: readonly number[], reads: (place: number) => boolean) => {
    let state = newSetState(of);
    return days.flatMap((date) => {
      let result = 0;
      return steps.flatMap((by, place) => {
        result += by;
        const at = exchangeTime(nseFo.instantAt(date, 9 * 60 + 16 + place * 4));
        const stepped = stepSet(nseFo, state, { at, date, result: moneyFromDecimal(result) });
        state = reads(place) ? (JSON.parse(JSON.stringify(stepped.state)) as typeof state) : stepped.state;
        return stepped.leaves === null
          ? stepped.journal.map(({ code }) => `${date} ${place} ${code}`)
          : [`${date} ${place} ends ${stepped.leaves.code}`];
      });
    });
  };
  fc.assert(
    fc.property(rules, walk, fc.uniqueArray(fc.nat(90), { maxLength: 10 }), (of, steps, reads) => {
      const whole = told(of, steps, () => false);
      expect(told(of, steps, (place) => reads.includes(place))).toEqual(whole);
      for (const date of days) {
        const ends = whole.filter((line) => line.startsWith(date) && line.includes('ends'));
        expect(ends.length).toBeLessThanOrEqual(1);
        ended += ends.length;
        // Nothing is said of a day that is over.
        if (ends.length === 1) expect(whole.findLast((line) => line.startsWith(date))).toBe(ends[0]);
      }
    }),
    { numRuns: 200 },
  );
  expect(ended).toBeGreaterThan(50);
});

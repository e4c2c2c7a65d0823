import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConditionGroup, ScreenCondition } from '#domain/screener/condition.ts';
import { COMPARISONS, CHOICE_TESTS } from '#domain/screener/condition.ts';
import { checkScreen } from '#domain/screener/check-screen.ts';
import { evaluateDay, type InstrumentDays } from '#domain/screener/evaluate.ts';
import type { FieldId, FieldValue, FieldValues } from '#domain/screener/fields.ts';
import { runScreen } from '#domain/screener/run-screen.ts';

const SYMBOLS = 50;
const DAYS = 60;
const NUMBERS: readonly FieldId[] = ['price', 'sma-20', 'ema-9', 'high-20'];
const CHOICES: readonly string[] = ['up', 'down'];

/** Few distinct values, so that equal values, crossings and unknown values are all frequent. */
const valueArb = fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 0, max: 6 }) }, { weight: 1, arbitrary: fc.constant(null) });
const leafArb: fc.Arbitrary<ScreenCondition> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('number' as const),
      field: fc.constantFrom(...NUMBERS),
      operator: fc.constantFrom(...COMPARISONS),
      operand: fc.oneof(
        fc.record({ kind: fc.constant('number' as const), value: fc.integer({ min: 0, max: 6 }) }),
        fc.record({ kind: fc.constant('field' as const), field: fc.constantFrom(...NUMBERS) }),
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('choice' as const),
      field: fc.constant('supertrend-side' as const),
      operator: fc.constantFrom(...CHOICE_TESTS),
      choice: fc.constantFrom(...CHOICES),
    }),
  },
);
const groupOf = (inner: fc.Arbitrary<ScreenCondition>): fc.Arbitrary<ConditionGroup> =>
  fc.record({
    type: fc.constant('group' as const),
    match: fc.constantFrom('all' as const, 'any' as const),
    conditions: fc.array(inner, { minLength: 1, maxLength: 3 }),
  });
const screenArb = groupOf(fc.oneof(leafArb, groupOf(fc.oneof(leafArb, groupOf(leafArb)))));

const matrixArb = fc.array(fc.array(valueArb, { minLength: 61, maxLength: 61 }), { minLength: 25, maxLength: 25 }).map((pool) =>
  // 50 symbols of 60 days from a pool of random series: large enough to matter, cheap enough to draw.
  Array.from({ length: SYMBOLS }, (_, symbol): InstrumentDays => {
    const series = (field: number) => pool[(symbol * 7 + field * 11) % pool.length] ?? [];
    return {
      instrumentId: `S${symbol}`,
      days: Array.from({ length: DAYS }, (__, day): FieldValues => {
        const at = (field: number): FieldValue => series(field)[(day * (symbol + 1)) % 61] ?? null;
        const side = at(9);
        return {
          ...Object.fromEntries(NUMBERS.map((field, place) => [field, at(place)])),
          ...(side === null ? {} : { 'supertrend-side': Number(side) > 3 ? 'up' : 'down' }),
        };
      }),
    };
  }),
);

/**
 * Brute force, by another algorithm: unknown values of an instrument's two days are replaced by every possible value; a condition is a match only when the
 * answer is yes in all cases. Each leaf is evaluated separately.
 */
function naiveLeaf(leaf: Exclude<ScreenCondition, ConditionGroup>, today: FieldValues, before: FieldValues): 'yes' | 'no' | 'open' {
  if (leaf.type === 'choice') {
    const side = today[leaf.field];
    if (side === undefined || side === null) return 'open';
    const same = String(side) === leaf.choice;
    return (leaf.operator === 'is' ? same : !same) ? 'yes' : 'no';
  }
  const POSSIBLE = [-1, 0, 1, 2, 3, 4, 5, 6, 7];
  const values = (day: FieldValues, field: FieldId): readonly number[] => {
    const value = day[field];
    return typeof value === 'number' ? [value] : POSSIBLE;
  };
  const answers = new Set<boolean>();
  const { field, operand } = leaf;
  const rights = (day: FieldValues) => (operand.kind === 'number' ? [operand.value ?? Number.NaN] : values(day, operand.field));
  for (const now of values(today, field))
    for (const limit of rights(today)) {
      if (leaf.operator === 'above') answers.add(now > limit);
      if (leaf.operator === 'at-least') answers.add(now >= limit);
      if (leaf.operator === 'below') answers.add(now < limit);
      if (leaf.operator === 'at-most') answers.add(now <= limit);
      if (!leaf.operator.startsWith('crosses')) continue;
      for (const then of values(before, field))
        for (const limitThen of rights(before))
          answers.add(leaf.operator === 'crosses-above' ? then <= limitThen && now > limit : then >= limitThen && now < limit);
    }
  if (answers.size === 2) return 'open';
  return answers.has(true) ? 'yes' : 'no';
}
function naive(node: ScreenCondition, today: FieldValues, before: FieldValues): 'yes' | 'no' | 'open' {
  if (node.type !== 'group') return naiveLeaf(node, today, before);
  const found = node.conditions.map((each) => naive(each, today, before));
  const [sure, lost] = node.match === 'all' ? (['yes', 'no'] as const) : (['no', 'yes'] as const);
  if (found.includes(lost)) return lost;
  return found.every((each) => each === sure) ? sure : 'open';
}
/** A field compared with itself has no two independent values; such screens are refused, so none is run here. */
const sound = (screen: ConditionGroup) => checkScreen(screen).length === 0;

describe('a screen', () => {
  it('finds on each of 60 days of 50 symbols what brute force finds, and nothing that is not certain', () => {
    fc.assert(
      fc.property(screenArb.filter(sound), matrixArb, (screen, matrix) => {
        for (const instrument of matrix)
          for (let day = 0; day < DAYS; day += 1) {
            const truth = evaluateDay(screen, instrument, day);
            const found = naive(screen, instrument.days[day] ?? {}, instrument.days[day - 1] ?? {});
            if ((truth === null ? 'open' : truth ? 'yes' : 'no') !== found)
              expect({ day, truth, id: instrument.instrumentId }).toEqual(found);
          }
        const { matches } = runScreen(screen, matrix);
        const last = matrix.filter(({ days }) => naive(screen, days.at(-1) ?? {}, days.at(-2) ?? {}) === 'yes');
        expect(matches).toEqual(last.map(({ instrumentId }) => instrumentId));
      }),
      { numRuns: 60 },
    );
  });

  it('never finds more when a value becomes unknown', () => {
    const forget = fc.constantFrom<FieldId>(...NUMBERS, 'supertrend-side');
    fc.assert(
      fc.property(screenArb.filter(sound), matrixArb, forget, (screen, matrix, field) => {
        const blind = matrix.map((each) => ({ ...each, days: each.days.map((day) => ({ ...day, [field]: null })) }));
        const found = new Set(runScreen(screen, matrix).matches);
        for (const id of runScreen(screen, blind).matches) expect(found.has(id)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

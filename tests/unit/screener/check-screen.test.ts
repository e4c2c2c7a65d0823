import { describe, expect, it } from 'vitest';
import { checkScreen } from '#domain/screener/check-screen.ts';
import { type ConditionGroup, fieldsRead, type NumberCondition, type ScreenCondition } from '#domain/screener/condition.ts';
import { FIELD_IDS, type FieldId, SCREEN_FIELDS } from '#domain/screener/fields.ts';
import { STARTER_SCREENS } from '#domain/screener/starter-screens.ts';

const all = (...conditions: ScreenCondition[]): ConditionGroup => ({ type: 'group', match: 'all', conditions });
const above = (field: FieldId, value: number | null): NumberCondition => ({
  type: 'number',
  field,
  operator: 'above',
  operand: { kind: 'number', value },
});
const than = (field: FieldId, other: FieldId): NumberCondition => ({
  type: 'number',
  field,
  operator: 'above',
  operand: { kind: 'field', field: other },
});
const problems = (screen: ConditionGroup) => checkScreen(screen).map(({ path, code }) => `${path} ${code}`);

describe('a screen', () => {
  it('is refused at the path of what is wrong with it', () => {
    expect(problems(all())).toEqual(['conditions form.array-min']);
    expect(problems(all(above('rsi', 70), all()))).toEqual(['conditions.1.conditions form.array-min']);
    expect(problems(all(above('price', null)))).toEqual(['conditions.0.operand.value form.required']);
    expect(problems(all(above('price', Number.NaN)))).toEqual(['conditions.0.operand.value form.required']);
    expect(problems(all(above('beauty' as FieldId, 1)))).toEqual(['conditions.0.field screener.field-unknown']);
    expect(problems(all(above('toString' as FieldId, 1)))).toEqual(['conditions.0.field screener.field-unknown']);
    expect(problems(all(above('sector', 1)))).toEqual(['conditions.0.operator screener.operator-unfit']);
    expect(problems(all(than('price', 'volume')))).toEqual(['conditions.0.operand.field screener.unit-differs']);
    expect(problems(all(than('price', 'sector')))).toEqual(['conditions.0.operand.field screener.unit-differs']);
    expect(problems(all(than('price', 'price')))).toEqual(['conditions.0.operand.field screener.same-field']);
    expect(problems(all({ type: 'choice', field: 'sector', operator: 'is', choice: 'luck' }))).toEqual([
      'conditions.0.choice screener.choice-unknown',
    ]);
    expect(problems(all({ type: 'choice', field: 'price', operator: 'is', choice: 'up' }))).toEqual([
      'conditions.0.operator screener.operator-unfit',
    ]);
  });

  it('may hold groups three deep and twenty conditions, and no more', () => {
    expect(problems(all(all(all(above('rsi', 1)))))).toEqual([]);
    expect(problems(all(all(all(all(above('rsi', 1))))))).toEqual(['conditions.0.conditions.0.conditions.0.conditions screener.too-deep']);
    const many = (count: number) => all(...Array.from({ length: count }, () => above('rsi', 1)));
    expect(problems(many(20))).toEqual([]);
    expect(problems(many(21))).toEqual(['conditions form.array-max']);
  });

  it('reads fields, each once, in the order in which they stand there', () => {
    expect(fieldsRead(all(than('price', 'sma-20'), all(above('rsi', 1), above('price', 2))))).toEqual(['price', 'sma-20', 'rsi']);
  });
});

describe('starter screens', () => {
  it('are eight at least, each sound and with an id of its own', () => {
    expect(STARTER_SCREENS.length).toBeGreaterThanOrEqual(8);
    expect(new Set(STARTER_SCREENS.map(({ id }) => id)).size).toBe(STARTER_SCREENS.length);
    for (const { id, screen } of STARTER_SCREENS) expect(checkScreen(screen), id).toEqual([]);
  });

  it('can use fifteen fields at least, each with a unit or a list of words', () => {
    expect(FIELD_IDS.length).toBeGreaterThanOrEqual(15);
    for (const id of FIELD_IDS) {
      const field = SCREEN_FIELDS[id];
      expect(field.type === 'number' ? field.unit : field.choices.length, id).toBeTruthy();
    }
  });
});

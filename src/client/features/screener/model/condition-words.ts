import type { IntlShape } from 'react-intl';
import { type FieldId, fieldOf } from '#domain/screener/fields.ts';
import type { ScreenCondition } from '#domain/screener/condition.ts';

export const fieldName = (intl: IntlShape, field: FieldId) => intl.formatMessage({ id: `screener.field.${field}` });
export const choiceName = (intl: IntlShape, choice: string) => intl.formatMessage({ id: `screener.choice.${choice}` });

/** Returns a condition as a sentence. A limit is the reader's own number, not a market number. */
export function conditionWords(intl: IntlShape, condition: ScreenCondition): string {
  if (condition.type === 'group') {
    const parts = condition.conditions.map((each) => conditionWords(intl, each));
    return `(${parts.join(` ${intl.formatMessage({ id: `screener.joined.${condition.match}` })} `)})`;
  }
  const field = fieldName(intl, condition.field);
  const operator = intl.formatMessage({ id: `screener.operator.${condition.operator}` });
  if (condition.type === 'choice') return `${field} ${operator} ${choiceName(intl, condition.choice)}`;
  const { operand } = condition;
  if (operand.kind === 'field') return `${field} ${operator} ${fieldName(intl, operand.field)}`;
  const known = fieldOf(condition.field);
  const unit = known?.type === 'number' ? known.unit : 'price';
  const value = operand.value === null ? '…' : intl.formatNumber(operand.value, { maximumFractionDigits: 4 }).replace('-', '\u2212');
  return `${field} ${operator} ${intl.formatMessage({ id: `screener.unit.${unit}` }, { value })}`;
}

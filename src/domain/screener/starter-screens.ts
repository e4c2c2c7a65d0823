import type { ChoiceCondition, Comparison, ConditionGroup, NumberCondition, Operand, ScreenCondition } from './condition.ts';
import type { FieldId } from './fields.ts';

/** A built-in screen. The client looks up its name by the id. */
export interface StarterScreen {
  readonly id: string;
  readonly screen: ConditionGroup;
}

const compared = (field: FieldId, operator: Comparison, operand: Operand): NumberCondition => ({
  type: 'number',
  field,
  operator,
  operand,
});
const number = (field: FieldId, operator: Comparison, value: number) => compared(field, operator, { kind: 'number', value });
const other = (field: FieldId, operator: Comparison, than: FieldId) => compared(field, operator, { kind: 'field', field: than });
const is = (field: FieldId, choice: string): ChoiceCondition => ({ type: 'choice', field, operator: 'is', choice });
const all = (...conditions: readonly ScreenCondition[]): ConditionGroup => ({ type: 'group', match: 'all', conditions });
const any = (...conditions: readonly ScreenCondition[]): ConditionGroup => ({ type: 'group', match: 'any', conditions });

/** The built-in screens, in the order offered. */
export const STARTER_SCREENS: readonly StarterScreen[] = [
  { id: 'breakout', screen: all(other('price', 'above', 'high-20'), number('volume-ratio', 'above', 1)) },
  { id: 'gap', screen: any(number('gap', 'above', 1), number('gap', 'below', -1)) },
  { id: 'movers', screen: any(number('change', 'above', 2), number('change', 'below', -2)) },
  { id: 'unusual-volume', screen: all(number('volume-ratio', 'above', 2)) },
  { id: 'overbought', screen: all(number('rsi', 'above', 70)) },
  { id: 'oversold', screen: all(number('rsi', 'below', 30)) },
  { id: 'ema-cross', screen: all(other('ema-9', 'crosses-above', 'ema-21')) },
  { id: 'strong-trend', screen: all(number('adx', 'above', 25), is('supertrend-side', 'up'), number('sma-50-distance', 'above', 0)) },
  { id: 'iv-high', screen: all(number('iv-percentile', 'above', 70)) },
  { id: 'oi-spurt', screen: any(number('oi-change', 'above', 5), number('oi-change', 'below', -5)) },
  { id: 'breakdown', screen: all(other('price', 'below', 'low-20')) },
  { id: 'put-heavy', screen: all(number('pcr', 'above', 1.2)) },
];

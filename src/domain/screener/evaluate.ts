import type { Comparison, NumberCondition, ScreenCondition } from './condition.ts';
import type { FieldValue, FieldValues } from './fields.ts';

/** Whether a condition holds; null = unknown for lack of data. Only `true` is a match. */
type Truth = boolean | null;

/** The days of one instrument, oldest first. */
export interface InstrumentDays {
  readonly instrumentId: string;
  readonly days: readonly FieldValues[];
}

const numberOf = (value: FieldValue | undefined): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);

function differenceOn(day: FieldValues | undefined, { field, operand }: NumberCondition): number | null {
  const left = numberOf(day?.[field]);
  const right = operand.kind === 'number' ? operand.value : numberOf(day?.[operand.field]);
  return left === null || right === null ? null : left - right;
}

const HOLDS: Readonly<Record<Exclude<Comparison, 'crosses-above' | 'crosses-below'>, (difference: number) => boolean>> = {
  above: (difference) => difference > 0,
  'at-least': (difference) => difference >= 0,
  below: (difference) => difference < 0,
  'at-most': (difference) => difference <= 0,
};

function numberHolds(condition: NumberCondition, today: FieldValues, before: FieldValues | undefined): Truth {
  const now = differenceOn(today, condition);
  const { operator } = condition;
  if (operator !== 'crosses-above' && operator !== 'crosses-below') return now === null ? null : HOLDS[operator](now);
  const then = differenceOn(before, condition);
  // Either half can already be false; true needs both.
  const sign = operator === 'crosses-above' ? 1 : -1;
  if ((now !== null && now * sign <= 0) || (then !== null && then * sign > 0)) return false;
  return now === null || then === null ? null : true;
}

/**
 * Returns whether a condition holds on a day, given the day before (undefined = unknown). Three values: under "all" one false is false, else one null is
 * null; under "any" one true is true, else one null is null.
 */
function evaluate(node: ScreenCondition, today: FieldValues, before: FieldValues | undefined): Truth {
  if (node.type === 'number') return numberHolds(node, today, before);
  if (node.type === 'choice') {
    const value = today[node.field];
    return typeof value === 'string' ? (value === node.choice) === (node.operator === 'is') : null;
  }
  const decisive = node.match === 'any';
  let unknown = false;
  for (const condition of node.conditions) {
    const truth = evaluate(condition, today, before);
    if (truth === decisive) return decisive;
    unknown ||= truth === null;
  }
  return unknown ? null : !decisive;
}

/** Returns whether an instrument matches on the day at an index; null for a day without data. */
export function evaluateDay(node: ScreenCondition, { days }: InstrumentDays, day: number): Truth {
  const today = days[day];
  return today === undefined ? null : evaluate(node, today, days[day - 1]);
}

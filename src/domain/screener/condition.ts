import type { FieldId } from './fields.ts';

export const COMPARISONS = ['above', 'at-least', 'below', 'at-most', 'crosses-above', 'crosses-below'] as const;
export type Comparison = (typeof COMPARISONS)[number];
export const CHOICE_TESTS = ['is', 'is-not'] as const;
type ChoiceTest = (typeof CHOICE_TESTS)[number];

/** With what a number is compared: a number in the unit of the field (null = not typed yet), or another field of the same unit. */
export type Operand = { readonly kind: 'number'; readonly value: number | null } | { readonly kind: 'field'; readonly field: FieldId };

/**
 * A comparison of a number. `crosses-above` holds on the day on which the value is above and on the day before was not, `crosses-below`
 * the other way round: both sides of the comparison are those of their own day.
 */
export interface NumberCondition {
  readonly type: 'number';
  readonly field: FieldId;
  readonly operator: Comparison;
  readonly operand: Operand;
}

export interface ChoiceCondition {
  readonly type: 'choice';
  readonly field: FieldId;
  readonly operator: ChoiceTest;
  readonly choice: string;
}

/** Conditions of which all or any must hold. */
export interface ConditionGroup {
  readonly type: 'group';
  readonly match: 'all' | 'any';
  readonly conditions: readonly ScreenCondition[];
}

export type ScreenCondition = NumberCondition | ChoiceCondition | ConditionGroup;

/** Deepest nesting of groups, the outermost included; and most conditions of a screen. */
export const MOST_LEVELS = 3;
export const MOST_CONDITIONS = 20;

/** Returns the single conditions of a tree in reading order. */
export function leavesOf(node: ScreenCondition): readonly (NumberCondition | ChoiceCondition)[] {
  return node.type === 'group' ? node.conditions.flatMap(leavesOf) : [node];
}

/** Returns the fields that a tree reads, each once, in reading order: the columns of its result. */
export function fieldsRead(node: ScreenCondition): readonly FieldId[] {
  const read = leavesOf(node).flatMap((leaf) =>
    leaf.type === 'number' && leaf.operand.kind === 'field' ? [leaf.field, leaf.operand.field] : [leaf.field],
  );
  return [...new Set(read)];
}

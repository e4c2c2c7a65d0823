import type { ConditionGroup, NumberCondition, ScreenCondition } from '#domain/screener/condition.ts';
import { type FieldId, fieldOf } from '#domain/screener/fields.ts';

/** The path of a condition: the index at each level from the outermost group. */
export type TreePath = readonly number[];

const FIRST: NumberCondition = { type: 'number', field: 'change', operator: 'above', operand: { kind: 'number', value: 1 } };

/** Returns the default condition of a field, keeping matching parts of the old one. */
export function conditionFor(field: FieldId, old: ScreenCondition | null): ScreenCondition {
  const known = fieldOf(field);
  if (known?.type === 'choice') {
    const [first = ''] = known.choices;
    return { type: 'choice', field, operator: old?.type === 'choice' ? old.operator : 'is', choice: first };
  }
  if (old?.type !== 'number') return { ...FIRST, field, operand: { kind: 'number', value: null } };
  const before = fieldOf(old.field);
  const same = before?.type === 'number' && known?.type === 'number' && before.unit === known.unit;
  const fits = same && !(old.operand.kind === 'field' && old.operand.field === field);
  return { ...old, field, operand: fits ? old.operand : { kind: 'number', value: null } };
}

/** Returns the tree with the condition at a path changed; null takes it away. The outermost group itself has the empty path. */
export function changedAt(group: ConditionGroup, path: TreePath, change: (old: ScreenCondition) => ScreenCondition | null): ConditionGroup {
  const [place, ...rest] = path;
  if (place === undefined) {
    const next = change(group);
    return next?.type === 'group' ? next : group;
  }
  const conditions = group.conditions.flatMap((each, index): ScreenCondition[] => {
    if (index !== place) return [each];
    if (rest.length > 0 && each.type === 'group') return [changedAt(each, rest, change)];
    const next = change(each);
    return next === null ? [] : [next];
  });
  return { ...group, conditions };
}

/** Returns the tree with a new condition, or a group with one, at the end of the group at a path. */
export function addedTo(group: ConditionGroup, path: TreePath, what: 'condition' | 'group'): ConditionGroup {
  const fresh: ScreenCondition = what === 'condition' ? FIRST : { type: 'group', match: 'any', conditions: [FIRST] };
  return changedAt(group, path, (old) => (old.type === 'group' ? { ...old, conditions: [...old.conditions, fresh] } : old));
}

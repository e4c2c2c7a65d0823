import { type ChoiceCondition, type ConditionGroup, leavesOf, MOST_CONDITIONS, MOST_LEVELS, type NumberCondition } from './condition.ts';
import { fieldOf } from './fields.ts';

/** What is wrong with a screen, at a path such as `conditions.0.operand.value`. */
interface ScreenProblem {
  readonly path: string;
  readonly code:
    | 'form.required'
    | 'form.array-min'
    | 'form.array-max'
    | 'screener.field-unknown'
    | 'screener.operator-unfit'
    | 'screener.unit-differs'
    | 'screener.same-field'
    | 'screener.choice-unknown'
    | 'screener.too-deep';
  readonly values?: Readonly<Record<string, number>>;
}

function ofNumber({ field: id, operand }: NumberCondition, at: string): readonly ScreenProblem[] {
  const field = fieldOf(id);
  if (field === null) return [{ path: `${at}field`, code: 'screener.field-unknown' }];
  if (field.type !== 'number') return [{ path: `${at}operator`, code: 'screener.operator-unfit' }];
  if (operand.kind === 'number')
    return operand.value === null || !Number.isFinite(operand.value) ? [{ path: `${at}operand.value`, code: 'form.required' }] : [];
  const path = `${at}operand.field`;
  const other = fieldOf(operand.field);
  if (other === null) return [{ path, code: 'screener.field-unknown' }];
  if (other.type !== 'number' || other.unit !== field.unit) return [{ path, code: 'screener.unit-differs' }];
  return operand.field === id ? [{ path, code: 'screener.same-field' }] : [];
}

function ofChoice({ field: id, choice }: ChoiceCondition, at: string): readonly ScreenProblem[] {
  const field = fieldOf(id);
  if (field === null) return [{ path: `${at}field`, code: 'screener.field-unknown' }];
  if (field.type !== 'choice') return [{ path: `${at}operator`, code: 'screener.operator-unfit' }];
  return field.choices.includes(choice) ? [] : [{ path: `${at}choice`, code: 'screener.choice-unknown' }];
}

function ofGroup({ conditions }: ConditionGroup, at: string, level: number): readonly ScreenProblem[] {
  if (level > MOST_LEVELS) return [{ path: `${at}conditions`, code: 'screener.too-deep', values: { max: MOST_LEVELS } }];
  if (conditions.length === 0) return [{ path: `${at}conditions`, code: 'form.array-min', values: { min: 1 } }];
  return conditions.flatMap((condition, place) => {
    const path = `${at}conditions.${place}.`;
    if (condition.type === 'group') return ofGroup(condition, path, level + 1);
    return condition.type === 'number' ? ofNumber(condition, path) : ofChoice(condition, path);
  });
}

/** Returns everything that is wrong with a screen, in reading order; nothing when it can be run. */
export function checkScreen(screen: ConditionGroup): readonly ScreenProblem[] {
  const problems = ofGroup(screen, '', 1);
  return leavesOf(screen).length > MOST_CONDITIONS
    ? [{ path: 'conditions', code: 'form.array-max', values: { max: MOST_CONDITIONS } }, ...problems]
    : problems;
}

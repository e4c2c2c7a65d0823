import { checkScreen } from './check-screen.ts';
import { CHOICE_TESTS, COMPARISONS, type ConditionGroup, MOST_CONDITIONS, MOST_LEVELS, type ScreenCondition } from './condition.ts';
import { type FieldId, fieldOf } from './fields.ts';

type Shaped = Readonly<Record<string, unknown>>;
const shaped = (data: unknown): Shaped | null => (typeof data === 'object' && data !== null ? (data as Shaped) : null);
const field = (data: unknown): FieldId | null => (typeof data === 'string' && fieldOf(data) !== null ? (data as FieldId) : null);

function leaf(data: Shaped): ScreenCondition | null {
  const read = field(data['field']);
  if (read === null) return null;
  const { choice, operand } = data;
  if (data['type'] === 'choice') {
    const operator = CHOICE_TESTS.find((each) => each === data['operator']);
    return operator === undefined || typeof choice !== 'string' ? null : { type: 'choice', field: read, operator, choice };
  }
  const operator = COMPARISONS.find((each) => each === data['operator']);
  const right = shaped(operand);
  if (data['type'] !== 'number' || operator === undefined || right === null) return null;
  if (right['kind'] === 'number' && typeof right['value'] === 'number')
    return { type: 'number', field: read, operator, operand: { kind: 'number', value: right['value'] } };
  const other = field(right['field']);
  return right['kind'] === 'field' && other !== null
    ? { type: 'number', field: read, operator, operand: { kind: 'field', field: other } }
    : null;
}

function group(data: Shaped, level: number): ConditionGroup | null {
  const { match, conditions } = data;
  if (level > MOST_LEVELS || (match !== 'all' && match !== 'any') || !Array.isArray(conditions) || conditions.length > MOST_CONDITIONS)
    return null;
  const read = conditions.map((each) => {
    const condition = shaped(each);
    if (condition === null) return null;
    return condition['type'] === 'group' ? group(condition, level + 1) : leaf(condition);
  });
  return read.includes(null) ? null : { type: 'group', match, conditions: read.filter((each) => each !== null) };
}

/** Returns the screen that data of unknown origin describes, such as a shared link; null when it is none or not sound. */
export function readScreen(data: unknown): ConditionGroup | null {
  const found = shaped(data);
  const screen = found === null ? null : group(found, 1);
  return screen !== null && checkScreen(screen).length === 0 ? screen : null;
}

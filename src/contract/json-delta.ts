/** Name of this delta format in the headers `a-im` (request) and `im` (answer), RFC 3229. */
export const DELTA = 'json-delta';

/**
 * Difference between two JSON values, and its application. The delta of a plain value is the new value itself; the delta of a list or object is a list that
 * begins with one of three marks:
 * `[WHOLE, value]`, `[FIELDS, changes by name, removed names]`, `[ROWS, steps]`, where a step is `[from, count]` (copies old rows),
 * `[from, [delta]]` (changes an old row) or `[[row]]` (adds a new row).
 */
const WHOLE = 0;
const FIELDS = 1;
const ROWS = 2;

type Fields = Readonly<Record<string, unknown>>;
type Copied = readonly [from: number, count: number];
type Changed = readonly [from: number, changed: readonly [unknown]];
type Added = readonly [added: readonly [unknown]];
type Step = Copied | Changed | Added;

const isCopied = (step: Step | undefined): step is Copied => typeof step?.[1] === 'number';
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the identity of a row for matching: the plain value, or the value of the row's first field. */
function nameOf(row: unknown): string {
  const first = typeof row === 'object' && row !== null ? (Object.values(row)[0] as unknown) : row;
  return first === undefined || typeof first === 'object' ? '' : JSON.stringify(first);
}

function fieldsDelta(before: Fields, after: Fields): unknown {
  const changed = Object.entries(after).flatMap(([name, value]) => {
    const delta = Object.hasOwn(before, name) ? deltaOf(before[name], value) : [WHOLE, value];
    return delta === undefined ? [] : [[name, delta] as const];
  });
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  if (changed.length === 0 && gone.length === 0) return undefined;
  return gone.length === 0 ? [FIELDS, Object.fromEntries(changed)] : [FIELDS, Object.fromEntries(changed), gone];
}

/** Returns the step of a new row: the difference from the first row, where that is shorter than the row itself. */
function newStep([model]: readonly unknown[], row: unknown): Step {
  if (!isFields(model) || !isFields(row)) return [[row]];
  const delta = fieldsDelta(model, row);
  if (delta === undefined) return [0, 1];
  return JSON.stringify(delta).length < JSON.stringify(row).length ? [0, [delta]] : [[row]];
}

function rowsDelta(before: readonly unknown[], after: readonly unknown[]): unknown {
  const places = new Map<string, number[]>();
  for (const [place, row] of before.entries()) {
    const known = places.get(nameOf(row));
    if (known === undefined) places.set(nameOf(row), [place]);
    else known.push(place);
  }
  for (const list of places.values()) list.reverse();
  const steps: Step[] = [];
  for (const row of after) {
    const from = places.get(nameOf(row))?.pop();
    const delta = from === undefined ? undefined : deltaOf(before[from], row);
    const last = steps.at(-1);
    if (from === undefined) steps.push(newStep(before, row));
    else if (delta !== undefined) steps.push([from, [delta]]);
    else if (isCopied(last) && last[0] + last[1] === from) steps[steps.length - 1] = [last[0], last[1] + 1];
    else steps.push([from, 1]);
  }
  const [only] = steps;
  const isSame = steps.length <= 1 && before.length === after.length && (only === undefined || (only[0] === 0 && only[1] === after.length));
  return isSame ? undefined : [ROWS, steps];
}

/** Returns the delta from `before` to `after`; undefined when both are equal. */
export function deltaOf(before: unknown, after: unknown): unknown {
  if (before === after) return undefined;
  if (Array.isArray(before) && Array.isArray(after)) return rowsDelta(before, after);
  if (isFields(before) && isFields(after)) return fieldsDelta(before, after);
  return typeof after === 'object' && after !== null ? [WHOLE, after] : after;
}

/** Returns what the delta makes of the value. Throws where the two do not belong together. */
export function changedBy(before: unknown, delta: unknown): unknown {
  if (!Array.isArray(delta)) return delta;
  const [mark, what, gone] = delta as readonly unknown[];
  const without: readonly unknown[] = Array.isArray(gone) ? gone : [];
  if (mark === WHOLE) return what;
  if (mark === FIELDS && isFields(before) && isFields(what)) {
    const kept = Object.entries(before).filter(([name]) => !Object.hasOwn(what, name) && !without.includes(name));
    return Object.fromEntries([...kept, ...Object.entries(what).map(([name, each]) => [name, changedBy(before[name], each)] as const)]);
  }
  if (mark === ROWS && Array.isArray(before) && Array.isArray(what)) {
    const rows: readonly unknown[] = before;
    return (what as readonly Step[]).flatMap((step) => {
      const [from, how] = step;
      if (typeof from !== 'number') return [...from];
      if (!(from in rows)) throw new Error('no such row');
      return typeof how === 'number' ? rows.slice(from, from + how) : [changedBy(rows[from], how?.[0])];
    });
  }
  throw new Error('no delta of this value');
}

import * as v from 'valibot';

/** Maximum nesting of a request, deeper than any valid one: the readers are recursive. */
const DEEPEST = 40;
/** A zero byte or half a surrogate pair, which PostgreSQL or UTF-8 cannot store. */
const UNHOLDABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Returns whether a text can be stored and sent unchanged. */
const isHoldable = (text: string): boolean => !UNHOLDABLE.test(text);

interface Found {
  /** Field names from the outermost inwards, without a name that is itself invalid. */
  readonly path: readonly string[];
  readonly input: unknown;
  readonly code: 'form.text' | 'form.type';
}

/** Returns what of an input nothing can hold: a text, a name, a number without an end, or a list in lists without an end. */
function unholdable(input: unknown, path: readonly string[]): Found | null {
  if (typeof input === 'string') return isHoldable(input) ? null : { path, input, code: 'form.text' };
  if (typeof input === 'number') return Number.isFinite(input) ? null : { path, input, code: 'form.type' };
  if (typeof input !== 'object' || input === null) return null;
  if (path.length >= DEEPEST) return { path: path.slice(0, 3), input, code: 'form.type' };
  for (const [name, value] of Object.entries(input)) {
    if (!isHoldable(name)) return { path, input: name, code: 'form.text' };
    const found = unholdable(value, [...path, name]);
    if (found) return found;
  }
  return null;
}

/** First check of every request body, before its schema: storable texts, finite numbers, limited nesting. */
export const wireInput = v.pipe(
  v.unknown(),
  v.rawCheck(({ dataset, addIssue }) => {
    const found = dataset.typed ? unholdable(dataset.value, []) : null;
    if (!found) return;
    const [first, ...rest] = found.path.map((key) => ({
      type: 'unknown' as const,
      origin: 'value' as const,
      input: dataset.value,
      key,
      value: found.input,
    }));
    addIssue({ message: found.code, input: found.input, ...(first ? { path: [first, ...rest] } : {}) });
  }),
);

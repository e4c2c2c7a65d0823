/** Writes a value as JSON; a bigint becomes a bare number with all its digits. */
export function jsonText(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map((item) => jsonText(item)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${jsonText(member)}`).join(',')}}`;
}

/** A JSON text, or a number of JSON. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Whole numbers that a double could not hold. */
const LONG = /^\d{16,}$/;
const MARK = '\u0000';

/** Reads JSON; a whole number of 16 digits or more becomes a bigint. Throws on a text that is no JSON. */
export function parseJson(text: string): unknown {
  const marked = text.replaceAll(TOKENS, (token) => (LONG.test(token) ? `"\\u0000${token}"` : token));
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(MARK) && LONG.test(value.slice(1)) ? BigInt(value.slice(1)) : value,
  ) as unknown;
}

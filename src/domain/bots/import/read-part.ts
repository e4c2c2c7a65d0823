/** An unchecked part of a file. */
export type Part = Readonly<Record<string, unknown>>;

export const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the part of a name; an empty one where it is missing or malformed. */
export function partOf(of: Part, name: string): Part {
  const value = Object.hasOwn(of, name) ? of[name] : undefined;
  return isPart(value) ? value : {};
}

/** Returns the parts of a list; [] for other values. */
export function partsOf(value: unknown): readonly Part[] {
  return Array.isArray(value) ? value.filter(isPart) : [];
}

/** Returns the entry of a table for a word; undefined for an unknown word. */
export function entryOf<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?$/i;
/** No amount, price or count of a strategy is greater. */
const GREATEST = 1e12;

/** Returns a number, or the number in a text; null for other values. */
export function numberOf(value: unknown): number | null {
  const read = typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : value;
  return typeof read === 'number' && Math.abs(read) <= GREATEST ? read + 0 : null;
}

/** Returns a whole number from 0 on; null for everything else. */
export function countOf(value: unknown): number | null {
  const read = numberOf(value);
  return read !== null && Number.isInteger(read) && read >= 0 ? read : null;
}

/** Returns the word of an enum value: `StrikeType.OTM3` gives OTM3, a text without a type before it the text itself; '' for other values. */
export function wordOf(value: unknown): string {
  if (typeof value !== 'string') return '';
  const text = value.trim();
  return /^(?:[A-Za-z]\w*\.)+\w+$/.test(text) ? (text.split('.').at(-1) ?? '') : text;
}

/** Returns whether a value is empty: such files leave it out, write an empty text, or None. */
export function saysNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === 0) return true;
  if (typeof value === 'string') return ['', 'None', 'False', '0'].includes(wordOf(value));
  if (Array.isArray(value)) return value.length === 0;
  if (!isPart(value)) return false;
  return wordOf(value['Type']) === 'None' || Object.values(value).every(saysNothing);
}

/** Returns a part that may be switched off; null when it is. One that is on but malformed is passed to `odd`. */
export function switchedPart(of: Part, name: string, odd: (text: string) => null): Part | null {
  const value = of[name];
  if (saysNothing(value)) return null;
  return isPart(value) && wordOf(value['Type']) !== '' ? value : odd(asText(value));
}

/** Returns whether a switch is on, given as a value or as an enum word; the word itself where it is neither on nor off. */
export function switchOf(value: unknown): boolean | string {
  if (saysNothing(value)) return false;
  if (value === true || /^true$/i.test(wordOf(value))) return true;
  return /^false$/i.test(wordOf(value)) ? false : asText(value);
}

/** A value as a person reads it: the word of an enum, and numbers by their names. */
function readable(value: unknown): string {
  if (typeof value === 'string') return wordOf(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return value.map(readable).join(', ');
  const { Type, Value, ...rest } = value as Part;
  const named = Object.entries(rest).map(([name, each]) => `${name} ${readable(each)}`);
  return [...(Type === undefined ? [] : [readable(Type)]), ...(Value === undefined ? [] : [readable(Value)]), ...named].join(', ');
}

/** A longer text is no setting any more. */
const LONGEST_TEXT = 400;

/** Returns a value of the file, whole, in words. */
export function asText(value: unknown): string {
  const text = readable(value);
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text;
}

/** Returns the names of all settings of a part that are on but unknown here. */
export function unknownOf(of: Part, known: ReadonlySet<string>): readonly string[] {
  return Object.entries(of).flatMap(([name, value]) =>
    known.has(name) || saysNothing(value) ? [] : [`${name.slice(0, 80)} ${asText(value)}`],
  );
}

/** Returns whether a value is nested more deeply than so many levels; level by level, so that deep nesting cannot overflow the stack. */
export function isDeeper(value: unknown, most: number): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return true;
    const below: unknown[] = [];
    for (const each of level) if (typeof each === 'object' && each !== null) for (const inner of Object.values(each)) below.push(inner);
    level = below;
  }
  return false;
}

/** A part of a file whose shape nobody has checked. */
export type Part = Readonly<Record<string, unknown>>;

/** Returns the part of that name; an empty one where it is missing or none. */
export function partOf(of: Part, name: string): Part {
  const value = of[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Part) : {};
}

/** Returns the parts of a list; [] where it is none. */
export function partsOf(value: unknown): readonly Part[] {
  return Array.isArray(value) ? value.filter((each): each is Part => typeof each === 'object' && each !== null) : [];
}

/** Returns a number, also one that is written as a text; null for everything else. */
export function numberOf(value: unknown): number | null {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : null;
}

/** Returns the word after the last point: `StrikeType.OTM3` says OTM3. '' for what is no text. */
export function wordOf(value: unknown): string {
  return typeof value === 'string' ? (value.split('.').at(-1) ?? '') : '';
}

/** Returns whether a switched part says nothing: such a file writes None. */
export function isOff(part: Part): boolean {
  const word = wordOf(part['Type']);
  return word === '' || word === 'None';
}

/** Returns whether a switch is on: such a file writes it as a word. */
export const isOn = (value: unknown): boolean => value === true || value === 'True';

/** A value as a person reads it: the word of a type, and the numbers by their names. */
function readable(value: unknown): string {
  if (typeof value === 'string') return wordOf(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return value.map(readable).join(', ');
  const { Type, Value, ...rest } = value as Part;
  const named = Object.entries(rest).map(([name, each]) => `${name} ${readable(each)}`);
  return [...(Type === undefined ? [] : [readable(Type)]), ...(Value === undefined ? [] : [readable(Value)]), ...named].join(', ');
}

/** Returns what stands in the file, in words short enough for a line. */
export function asText(value: unknown): string {
  const text = readable(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

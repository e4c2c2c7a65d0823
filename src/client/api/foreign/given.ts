import { marketCalendar } from '#client/platform/market-calendar.ts';
import { toldInstant } from '#domain/calendar/told-instant.ts';

/** A part of another back end's answer, read field by field: what is missing or of another type is unknown, never made up. */
export type Given = Readonly<Record<string, unknown>>;

/** Returns the value as an answer's part; an empty one when it is none. */
export function given(value: unknown): Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Given) : {};
}

/** Returns the parts of a list, without what is no part; none when it is no list. */
export function givenList(value: unknown): Given[] {
  return Array.isArray(value) ? value.map(given).filter((part) => Object.keys(part).length > 0) : [];
}

/** An unknown value in place of a number or text: shown as a dash, and actions that need the value are blocked. */
export const UNTOLD = null as never;
/** Name of a contract of unknown name. */
export const UNNAMED = '\u2013';

/** Returns the first of the fields that is a text or a number, as text; null when none is. */
export function text(from: Given, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = from[name];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  }
  return null;
}

/** The largest amount that can be reckoned with to the ten-thousandth. */
const LARGEST = Number.MAX_SAFE_INTEGER / 10_000;

/** Returns the first of the fields that is a number, also one written as text; null when none is. */
export function amount(from: Given, ...names: readonly string[]): number | null {
  for (const name of names) {
    const value = from[name];
    if (value === null || value === undefined || value === '' || typeof value === 'boolean') continue;
    // Also as people write it, in groups of three or of lakhs.
    const read = Number(typeof value === 'string' ? value.trim().replaceAll(/(?<=\d),(?=\d{2,3}(?:\D|$))/g, '') : value);
    if (Math.abs(read) <= LARGEST) return read;
  }
  return null;
}

/** Returns the first of the fields that is an instant, as epoch milliseconds; 0 = unknown, which is shown as such. */
export function instant(from: Given, ...names: readonly string[]): number {
  for (const name of names) {
    const read = toldInstant(marketCalendar, from[name]);
    if (read !== null && read > 0) return read;
  }
  return 0;
}

/** Returns the first of the fields that is a whole number above zero; null when none is. */
export function count(from: Given, ...names: readonly string[]): number | null {
  const read = amount(from, ...names);
  return read !== null && Number.isSafeInteger(read) && read > 0 ? read : null;
}

/** Returns the field when it is one of `values`, ignoring case, else `other`. */
export function oneOf<const Value extends string, Other>(from: Given, name: string, values: readonly Value[], other: Other): Value | Other {
  const said = text(from, name)?.toLowerCase();
  return values.find((value) => value.toLowerCase() === said) ?? other;
}

import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { dateOf, type DateOrder } from './file-date.ts';

const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:\s*([AP])\.?M\.?)?$/i;
const STAMP =
  /^(.*?\d)(?:(?:[T ,]|T )\s*(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s*[AP]\.?M\.?)?)\s*(Z|UTC|GMT|IST|(?:GMT|UTC)?[+-]\d{2}:?\d{2}(?:\s*\(.*\))?)?)?$/i;
const DIGITS = /^(20\d{6})(\d{2})(\d{2})(\d{2})?$/;
const EPOCH = /^\d{9,10}(?:\.\d+)?$|^\d{13}(?:\.0+)?$|^\d{16}$|^\d{19}$/;
/** Bounds of this century in seconds, milliseconds and microseconds since 1970; larger numbers are nanoseconds. */
const EPOCHS = [
  [1e11, 1e-3],
  [1e14, 1],
  [1e17, 1e3],
] as const;
const INDIA_MINUTES = 330;

/** Returns the milliseconds of a time of day; NaN for an invalid text. */
export function clockMs(text: string): number {
  const [, hours = '', minutes = '', seconds = '0', half] = CLOCK.exec(text.trim()) ?? [];
  const [h, m, s] = [Number(hours), Number(minutes), Number(seconds)];
  if (hours === '' || m > 59 || s > 59) return Number.NaN;
  if (half === undefined) return h < 24 ? ((h * 60 + m) * 60 + s) * 1_000 : Number.NaN;
  if (h < 1 || h > 12) return Number.NaN;
  return (((h % 12) + (half.toUpperCase() === 'P' ? 12 : 0)) * 60 + m) * MINUTE_MS + s * 1_000;
}

/** The time in a text: its clock reading in milliseconds as if in UTC, and whether it has a zone. */
export interface TextStamp {
  readonly ms: number;
  readonly zoned: boolean;
  /** Whether it has no time of day. */
  readonly whole: boolean;
}

/** Offset of a zone from UTC in minutes. */
function zoneMinutes(zone: string): number {
  if (/^IST$/i.test(zone)) return INDIA_MINUTES;
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):?(\d{2})/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Returns the milliseconds of a number of seconds, milliseconds, microseconds or nanoseconds since 1970. */
export function epochMs(value: number): number {
  const [, per] = EPOCHS.find(([below]) => value < below) ?? [0, 1e6];
  return Math.floor(value / per);
}

/** Returns the stamp of a text; its milliseconds are NaN when invalid. */
export function textStamp(text: string, order: DateOrder = 'day-first'): TextStamp {
  const trimmed = text.trim();
  if (EPOCH.test(trimmed)) return { ms: epochMs(Number(trimmed)), zoned: true, whole: false };
  const [, packed, hours = '', minutes = '', seconds = '00'] = DIGITS.exec(trimmed) ?? [];
  if (packed !== undefined)
    return { ms: Date.parse(dateOf(packed, order) ?? '') + clockMs(`${hours}:${minutes}:${seconds}`), zoned: false, whole: false };
  const [, day = '', clock, zone] = STAMP.exec(trimmed) ?? [];
  const date = dateOf(day.trim(), order);
  const local = date === null ? Number.NaN : Date.parse(date) + clockMs(clock ?? '0:00');
  if (zone === undefined) return { ms: local, zoned: false, whole: clock === undefined };
  return { ms: local - zoneMinutes(zone) * MINUTE_MS, zoned: true, whole: false };
}

/** Returns the date part of a stamp's text; empty when it has none. */
export const dateTextOf = (text: string): string => STAMP.exec(text.trim())?.[1]?.trim() ?? '';

import { DAY_MS, dateOfDay, dayNumber, MINUTE_MS } from './dates.ts';
import type { LocalClock } from './local-clock.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Date with the year first, or the day first as written in India; then an optional time of day and an optional zone. */
const YEAR_FIRST = /^(\d{4})([-/]?)(\d{2})\2(\d{2})(?:[T ]|$)/;
const DAY_FIRST = /^(\d{1,2})[-/ ](\d{1,2}|[a-z]{3})[a-z]*[-/ ](\d{4})(?:[T ,]+|$)/i;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,:](\d{1,9}))?)?(?:\s?(am|pm))?/i;
const ZONE = /^(?:z|utc|gmt|ist|(?:utc|gmt)?([+-])(\d{2}):?(\d{2})?)$/i;
/** The date format of HTTP. */
const HTTP_DATE = /^(?:mon|tue|wed|thu|fri|sat|sun)\w*, .*(?:gmt|utc|[+-]\d{4})$/i;
/** What IST stands for in a text: India’s zone, whatever the market. */
const IST_MS = 330 * MINUTE_MS;
const DIGITS = /^\d{10,19}(?:\.\d+)?$/;

/** Returns the instant of a number since 1970 in seconds, milli-, micro- or nanoseconds. */
function sinceEpoch(value: number): number | null {
  if (!(value > 0)) return null;
  if (value < 1e11) return Math.round(value * 1000);
  if (value < 1e14) return Math.round(value);
  return Math.round(value < 1e17 ? value / 1e3 : value / 1e6);
}

function dayOf(year: string, month: number, day: string): number | null {
  try {
    return dayNumber(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`);
  } catch {
    return null;
  }
}

/** Returns the number of the day at the start of a text, and the rest of the text; null when there is none. */
function dateOf(text: string): readonly [day: number, rest: string] | null {
  const iso = YEAR_FIRST.exec(text);
  if (iso !== null) {
    const day = dayOf(iso[1] ?? '', Number(iso[3]), iso[4] ?? '');
    return day === null ? null : [day, text.slice(iso[0].length)];
  }
  const indian = DAY_FIRST.exec(text);
  if (indian === null) return null;
  const named = MONTHS.indexOf((indian[2] ?? '').toLowerCase());
  const day = dayOf(indian[3] ?? '', named < 0 ? Number(indian[2]) : named + 1, indian[1] ?? '');
  return day === null ? null : [day, text.slice(indian[0].length)];
}

/** Returns the milliseconds since midnight at the start of a text, and the rest of the text; null for an invalid time of day. */
function timeOf(text: string): readonly [ms: number, rest: string] | null {
  const told = TIME.exec(text);
  if (told === null) return text.trim() === '' ? [0, ''] : null;
  const [whole, hours, minutes, seconds = '0', fraction = '', half] = told;
  const noon = half === undefined ? 0 : half.toLowerCase() === 'pm' ? 12 : 0;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + noon;
  if (hour > 24 || Number(minutes) > 59 || Number(seconds) > 60) return null;
  const ms = ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3));
  return [ms, text.slice(whole.length).trim()];
}

/** Returns the offset of a zone from UTC; null for an invalid zone. */
function aheadOf(zone: string): number | null {
  if (/^ist$/i.test(zone)) return IST_MS;
  const told = ZONE.exec(zone);
  if (told === null) return null;
  const [, sign, hours = '0', minutes = '0'] = told;
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}

/**
 * Returns the instant in a value of another back end, as epoch milliseconds; null when there is none. A time without a zone is by the clock of the
 * market, whatever the zone of the device.
 */
export function toldInstant(clock: LocalClock, value: unknown): number | null {
  if (typeof value === 'number') return sinceEpoch(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (DIGITS.test(text)) return sinceEpoch(Number(text));
  if (HTTP_DATE.test(text)) return Date.parse(text) || null;
  const date = dateOf(text);
  const time = date === null ? null : timeOf(date[1]);
  if (date === null || time === null) return null;
  const [ms, zone] = time;
  if (zone === '') return clock.instantAt(dateOfDay(date[0]), Math.floor(ms / MINUTE_MS)) + (ms % MINUTE_MS);
  const ahead = aheadOf(zone);
  return ahead === null ? null : date[0] * DAY_MS + ms - ahead;
}

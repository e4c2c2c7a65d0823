import { DAY_MS, dayNumber, IST_OFFSET_MS, MINUTE_MS } from './ist.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Year first, or the day first as it is written in India; then a time of day and a zone, each where it is told. */
const YEAR_FIRST = /^(\d{4})([-/]?)(\d{2})\2(\d{2})(?:[T ]|$)/;
const DAY_FIRST = /^(\d{1,2})[-/ ](\d{1,2}|[a-z]{3})[a-z]*[-/ ](\d{4})(?:[T ,]+|$)/i;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,:](\d{1,9}))?)?(?:\s?(am|pm))?/i;
const ZONE = /^(?:z|utc|gmt|ist|(?:utc|gmt)?([+-])(\d{2}):?(\d{2})?)$/i;
/** As HTTP writes it. */
const HTTP_DATE = /^(?:mon|tue|wed|thu|fri|sat|sun)\w*, .*(?:gmt|utc|[+-]\d{4})$/i;
const DIGITS = /^\d{10,19}(?:\.\d+)?$/;

/** Returns an instant told as a number of seconds, or of a thousandth, millionth or billionth of them, since 1970. */
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

/** Returns the day that the text begins with, as its number, and what follows it; null when it begins with none. */
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

/** Returns the milliseconds since midnight that the text begins with and what follows them; null for a time that no clock shows. */
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

/** Returns what a zone's clock is ahead of Greenwich; of the exchange where none is told; null when it is none. */
function aheadOf(zone: string): number | null {
  if (zone === '' || /^ist$/i.test(zone)) return IST_OFFSET_MS;
  const told = ZONE.exec(zone);
  if (told === null) return null;
  const [, sign, hours = '0', minutes = '0'] = told;
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}

/**
 * Returns the instant that another back end tells, as epoch milliseconds; null when it is none. A time without a zone is the exchange's own: where the
 * reader's device stands changes nothing.
 */
export function toldInstant(value: unknown): number | null {
  if (typeof value === 'number') return sinceEpoch(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (DIGITS.test(text)) return sinceEpoch(Number(text));
  if (HTTP_DATE.test(text)) return Date.parse(text) || null;
  const date = dateOf(text);
  const time = date === null ? null : timeOf(date[1]);
  const ahead = time === null ? null : aheadOf(time[1]);
  return date === null || time === null || ahead === null ? null : date[0] * DAY_MS + time[0] - ahead;
}

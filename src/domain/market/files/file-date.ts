import type { Calendar } from '#domain/calendar/calendar.ts';
import { isCalendarDate } from '#domain/calendar/calendar-date.ts';

/** Which of two numbers before a year is the day. */
export type DateOrder = 'day-first' | 'month-first';
export const DATE_ORDERS: readonly DateOrder[] = ['day-first', 'month-first'];

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const ISO = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/;
const NAMED = /^(\d{1,2})[-/ ,.]*([A-Z]{3,9})[-/ ,.]*(\d{4}|\d{2})$/;
const NAMED_FIRST = /^([A-Z]{3,9})[-/ .]*(\d{1,2})(?:ST|ND|RD|TH)?[-/ ,.]+(\d{4})$/;
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
const WEEKDAY = /^(?:MON|TUE|WED|THU|FRI|SAT|SUN)[A-Z]*,?\s+/;

/** Returns the number of a month by its name or abbreviation; 0 for other words. */
export function monthNamed(name: string): number {
  const upper = name.toUpperCase();
  const known = MONTHS.indexOf(upper.slice(0, 3)) + 1;
  const long = ['JANUARY', 'FEBRUARY', 'MARCH', 'APRIL', 'MAY', 'JUNE', 'JULY', 'AUGUST', 'SEPTEMBER', 'OCTOBER', 'NOVEMBER', 'DECEMBER'];
  return known > 0 && (upper.length === 3 || upper === 'SEPT' || long[known - 1] === upper) ? known : 0;
}

function dateOfParts(year: string, month: number | string, day: string): string | null {
  const date = `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

/** Returns the date YYYY-MM-DD of a text in any of the forms in which files write one; null when it is none. */
export function dateOf(text: string, order: DateOrder): string | null {
  const iso = ISO.exec(text) ?? DIGITS.exec(text);
  if (iso !== null) {
    const [year = '', month = '', day = ''] = iso.slice(1).filter((part) => /\d/.test(part));
    return dateOfParts(year, month, day);
  }
  const numbers = NUMBERS.exec(text);
  if (numbers !== null) {
    const [, first = '', , second = '', year = ''] = numbers;
    return order === 'day-first' ? dateOfParts(year, second, first) : dateOfParts(year, first, second);
  }
  const upper = text.toUpperCase().replace(WEEKDAY, '');
  const named = NAMED.exec(upper);
  if (named !== null) return dateOfParts(named[3] ?? '', monthNamed(named[2] ?? ''), named[1] ?? '');
  const first = NAMED_FIRST.exec(upper);
  return first === null ? null : dateOfParts(first[3] ?? '', monthNamed(first[1] ?? ''), first[2] ?? '');
}

/** Dates that are looked at before any is read; a file has the same few many times. */
const MOST_DATES = 5_000;

/** Looks at the dates of a whole file: 07/08/2024 alone is August here and July there. */
export class DateSurvey {
  private readonly seen = new Set<string>();
  private readonly ends = new Set<string>();
  private padded = true;

  constructor(private readonly calendar: Calendar) {}

  add(text: string): void {
    const [, first = '', , second = ''] = NUMBERS.exec(text) ?? [];
    if (first === '' || this.seen.size >= MOST_DATES) return;
    this.seen.add(text);
    if (first.length + second.length < 4) this.padded = false;
  }

  /** Of the same spelling, but not a day of rows. */
  addOther(text: string): void {
    if (NUMBERS.test(text) && this.ends.size < MOST_DATES) this.ends.add(text);
  }

  /** Muhurat trading has prices as a session has; beyond the calendar weekends alone are known to have none. */
  private mayHavePrices(date: string | null): boolean {
    return date !== null && !this.calendar.isKnownClosed(date);
  }

  /**
   * Returns which number is the day; null when nobody can say. `documented`: the vendor writes the day first, with two digits. `fits`: whether the days
   * of rows may be those, beyond being days of sessions.
   */
  order(documented: boolean, fits: (order: DateOrder) => boolean): DateOrder | null {
    if (this.seen.size === 0 && this.ends.size === 0) return 'day-first';
    const may = (order: DateOrder) => [...this.seen, ...this.ends].every((text) => dateOf(text, order) !== null);
    const [day, month] = [may('day-first'), may('month-first')];
    if (!day || !month) return day ? 'day-first' : month ? 'month-first' : 'day-first';
    if (documented && this.padded) return 'day-first';
    if ([...this.seen, ...this.ends].every((text) => dateOf(text, 'day-first') === dateOf(text, 'month-first'))) return 'day-first';
    const sessions = (order: DateOrder) => [...this.seen].every((text) => this.mayHavePrices(dateOf(text, order))) && fits(order);
    const [dayFits, monthFits] = [sessions('day-first'), sessions('month-first')];
    return dayFits === monthFits ? null : dayFits ? 'day-first' : 'month-first';
  }
}

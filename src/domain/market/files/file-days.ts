import { isCalendarDate } from '#domain/calendar/calendar-date.ts';
import { istMsOfDay, MINUTE_MS } from '#domain/calendar/ist.ts';
import { exchangeDay, tradedSessionOn } from '#domain/calendar/sessions.ts';

/** A date of a file with the hours of its session in minutes of the day; both 0 on a day on which the exchange is known to have been closed. */
export interface FileDay {
  readonly date: string;
  readonly opens: number;
  readonly closes: number;
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** Returns the number of a month by its first three letters; 0 when it is none. */
const monthNumber = (name: string): number => MONTHS.indexOf(name.toUpperCase()) + 1;

/** The ways in which files write a date. */
const FORMS = {
  iso: /^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})$/,
  'day-first': /^(?<d>\d{2})[/-](?<m>\d{2})[/-](?<y>\d{4})$/,
  named: /^(?<d>\d{1,2})-(?<n>[A-Za-z]{3})-(?<y>\d{4})$/,
  digits: /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})$/,
} as const;
export type DateForm = keyof typeof FORMS;

/** Returns the date YYYY-MM-DD of a text in one form; null when it is none. */
export function dateIn(form: DateForm, text: string): string | null {
  const { y, m, n, d = '' } = FORMS[form].exec(text)?.groups ?? {};
  if (y === undefined) return null;
  const month = m ?? String(monthNumber(n ?? '')).padStart(2, '0');
  const date = `${y}-${month}-${d.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

/** Returns what reads the dates of a file: many lines have the same few. */
export function fileDays(form: DateForm): (text: string) => FileDay | null {
  const known = new Map<string, FileDay | null>();
  return (text) => {
    let day = known.get(text);
    if (day === undefined) {
      const date = dateIn(form, text);
      const session = date === null || exchangeDay(date) === 'closed' ? null : tradedSessionOn(date);
      const minute = (at: NonNullable<typeof session>['opensAt'] | undefined) => (at === undefined ? 0 : istMsOfDay(at) / MINUTE_MS);
      day = date === null ? null : { date, opens: minute(session?.opensAt), closes: minute(session?.closesAt) };
      known.set(text, day);
    }
    return day;
  };
}

import type { Calendar } from '#domain/calendar/calendar.ts';
import { isCalendarDate } from '#domain/calendar/calendar-date.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';

/** A date of a file with the hours of its session in minutes of the day; both 0 on a day on which the exchange is known to have been closed. */
export interface FileDay {
  readonly date: string;
  readonly opens: number;
  readonly closes: number;
}

/** Returns what reads dates YYYY-MM-DD of a file, null where there is no such day: many lines have the same few. */
export function fileDays(calendar: Calendar): (date: string) => FileDay | null {
  const known = new Map<string, FileDay | null>();
  return (date) => {
    let day = known.get(date);
    if (day === undefined) {
      const session = !isCalendarDate(date) || calendar.dayOn(date) === 'closed' ? null : calendar.tradedSessionOn(date);
      const minute = (at: NonNullable<typeof session>['opensAt'] | undefined) => (at === undefined ? 0 : calendar.msOfDay(at) / MINUTE_MS);
      day = isCalendarDate(date) ? { date, opens: minute(session?.opensAt), closes: minute(session?.closesAt) } : null;
      known.set(date, day);
    }
    return day;
  };
}

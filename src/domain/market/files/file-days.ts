import { isCalendarDate } from '#domain/calendar/calendar-date.ts';
import { istMsOfDay, MINUTE_MS } from '#domain/calendar/ist.ts';
import { exchangeDay, tradedSessionOn } from '#domain/calendar/sessions.ts';

/** A date of a file with the hours of its session in minutes of the day; both 0 on a day on which the exchange is known to have been closed. */
export interface FileDay {
  readonly date: string;
  readonly opens: number;
  readonly closes: number;
}

/** Returns what reads dates YYYY-MM-DD of a file, null where there is no such day: many lines have the same few. */
export function fileDays(): (date: string) => FileDay | null {
  const known = new Map<string, FileDay | null>();
  return (date) => {
    let day = known.get(date);
    if (day === undefined) {
      const session = !isCalendarDate(date) || exchangeDay(date) === 'closed' ? null : tradedSessionOn(date);
      const minute = (at: NonNullable<typeof session>['opensAt'] | undefined) => (at === undefined ? 0 : istMsOfDay(at) / MINUTE_MS);
      day = isCalendarDate(date) ? { date, opens: minute(session?.opensAt), closes: minute(session?.closesAt) } : null;
      known.set(date, day);
    }
    return day;
  };
}

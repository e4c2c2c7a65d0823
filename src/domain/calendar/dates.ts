export const DAY_MS = 86_400_000;
export const MINUTE_MS = 60_000;

/** The dates that a calendar is asked for are few and asked for by the thousand: this many are remembered, thirty years of them. */
const REMEMBERED_DAYS = 11_000;
const numbers = new Map<string, number>();
const dates = new Map<number, string>();

function remember<K, V>(known: Map<K, V>, key: K, value: V): V {
  if (known.size >= REMEMBERED_DAYS) known.clear();
  known.set(key, value);
  return value;
}

/** Returns a function whose answer about a date is computed once. */
export function remembered<T>(say: (date: string) => T): (date: string) => T {
  const known = new Map<string, T>();
  return (date) => {
    const found = known.get(date);
    return found === undefined ? remember(known, date, say(date)) : found;
  };
}

/** Returns the number of days from 1970-01-01 to a date YYYY-MM-DD. Throws RangeError when the text is not a calendar date. */
export function dayNumber(date: string): number {
  return numbers.get(date) ?? remember(numbers, date, readDate(date));
}

function readDate(date: string): number {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (match === null) throw new RangeError(`not a date YYYY-MM-DD: ${date}`);
  const number = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / DAY_MS;
  if (dateOfDay(number) !== date) throw new RangeError(`no such day: ${date}`);
  return number;
}

/** Returns the date YYYY-MM-DD of a day number. */
export function dateOfDay(day: number): string {
  return dates.get(day) ?? remember(dates, day, new Date(day * DAY_MS).toISOString().slice(0, 10));
}

/** Returns the day of the week of a date: 0 Sunday to 6 Saturday. */
export function weekday(date: string): number {
  return (((dayNumber(date) + 4) % 7) + 7) % 7;
}

/** Returns the date that lies a number of days after a date (before it when negative). */
export function addDays(date: string, days: number): string {
  return dateOfDay(dayNumber(date) + days);
}

/** Returns the day after the same date a month earlier: a month of days ends with the given one. */
export function monthBefore(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 2, Math.min(day, last) + 1)).toISOString().slice(0, 10);
}

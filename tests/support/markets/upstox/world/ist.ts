/** India's calendar: no summer time, 5:30 hours before UTC. */

export const DAY = 86_400_000;
const IST = 19_800_000;
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** Returns the number of the day in India at a time. */
export const dayOf = (at: number): number => Math.floor((at + IST) / DAY);

/** Returns the time at which an Indian day is so many hours old. */
export const timeOn = (day: number, hours: number): number => day * DAY - IST + hours * 3_600_000;

export const weekdayOf = (day: number): number => new Date(day * DAY).getUTCDay();

export const monthOf = (day: number): number => new Date(day * DAY).getUTCMonth();

/** Returns a day as 2026-01-20. */
export const isoDay = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** Returns a day as trading symbols have it: 20 JAN 26. */
export function symbolDay(day: number): string {
  const date = new Date(day * DAY);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(date.getUTCDate())} ${MONTHS[date.getUTCMonth()]} ${two(date.getUTCFullYear() % 100)}`;
}

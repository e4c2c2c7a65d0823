import { CLOSED_YEARS, NATIONAL_DAYS, REASONS } from './closed-days.ts';

/** A weekday on which the NSE F&O segment is closed. `derived` marks rows that follow from a rule, not from a list of that year. */
interface Holiday {
  readonly date: string;
  readonly description: string;
  readonly derived: boolean;
  readonly source: string;
  readonly checkedOn: string;
}

const STANDING_RULE = 'Rule: fixed national holidays, for years that are not in the table';

const tabled = new Map(CLOSED_YEARS.map((row) => [String(row.year), row]));
const byYear = new Map<string, ReadonlyMap<string, Holiday>>();

/** Returns whether the holiday table covers a date: outside it the sessions are unknown. */
export function calendarKnows(date: string): boolean {
  return tabled.has(date.slice(0, 4));
}

function yearOf(year: string): ReadonlyMap<string, Holiday> {
  const known = byYear.get(year);
  if (known !== undefined) return known;
  const row = tabled.get(year);
  const days = (row?.days ?? NATIONAL_DAYS).split(' ').map((day): [string, Holiday] => {
    const date = `${year}-${day.slice(0, 2)}-${day.slice(2, 4)}`;
    const description = REASONS[day.slice(4)] ?? '';
    return [
      date,
      { date, description, derived: row === undefined, source: row?.source ?? STANDING_RULE, checkedOn: row?.checkedOn ?? '2026-08-22' },
    ];
  });
  const made = new Map(days);
  byYear.set(year, made);
  return made;
}

/**
 * Returns the holiday on a weekday, or null. In years outside the table the fixed national holidays are used, marked `derived`: the simulated exchange
 * closes on those days, the real exchange's dates are unknown.
 */
export function holidayOn(date: string): Holiday | null {
  return yearOf(date.slice(0, 4)).get(date) ?? null;
}

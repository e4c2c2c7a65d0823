/** A day on which the NSE F&O segment is closed. `derived` marks rows that follow from a rule, not from a circular of that year. */
interface Holiday {
  readonly date: string;
  readonly description: string;
  readonly derived: boolean;
  readonly source: string;
  readonly checkedOn: string;
}

const NSE_2026 = 'NSE holiday circular of 12 Dec 2025 for the F&O segment, with 15 Jan 2026 added at short notice';
const NATIONAL = 'Rule: fixed national holidays, for years whose circular is not in the table';
const CHECKED = '2026-08-22';

/** The years whose list of holidays comes from a circular. */
const PUBLISHED: ReadonlyMap<number, readonly (readonly [monthDay: string, description: string])[]> = new Map([
  [
    2026,
    [
      ['01-15', 'Municipal elections in Maharashtra'],
      ['01-26', 'Republic Day'],
      ['03-03', 'Holi'],
      ['03-26', 'Ram Navami'],
      ['03-31', 'Mahavir Jayanti'],
      ['04-03', 'Good Friday'],
      ['04-14', 'Ambedkar Jayanti'],
      ['05-01', 'Maharashtra Day'],
      ['05-28', 'Bakri Id'],
      ['06-26', 'Muharram'],
      ['09-14', 'Ganesh Chaturthi'],
      ['10-02', 'Gandhi Jayanti'],
      ['10-20', 'Dussehra'],
      ['11-10', 'Diwali Balipratipada'],
      ['11-24', 'Guru Nanak Jayanti'],
      ['12-25', 'Christmas'],
    ],
  ],
]);

const FIXED = [
  ['01-26', 'Republic Day'],
  ['05-01', 'Maharashtra Day'],
  ['08-15', 'Independence Day'],
  ['10-02', 'Gandhi Jayanti'],
  ['12-25', 'Christmas'],
] as const;

const byYear = new Map<number, ReadonlyMap<string, Holiday>>();

function yearOf(year: number): ReadonlyMap<string, Holiday> {
  const known = byYear.get(year);
  if (known !== undefined) return known;
  const published = PUBLISHED.get(year);
  const derived = published === undefined;
  const rows = (published ?? FIXED).map(([monthDay, description]): Holiday => ({
    date: `${year}-${monthDay}`,
    description,
    derived,
    source: derived ? NATIONAL : NSE_2026,
    checkedOn: CHECKED,
  }));
  const made = new Map(rows.map((row) => [row.date, row]));
  byYear.set(year, made);
  return made;
}

/** Returns the holiday on a date, or null. For a year without a published list the fixed national holidays stand in, marked `derived`. */
export function holidayOn(date: string): Holiday | null {
  return yearOf(Number(date.slice(0, 4))).get(date) ?? null;
}

/** Between the rows of days lie a weekend and a holiday at most; a week that holidays shorten is not shorter than this. */
const LONGEST_GAP_DAYS = 5;
const FEW = 3;

/**
 * Returns whether rows of dates without a time are of weeks or months: so far lie most of them apart. `named`: whether the name of the file says so, which
 * counts where its rows are too few to tell. The last row of such a file may be of the days so far.
 */
export function areBarsOfWeeks(days: ReadonlySet<number>, named: boolean): boolean {
  if (days.size < FEW) return named;
  const sorted = [...days].toSorted((a, b) => a - b);
  const gaps = sorted.slice(1).map((day, place) => day - (sorted[place] ?? day));
  const far = gaps.filter((gap) => gap >= LONGEST_GAP_DAYS).length;
  return far * 2 > gaps.length || (far * 2 === gaps.length && named);
}

/** How many strikes are shown on each side of the money. */
export const RANGES = ['10', '20', 'all'] as const;
export type Range = (typeof RANGES)[number];

/** Returns the rows within a range around the strike at the money; all of them when that strike is not listed. Rows ascending. */
export function rowsInRange<Row extends { readonly strike: number }>(
  rows: readonly Row[],
  atm: number | null,
  range: Range,
): readonly Row[] {
  if (range === 'all') return rows;
  const middle = rows.findIndex(({ strike }) => strike === atm);
  if (middle === -1) return rows;
  const reach = Number(range);
  return rows.slice(Math.max(0, middle - reach), middle + reach + 1);
}

/** Returns the position of a level among ascending strikes, with a fraction between two of them; null outside. */
export function placeOf(strikes: readonly number[], level: number | null): number | null {
  if (level === null) return null;
  const above = strikes.findIndex((strike) => strike >= level);
  const high = strikes[above];
  if (high === undefined) return null;
  if (high === level) return above;
  const low = strikes[above - 1];
  return low === undefined ? null : above - 1 + (level - low) / (high - low);
}

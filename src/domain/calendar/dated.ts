/** Fields of every row of an exchange table: source, first date of validity, and date of the last check. Dates are YYYY-MM-DD. */
export interface Dated {
  readonly effectiveFrom: string;
  readonly checkedOn: string;
  readonly source: string;
}

/** Returns the row in force on a date: the one with the latest `effectiveFrom` not after it; null before the first. Rows need no order. */
export function rowInForce<Row extends Dated>(rows: readonly Row[], date: string): Row | null {
  let found: Row | null = null;
  for (const row of rows) if (row.effectiveFrom <= date && (found === null || row.effectiveFrom > found.effectiveFrom)) found = row;
  return found;
}

/** One figure of a bench. `hard` is the bound of the budget table; only rows of unit "ratio" or "KiB" fail a run. */
export interface Row {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly target: string;
  readonly hard: string;
}

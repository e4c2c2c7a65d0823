/**
 * Compared objects. `order`, `trade` and `position`: our books with the broker's. `book-*`: our books with themselves (position = fold of its entries, a day
 * = fold of that day, order = sum of its fills, cash = sum of all flows, the log of events without a gap).
 */
export const FINDING_SCOPES = [
  'order',
  'trade',
  'position',
  'book-position',
  'book-day',
  'book-order',
  'book-cash',
  'book-events',
] as const;
type FindingScope = (typeof FINDING_SCOPES)[number];

/**
 * How two sides differ. `ambiguous`: the known facts do not show whether they differ, as for an order in transit or a trade without an id of its own. Equal
 * objects are counted, not listed.
 */
export const FINDING_RESULTS = ['disagrees', 'ours-only', 'theirs-only', 'ambiguous'] as const;
type FindingResult = (typeof FINDING_RESULTS)[number];

/** Facts of one side as plain values: quantities in units, money and prices in 1/10 000. */
export type Facts = Readonly<Record<string, string | number | null>>;

/** An object not known to be equal on both sides. In a check of our own books `theirs` is the recomputed value. */
export interface Finding {
  readonly scope: FindingScope;
  readonly result: FindingResult;
  /** Id of the order, trade, position (or instrument and product), account or user. */
  readonly subject: string;
  readonly ours: Facts | null;
  readonly theirs: Facts | null;
  /** Whether it is in motion: an answer is awaited, or a side changed while both were read. It may be no difference at all. */
  readonly moved?: boolean;
}

/** Result of a comparison. */
export interface Comparison {
  readonly matched: number;
  readonly findings: readonly Finding[];
}

/** Returns whether both sides state the same facts. */
export function sameFacts(a: Facts | null, b: Facts | null): boolean {
  if (a === null || b === null) return a === b;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && a[key] === b[key]);
}

/** Returns several comparisons as one. */
export function joinComparisons(...all: readonly Comparison[]): Comparison {
  return { matched: all.reduce((sum, one) => sum + one.matched, 0), findings: all.flatMap((one) => one.findings) };
}

import type { EquityPoint } from '../figures/equity-points.ts';

/** The close of an index on a trading date. */
interface Close {
  readonly date: string;
  readonly close: number;
}

interface IndexLine {
  /** Where both begin: the last close before the curve's first day, else its first day with a close and a known total. */
  readonly from: string;
  /** The last day of the curve with a close and a known total. */
  readonly to: string;
  /** Its height before the curve's first day: zero where it begins there, else none. */
  readonly start: 0 | null;
  /** The total of the account where both begin. */
  readonly level: number;
  /** What the money would have won in the index since then, for each day of the curve; null where there is no close. */
  readonly totals: readonly (number | null)[];
  /** Change of the index and of the money between the two days, as shares of one. */
  readonly index: number;
  readonly own: number;
}

/** Returns the index beside the running total of an account that began with `money`, both at the same height where they begin; null without a day in common. */
export function indexLine(points: readonly EquityPoint[], closes: readonly Close[], money: number): IndexLine | null {
  const first = points[0];
  if (first === undefined || money <= 0) return null;
  const byDate = new Map(closes.map(({ date, close }) => [date, close]));
  const common = points.filter(({ date, total }) => total !== null && byDate.has(date));
  const before = closes.findLast(({ date, close }) => date < first.date && close > 0);
  // Before its first day the account had won nothing: the close of the evening before is a day in common.
  const start = before ? { date: before.date, total: 0 } : common[0];
  const end = common.at(-1);
  const base = start === undefined ? undefined : byDate.get(start.date);
  if (start === undefined || end === undefined || base === undefined || base <= 0 || end.date <= start.date) return null;
  const level = start.total ?? 0;
  const changeOn = (date: string) => (byDate.get(date) ?? base) / base - 1;
  return {
    from: start.date,
    to: end.date,
    start: before ? 0 : null,
    level,
    totals: points.map(({ date }) => (date >= start.date && byDate.has(date) ? money * changeOn(date) : null)),
    index: changeOn(end.date),
    own: ((end.total ?? 0) - level) / money,
  };
}

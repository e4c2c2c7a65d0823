/** A stretch of bars by their places: 0 is the first bar; it may begin before it and end after the last. */
interface BarRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the stretch of the new bars that shows what the reader has chosen to see of the old ones. With the newest bar in sight the chart follows; else
 * the same instants stay where they are, also when bars came or fell away before them. Null when none of them is there any more.
 */
export function keptRange({ from, to }: BarRange, before: readonly number[], after: readonly number[]): BarRange | null {
  const last = before.length - 1;
  const places = new Map(after.map((at, place) => [at, place]));
  const seen = before
    .slice(Math.max(0, Math.ceil(from)), Math.max(0, Math.floor(to) + 1))
    .map((at, index) => ({ old: Math.max(0, Math.ceil(from)) + index, place: places.get(at) }));
  const kept = seen.find(({ place }) => place !== undefined);
  if (kept?.place === undefined) return null;
  const moved = to >= last ? after.length - 1 - last : kept.place - kept.old;
  return { from: from + moved, to: to + moved };
}

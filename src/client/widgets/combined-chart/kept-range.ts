/** A stretch of bars by their places: 0 is the first bar; it may begin before it and end after the last. */
interface BarRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the visible range after a change of the bars. With the newest bar in view the chart follows it; otherwise the same instants stay in view, even
 * when earlier bars were added or removed. Null when none of these instants exists any more.
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

/** Returns the place that a key leads to from a place among buttons in rows, told by their distance from the top; null for none. */
export function monthReached(key: string, from: number, tops: readonly number[]): number | null {
  const columns = Math.max(1, tops.findLastIndex((top) => top === tops[0]) + 1);
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
  const to = key === 'Home' ? 0 : key === 'End' ? tops.length - 1 : from + (steps[key] ?? Number.NaN);
  return from >= 0 && to !== from && to >= 0 && to < tops.length ? to : null;
}

/**
 * Returns which part of the open interest in futures of an underlying stands in later expiries than one, as a fraction: for the nearest expiry how far
 * positions have been rolled. Null for the last expiry and where nothing is open. `interests` are by expiry, soonest first.
 */
export function rollShare(interests: readonly number[], place: number): number | null {
  if (place >= interests.length - 1) return null;
  const from = interests.slice(place);
  const total = from.reduce((sum, each) => sum + each, 0);
  return total > 0 ? (total - (from[0] ?? 0)) / total : null;
}

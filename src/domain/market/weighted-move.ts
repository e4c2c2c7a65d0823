/** A move and its weight. */
interface WeighedMove {
  /** As a fraction; null = unknown. */
  readonly move: number | null;
  /** Market value, or anything else that is not negative; null = unknown. */
  readonly weight: number | null;
}

/**
 * Returns the mean of the known moves by their weights, as a fraction; null when none is known. Where a known move has no weight all count
 * the same: a mean that leaves some out would pass for one of all.
 */
export function weightedMove(parts: readonly WeighedMove[]): number | null {
  const known = parts.filter((part): part is WeighedMove & { move: number } => part.move !== null);
  if (known.length === 0) return null;
  const even = known.some(({ weight }) => weight === null || !(weight > 0));
  const total = known.reduce((sum, { weight }) => sum + (even ? 1 : (weight ?? 0)), 0);
  return known.reduce((sum, { move, weight }) => sum + move * (even ? 1 : (weight ?? 0)), 0) / total;
}

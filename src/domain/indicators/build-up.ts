/** Interpretations of price and open interest together. */
export const BUILD_UPS = ['long-build-up', 'short-build-up', 'long-unwinding', 'short-covering'] as const;
export type BuildUp = (typeof BUILD_UPS)[number];

/**
 * Returns the class of a contract's day: price up with more open interest is long build-up, down with more is short build-up, down with less
 * long unwinding, up with less short covering. Null when either has not moved or is unknown.
 */
export function buildUp(priceChange: number | null, interestChange: number | null): BuildUp | null {
  if (!priceChange || !interestChange) return null;
  if (interestChange > 0) return priceChange > 0 ? 'long-build-up' : 'short-build-up';
  return priceChange > 0 ? 'short-covering' : 'long-unwinding';
}

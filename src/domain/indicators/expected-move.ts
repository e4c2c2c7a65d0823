/** How far the underlying is expected to move until an expiry, in currency units. */
interface ExpectedMove {
  readonly points: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Returns the move of one standard deviation until the expiry: forward x volatility x sqrt(years), around the forward; about two thirds of
 * outcomes lie within if the volatility is right. Null when the volatility is unknown or the expiry has come.
 */
export function expectedMove(forward: number, volatility: number | null, years: number): ExpectedMove | null {
  if (volatility === null || !(years > 0)) return null;
  const points = forward * volatility * Math.sqrt(years);
  return { points, low: Math.max(0, forward - points), high: forward + points };
}

/**
 * Shape of the smile in z = log-moneyness / (at-the-money volatility x sqrt T), fitted to a NIFTY weekly of 21 May 2026:
 * 1 - 0.081 z + 0.025 z^2 + 0.0038 z^3 + 0.0012 z^4 for |z| < 3.6. Beyond |z| = 3 it goes on as a straight line.
 */
const SLOPE = -0.081;
const SQUARE = 0.025;
const CUBE = 0.0038;
const FOURTH = 0.0012;
const WING = 3;

/**
 * Returns implied volatility over at-the-money volatility at z. `skew` scales the slope and leaves g - z g' alone, which is positive
 * for all z (0.278 at the right wing, 0.69 at the left); with a convex g that keeps every slice free of butterfly arbitrage and
 * total variance rising with expiry at any fixed strike.
 */
export function smileRatio(z: number, skew: number): number {
  const at = z > WING ? WING : z < -WING ? -WING : z;
  const value = 1 + at * (SLOPE * skew + at * (SQUARE + at * (CUBE + at * FOURTH)));
  if (at === z) return value;
  return value + (z - at) * (SLOPE * skew + at * (2 * SQUARE + at * (3 * CUBE + at * 4 * FOURTH)));
}

/**
 * Shape of the smile in z = log-moneyness / (at-the-money volatility x sqrt T), fitted to a NIFTY weekly of 21 May 2026:
 * 1 - 0.081 z + 0.025 z^2 + 0.0038 z^3 + 0.0012 z^4, which holds to |z| = 3.6 there.
 */
const SLOPE = -0.081;
const SQUARE = 0.025;
const CUBE = 0.0038;
const FOURTH = 0.0012;
/** Where the polynomial ends. Further right g - z g' would come too near to zero. */
const LEFT = -3.6;
const RIGHT = 3;
/** The slope of a wing falls by 1/e over so many deviations: a straight wing would price far puts of short expiries above nearer ones. */
const FADE = 16;

/**
 * Returns implied volatility over at-the-money volatility at z. `skew` (0.4 to 1.6) scales the slope at the money. It leaves g - z g'
 * alone, which is positive everywhere, so total variance rises with expiry at any fixed log-moneyness; and
 * (1 - z g'/g)^2 + g g'' stays positive, so no slice has butterfly arbitrage.
 */
export function smileRatio(z: number, skew: number): number {
  const at = z > RIGHT ? RIGHT : z < LEFT ? LEFT : z;
  const value = 1 + at * (SLOPE * skew + at * (SQUARE + at * (CUBE + at * FOURTH)));
  if (at === z) return value;
  const slope = SLOPE * skew + at * (2 * SQUARE + at * (3 * CUBE + at * 4 * FOURTH));
  return value - slope * Math.sign(z) * FADE * Math.expm1(-Math.abs(z - at) / FADE);
}

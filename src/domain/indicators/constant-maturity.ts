/** Volatility at the money of one expiry. */
export interface TermPoint {
  /** Years to the expiry, calendar time. */
  readonly years: number;
  /** Yearly fraction. */
  readonly volatility: number;
}

/**
 * Returns the volatility for a fixed time to expiry, interpolated linearly in total variance between the expiries around it, as volatility
 * indices do (Cboe VIX white paper); beyond the first or last expiry that one's volatility. Expiries that have ended are passed over. Null
 * when none is left. A yearly fraction: the same measure every day, while a listed expiry comes nearer.
 */
export function constantMaturity(points: readonly TermPoint[], years: number): number | null {
  const term = points.filter((point) => point.years > 0).toSorted((a, b) => a.years - b.years);
  const after = term.findIndex((point) => point.years >= years);
  const next = after === -1 ? term.at(-1) : term[after];
  if (next === undefined) return null;
  const before = after > 0 ? term[after - 1] : undefined;
  if (before === undefined || next.years <= years) return next.volatility;
  const share = (years - before.years) / (next.years - before.years);
  const [early, late] = [before.volatility ** 2 * before.years, next.volatility ** 2 * next.years];
  return Math.sqrt((early + (late - early) * share) / years);
}

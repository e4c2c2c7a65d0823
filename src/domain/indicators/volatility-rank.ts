/** Earlier days without which a volatility has no rank and no percentile: a month of sessions. Among fewer either would be chance. */
export const LEAST_DAYS_TO_RANK = 20;

/** Position of a volatility in its own history. */
interface VolatilityRank {
  /** (current - lowest) / (highest - lowest) in percent; null when the history never moved. */
  readonly rank: number | null;
  /** Share of the history strictly below the current value, in percent. */
  readonly percentile: number;
}

/**
 * Returns rank and percentile of a volatility in a history of daily values that includes the current one; null for an empty history or when
 * a value is not a number. Any unit, as long as it is the same for all. A current value outside the history widens its range.
 */
export function volatilityRank(history: readonly number[], current: number): VolatilityRank | null {
  if (history.length === 0 || !Number.isFinite(current)) return null;
  let lowest = current;
  let highest = current;
  let below = 0;
  for (const value of history) {
    if (!Number.isFinite(value)) return null;
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
    if (value < current) below += 1;
  }
  const width = highest - lowest;
  return { rank: width > 0 ? ((current - lowest) / width) * 100 : null, percentile: (below / history.length) * 100 };
}

/** Returns where a volatility stands among those of earlier days and itself; null when it is not known, or when the days are too few to say. */
export function volatilityStanding(earlier: readonly number[], current: number | null): VolatilityRank | null {
  return current === null || earlier.length < LEAST_DAYS_TO_RANK ? null : volatilityRank([...earlier, current], current);
}

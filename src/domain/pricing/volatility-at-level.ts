import { MONEY_SCALE } from '../units/money.ts';
import type { Price } from '../units/price.ts';

/**
 * Returns the volatility at a level in currency units, interpolated between the two strikes around it; null when either has none, or the
 * level lies outside the ladder. Rows ascending in strike.
 */
export function volatilityAtLevel(
  rows: readonly { readonly strike: Price; readonly volatility: number | null }[],
  level: number,
): number | null {
  const target = level * MONEY_SCALE;
  const above = rows.findIndex((row) => row.strike >= target);
  const high = rows[above];
  const low = rows[above - 1];
  if (high === undefined || high.volatility === null) return null;
  if (high.strike === target) return high.volatility;
  if (low === undefined || low.volatility === null) return null;
  return low.volatility + ((high.volatility - low.volatility) * (target - low.strike)) / (high.strike - low.strike);
}

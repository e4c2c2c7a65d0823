import type { DailyChain } from '../market/daily-chain.ts';
import { MONEY_SCALE } from '../units/money.ts';

/** Returns the volatility at the forward of a closing chain, a yearly fraction between the two strikes around it; null when either has none. */
export function closingVolatility({ rows, forward }: Pick<DailyChain, 'rows' | 'forward'>): number | null {
  const target = forward * MONEY_SCALE;
  const above = rows.findIndex(({ strike }) => strike >= target);
  const high = rows[above];
  const low = rows[above - 1];
  if (high === undefined || high.iv === null) return null;
  if (high.strike === target) return high.iv;
  if (low === undefined || low.iv === null) return null;
  return low.iv + ((high.iv - low.iv) * (target - low.strike)) / (high.strike - low.strike);
}

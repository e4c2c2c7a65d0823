import type { DailyChain } from '../market/daily-chain.ts';
import { volatilityAtLevel } from '../pricing/volatility-at-level.ts';

/** Returns the volatility at the forward of a closing chain, a yearly fraction between the two strikes around it; null when either has none. */
export function closingVolatility({ rows, forward }: Pick<DailyChain, 'rows' | 'forward'>): number | null {
  return volatilityAtLevel(
    rows.map(({ strike, iv }) => ({ strike, volatility: iv })),
    forward,
  );
}

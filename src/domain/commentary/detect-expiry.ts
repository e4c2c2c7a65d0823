import { MINUTE_MS } from '../calendar/dates.ts';
import { maxPain } from '../indicators/open-interest.ts';
import { priceToDecimal } from '../units/price.ts';
import type { ExchangeTime } from '../units/time.ts';
import type { ChainFigures } from './chain-figures.ts';
import { type Finding, rounded } from './observation.ts';

/** Minutes before an expiry at which commentary mentions the expiry. */
const EXPIRY_MINUTES = [360, 120, 30] as const;

/** Returns the reminder of an expiry whose last hours have reached a mark since an earlier instant (null: none before). */
export function detectExpiry(beforeAt: ExchangeTime | null, now: ChainFigures): Finding {
  const left = Math.floor((now.expiresAt - now.at) / MINUTE_MS);
  const leftBefore = beforeAt === null ? Infinity : Math.floor((now.expiresAt - beforeAt) / MINUTE_MS);
  const reached = EXPIRY_MINUTES.some((mark) => left <= mark && leftBefore > mark);
  const pain = maxPain(now.rows);
  if (left <= 0 || !reached || now.straddle === null || pain === null) return null;
  return {
    direction: 'flat',
    figures: {
      expiry: now.expiry,
      minutes_left: left,
      spot: now.spot,
      straddle: rounded(now.straddle, 2),
      max_pain: priceToDecimal(pain),
      strike: priceToDecimal(now.atmStrike),
    },
  };
}

import { maxPain } from '../indicators/open-interest.ts';
import { priceToDecimal } from '../units/price.ts';
import type { ChainFigures } from './chain-figures.ts';
import { directionOf, type Finding, rounded } from './observation.ts';

/** Strikes by which max pain must have moved: one is noise of the ladder. */
const DRIFT_STRIKES = 2;

/** Returns the drift of max pain since an earlier chain of the same expiry. */
export function detectMaxPainDrift(before: ChainFigures, now: ChainFigures): Finding {
  if (before.expiry !== now.expiry) return null;
  const from = maxPain(before.rows);
  const to = maxPain(now.rows);
  const step = (now.rows[1]?.strike ?? 0) - (now.rows[0]?.strike ?? 0);
  if (from === null || to === null || step <= 0 || Math.abs(to - from) < DRIFT_STRIKES * step) return null;
  return {
    direction: directionOf(to - from),
    figures: {
      max_pain: priceToDecimal(to),
      before: priceToDecimal(from),
      points: rounded((to - from) / 10_000, 2),
      spot: now.spot,
      expiry: now.expiry,
    },
  };
}

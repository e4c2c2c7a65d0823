import { DAY_MS } from '../calendar/dates.ts';
import type { ChainFigures } from './chain-figures.ts';
import { directionOf, type Finding, rounded } from './observation.ts';

/** A move of the volatility at the money that is worth a word, in points. */
const IV_POINTS = 0.75;

/** Returns the move of the volatility at the money since an earlier chain of the same expiry; on its last day it tells of the clock, not of the market. */
export function detectIvMove(before: ChainFigures, now: ChainFigures): Finding {
  if (before.expiry !== now.expiry || before.iv === null || now.iv === null) return null;
  if (now.expiresAt - now.at < DAY_MS) return null;
  const points = now.iv - before.iv;
  if (Math.abs(points) < IV_POINTS) return null;
  return {
    direction: directionOf(points),
    figures: { iv: rounded(now.iv, 2), before: rounded(before.iv, 2), points: rounded(points, 2), expiry: now.expiry, since: before.at },
  };
}

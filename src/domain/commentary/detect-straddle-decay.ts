import { priceToDecimal } from '../units/price.ts';
import type { ChainFigures } from './chain-figures.ts';
import { type Finding, percentChange, rounded } from './observation.ts';

/** The straddle at the money must have lost this much, in percent. */
const DECAY_PERCENT = 10;
/** Of the earlier straddle's price: the underlying must have moved less than this share of it. A move is no decay. */
const QUIET_SHARE = 0.5;

/** Returns the decay of the straddle at the money since an earlier chain of the same expiry, while the underlying stood almost still. */
export function detectStraddleDecay(before: ChainFigures, now: ChainFigures): Finding {
  if (before.expiry !== now.expiry || before.straddle === null || now.straddle === null || before.straddle <= 0) return null;
  const percent = percentChange(before.straddle, now.straddle);
  const moved = now.spot - before.spot;
  if (percent > -DECAY_PERCENT || Math.abs(moved) >= QUIET_SHARE * before.straddle) return null;
  return {
    direction: 'down',
    figures: {
      straddle: rounded(now.straddle, 2),
      before: rounded(before.straddle, 2),
      percent,
      strike: priceToDecimal(now.atmStrike),
      moved: rounded(moved, 2),
      expiry: now.expiry,
      since: before.at,
    },
  };
}

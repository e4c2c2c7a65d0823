import { priceToDecimal } from '../units/price.ts';
import type { Level } from './underlying-snapshot.ts';
import { directionOf, type Finding, percentChange } from './observation.ts';

/** Every further step of this many percent from its previous close is worth a word. */
const VIX_STEP_PERCENT = 4;

const steps = ({ last, previousClose }: Level): number => Math.trunc(percentChange(previousClose, last) / VIX_STEP_PERCENT);

/** Returns the move of the volatility index that has gone a further step from its previous close since an earlier look (null: none before). */
export function detectVix(before: Level | null, now: Level): Finding {
  const reached = steps(now);
  const known = before === null ? 0 : steps(before);
  const further = Math.abs(reached) > Math.abs(known) || (reached !== 0 && Math.sign(reached) !== Math.sign(known));
  if (reached === 0 || !further) return null;
  const percent = percentChange(now.previousClose, now.last);
  return {
    direction: directionOf(percent),
    figures: { vix: priceToDecimal(now.last), previous_close: priceToDecimal(now.previousClose), percent },
  };
}

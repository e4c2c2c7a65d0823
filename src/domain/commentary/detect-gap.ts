import type { Candle } from '../market/candle.ts';
import { type Price, priceToDecimal } from '../units/price.ts';
import { directionOf, type Finding, percentChange } from './observation.ts';

/** An opening this far from the close before is a gap, in percent: about a third of a usual day's range. */
const GAP_PERCENT = 0.3;

/** Returns the gap between the previous close and the first price of a session. */
export function detectGap(previousClose: Price, first: Candle): Finding {
  const percent = percentChange(previousClose, first.open);
  if (Math.abs(percent) < GAP_PERCENT) return null;
  const open = priceToDecimal(first.open);
  const close = priceToDecimal(previousClose);
  return { direction: directionOf(percent), figures: { open, previous_close: close, points: Math.abs(round2(open - close)), percent } };
}

const round2 = (value: number): number => Math.round(value * 100) / 100;

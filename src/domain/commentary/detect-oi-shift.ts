import type { OptionType } from '../instruments/instrument.ts';
import { totalInterest } from '../indicators/open-interest.ts';
import { type Price, priceToDecimal } from '../units/price.ts';
import type { ChainFigures } from './chain-figures.ts';
import { directionOf, type Finding, rounded } from './observation.ts';

/** The largest change at one strike must be this share of all open interest of its side, in percent. */
const SHIFT_SHARE_PERCENT = 2;

interface Shift {
  readonly strike: Price;
  readonly side: OptionType;
  readonly change: number;
  readonly held: number;
  readonly share: number;
}

/** Returns the largest shift of open interest at one strike since an earlier chain of the same expiry. */
export function detectOiShift(before: ChainFigures, now: ChainFigures): Finding {
  if (before.expiry !== now.expiry) return null;
  const total = totalInterest(now.rows);
  const earlier = new Map<number, ChainFigures['rows'][number]>(before.rows.map((row) => [row.strike, row]));
  let largest: Shift | null = null;
  for (const row of now.rows) {
    const then = earlier.get(row.strike);
    if (then === undefined) continue;
    for (const side of ['call', 'put'] as const) {
      const change = row[side] - then[side];
      const share = total[side] > 0 ? (Math.abs(change) / total[side]) * 100 : 0;
      if (largest === null || share > largest.share) largest = { strike: row.strike, side, change, held: row[side], share };
    }
  }
  if (largest === null || largest.share < SHIFT_SHARE_PERCENT) return null;
  return {
    direction: directionOf(largest.change),
    figures: {
      strike: priceToDecimal(largest.strike),
      side: largest.side,
      change: largest.change,
      oi: largest.held,
      share: rounded(largest.share, 1),
      expiry: now.expiry,
      since: before.at,
    },
  };
}

import type { Instrument } from '../instruments/instrument.ts';
import { type DatedRule, ruleOn } from './dated-rule.ts';
import { type Denial, denial } from './denial.ts';
import { largestOrderQuantity } from './freeze-limit.ts';

interface SliceRule extends DatedRule {
  readonly slices: number;
}

const RULES: readonly SliceRule[] = [
  {
    source:
      'our own: as many as our order rate lets out in one second; Zerodha slices into ten at most ("Preparing to comply with SEBI\'s retail algo rules")',
    effectiveFrom: null,
    checkedOn: '2026-08-22',
    slices: 8,
  },
];

/** Returns into how many slices one request may be cut on a trading date. */
export function largestSliceCount(date: string): number {
  return ruleOn(RULES, date).slices;
}

/** Returns why the quantity (units, whole lots) cannot be sent in slices within the freeze limit, or null. */
export function checkSlices(
  instrument: Pick<Instrument, 'lotSize' | 'freezeQuantity'>,
  quantity: number,
  tradingDate: string,
): Denial | null {
  const largest = largestOrderQuantity(instrument.lotSize, instrument.freezeQuantity);
  const slices = largestSliceCount(tradingDate);
  if (largest === null || quantity <= largest * slices) return null;
  return denial('order.too-many-slices', 'lots', { slices, largest_lots: (largest * slices) / instrument.lotSize });
}

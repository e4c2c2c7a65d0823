import { type Dated, rowInForce } from '../calendar/dated.ts';
import { type Price, priceFromDecimal } from '../units/price.ts';

interface TickBand {
  /** The band holds for levels up to this one; null = no end. */
  readonly upTo: number | null;
  readonly tick: Price;
}
interface TickRow extends Dated {
  readonly bands: readonly TickBand[];
}

const band = (upTo: number | null, tick: number): TickBand => ({ upTo, tick: priceFromDecimal(tick) });
const checkedOn = '2026-11-21';

/** Tick of a share of the cash market by its close at the end of the month before. A share at exactly 250 belongs to the wider tick. */
export const SHARE_TICKS: readonly TickRow[] = [
  {
    effectiveFrom: '2024-06-10',
    checkedOn,
    source: 'NSE circular of 24 May 2024: Rs 0.01 below Rs 250',
    bands: [band(249.99, 0.01), band(null, 0.05)],
  },
  {
    effectiveFrom: '2025-04-15',
    checkedOn,
    source: 'NSE circulars on tick sizes in force from 15 Apr 2025, as printed by Fyers on 17 Mar 2025',
    bands: [band(249.99, 0.01), band(1_000, 0.05), band(5_000, 0.1), band(10_000, 0.5), band(20_000, 1), band(null, 5)],
  },
];

/** Tick of an option on an index, whatever its level. */
export const INDEX_OPTION_TICKS: readonly TickRow[] = [
  {
    effectiveFrom: '2010-01-01',
    checkedOn,
    source:
      'NSE contract specifications; left as it was by the tick sizes of 15 Apr 2025 and by NSE/FAOP/70382 of 23 Sep 2025 (stock options)',
    bands: [band(null, 0.05)],
  },
];

/** Tick of an index future by the level of its index. */
export const INDEX_FUTURE_TICKS: readonly TickRow[] = [
  { effectiveFrom: '2010-01-01', checkedOn, source: 'NSE contract specifications before April 2025', bands: [band(null, 0.05)] },
  {
    effectiveFrom: '2025-04-15',
    checkedOn,
    source: 'NSE circulars on tick sizes in force from 15 Apr 2025, as printed by Fyers on 17 Mar 2025',
    bands: [band(15_000, 0.05), band(30_000, 0.1), band(null, 0.2)],
  },
];

function tickIn(rows: readonly TickRow[], level: number, date: string): Price {
  const found = rowInForce(rows, date)?.bands.find(({ upTo }) => upTo === null || level <= upTo);
  if (found === undefined) throw new RangeError(`no tick size in force on ${date}`);
  return found.tick;
}

/** Returns the tick of a share whose reference close is `level` (currency units) on a date. Throws RangeError before the table begins. */
export function shareTick(level: number, date: string): Price {
  return tickIn(SHARE_TICKS, level, date);
}

/** Returns the tick of an option on an index on a date. Throws RangeError before the table begins. */
export function indexOptionTick(date: string): Price {
  return tickIn(INDEX_OPTION_TICKS, 0, date);
}

/** Returns the tick of a future on an NSE index at a level (points) on a date. Throws RangeError before the table begins. */
export function indexFutureTick(level: number, date: string): Price {
  return tickIn(INDEX_FUTURE_TICKS, level, date);
}

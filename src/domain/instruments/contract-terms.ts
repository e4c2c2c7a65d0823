import { type Dated, rowInForce } from '../calendar/dated.ts';

interface LotRow extends Dated {
  readonly underlying: string;
  readonly lotSize: number;
  /** Lot changes are phased by contract: the rows hold for expiries from `effectiveFrom` on, weekly and monthly apart. */
  readonly applies: 'all' | 'weekly' | 'monthly';
}
interface FreezeRow extends Dated {
  readonly underlying: string;
  readonly freezeQuantity: number;
}
const checkedOn = '2026-08-22';
const lot = (underlying: string, lotSize: number, effectiveFrom: string, source: string, applies: LotRow['applies'] = 'all'): LotRow => ({
  underlying,
  lotSize,
  effectiveFrom,
  checkedOn,
  source,
  applies,
});
const FAOP70616 = 'NSE/FAOP/70616 of 3 Oct 2025';
const CONTRACT_SIZE = 'SEBI circular of 1 Oct 2024 on the minimum contract value';

export const LOT_SIZES: readonly LotRow[] = [
  lot('NIFTY', 75, '2024-11-20', CONTRACT_SIZE),
  lot('NIFTY', 65, '2026-01-06', FAOP70616, 'weekly'),
  lot('NIFTY', 65, '2026-01-27', FAOP70616, 'monthly'),
  lot('BANKNIFTY', 30, '2026-01-27', FAOP70616),
  lot('FINNIFTY', 60, '2026-01-27', FAOP70616),
  lot('MIDCPNIFTY', 120, '2026-01-27', FAOP70616),
  lot('NIFTYNXT50', 25, '2026-01-27', FAOP70616),
  // BSE changed early in 2025; the rows start where the Tuesday and Thursday rule does, when both were surely in force.
  lot('SENSEX', 20, '2025-09-01', CONTRACT_SIZE),
  lot('BANKEX', 30, '2025-09-01', CONTRACT_SIZE),
];

const freeze = (underlying: string, freezeQuantity: number, effectiveFrom: string, source: string): FreezeRow => ({
  underlying,
  freezeQuantity,
  effectiveFrom,
  checkedOn,
  source,
});
const FAOP75521 = 'NSE/FAOP/75521 of 31 Jul 2026, reviewed monthly';

export const FREEZE_QUANTITIES: readonly FreezeRow[] = [
  freeze('NIFTY', 1800, '2026-08-03', FAOP75521),
  freeze('BANKNIFTY', 600, '2026-08-03', FAOP75521),
  freeze('FINNIFTY', 1800, '2026-08-03', FAOP75521),
  freeze('MIDCPNIFTY', 2800, '2026-08-03', FAOP75521),
  freeze('NIFTYNXT50', 600, '2026-08-03', FAOP75521),
  freeze('SENSEX', 1000, '2025-09-01', 'ICICI Direct FAQ "Quantity Freeze Limit"'),
  freeze('BANKEX', 900, '2025-09-01', 'ICICI Direct FAQ "Quantity Freeze Limit"'),
];

/** Distance between neighbouring strikes of the near expiries, in index points; from the exchanges' contract lists, not from a circular. */
export const STRIKE_STEPS: ReadonlyMap<string, number> = new Map([
  ['NIFTY', 50],
  ['BANKNIFTY', 100],
  ['FINNIFTY', 50],
  ['MIDCPNIFTY', 25],
  ['NIFTYNXT50', 100],
  ['SENSEX', 100],
  ['BANKEX', 100],
]);

/** Returns the lot size of an index contract by its expiry date; null when the table does not reach back that far or lacks the underlying. */
export function lotSizeOf(underlying: string, expiry: string, monthly: boolean): number | null {
  const rows = LOT_SIZES.filter(
    (row) => row.underlying === underlying && (row.applies === 'all' || row.applies === (monthly ? 'monthly' : 'weekly')),
  );
  return rowInForce(rows, expiry)?.lotSize ?? null;
}

/** Returns the largest quantity that one order may have on a date, in units; null when the table has no row for it. */
export function freezeQuantityOf(underlying: string, date: string): number | null {
  return (
    rowInForce(
      FREEZE_QUANTITIES.filter((row) => row.underlying === underlying),
      date,
    )?.freezeQuantity ?? null
  );
}

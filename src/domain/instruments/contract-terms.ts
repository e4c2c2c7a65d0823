import { type Dated, rowInForce } from '../calendar/dated.ts';

interface FreezeRow extends Dated {
  readonly underlying: string;
  readonly freezeQuantity: number;
}
const checkedOn = '2026-08-22';
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

/** Returns the largest quantity that one order may have on a date, in units; null when the table has no row for it. */
export function freezeQuantityOf(underlying: string, date: string): number | null {
  return (
    rowInForce(
      FREEZE_QUANTITIES.filter((row) => row.underlying === underlying),
      date,
    )?.freezeQuantity ?? null
  );
}

import { priceToDecimal } from '#domain/units/price.ts';
import type { PnlAnswer, Position } from '#client/api/types.ts';
import { csvText } from '#client/platform/csv.ts';
import type { ReadMark } from '#client/state/positions/profit.ts';
import { holdingProfit, holdingValue, priceOf, weightOf } from './holding.ts';

const HEAD = [
  'tradingsymbol',
  'exchange',
  'quantity',
  'average_price',
  'last_price',
  'invested',
  'value',
  'open_pnl',
  'weight',
  'sector',
] as const;

/** Returns the holdings as comma-separated values at the prices of this moment. Unknown is empty. */
export function holdingsCsv(holdings: readonly Position[], readMark: ReadMark): string {
  return csvText(
    HEAD,
    holdings.map((position) => {
      const price = priceOf(position, readMark);
      return [
        position.instrument.tradingsymbol,
        position.instrument.exchange,
        position.net_quantity,
        position.average_price,
        price === null ? null : priceToDecimal(price),
        position.open_cost,
        holdingValue(position, price),
        holdingProfit(position, price),
        weightOf(position, holdings, readMark),
        position.instrument.sector,
      ];
    }),
  );
}

const CHARGES = ['brokerage', 'stt', 'exchange', 'sebi', 'stamp', 'gst', 'depository', 'total'] as const;

/** Returns the lines of a profit report as comma-separated values; the names of the columns are those of the call. Unknown is empty. */
export function pnlCsv(key: string, lines: readonly PnlAnswer['pnl'][number][]): string {
  const head = [
    key,
    'label',
    'realised_pnl',
    'unrealised_pnl',
    'converted_pnl',
    'gross_pnl',
    ...CHARGES.map((name) => `charges_${name}`),
    'net_pnl',
  ];
  return csvText(
    head,
    lines.map((line) => [
      line.key,
      line.label,
      line.realised_pnl,
      line.unrealised_pnl,
      line.converted_pnl,
      line.gross_pnl,
      ...CHARGES.map((name) => line.charges[name] ?? null),
      line.net_pnl,
    ]),
  );
}

import type { Position } from '#client/api/types.ts';
import { csvText } from '#client/platform/csv.ts';
import type { ReadMark } from '#client/state/profit.ts';
import { priceToDecimal } from '#domain/units/price.ts';
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

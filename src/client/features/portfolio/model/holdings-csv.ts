import type { Position } from '#client/api/types.ts';
import { csvText } from '#client/platform/csv.ts';
import { holdingProfit, holdingValue, priceOf, type ReadQuote, weightOf } from './holding.ts';

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
export function holdingsCsv(holdings: readonly Position[], read: ReadQuote): string {
  return csvText(
    HEAD,
    holdings.map((position) => {
      const price = priceOf(position, read);
      return [
        position.instrument.tradingsymbol,
        position.instrument.exchange,
        position.net_quantity,
        position.average_price,
        price,
        position.open_cost,
        holdingValue(position, price),
        holdingProfit(position, price),
        weightOf(position, holdings, read),
        position.instrument.sector,
      ];
    }),
  );
}

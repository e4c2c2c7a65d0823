import { expect, it } from 'vitest';
import { positionsCsv } from '#client/features/positions/model/positions-csv.ts';
import { rowsByPosition } from '#client/features/positions/model/day-rows.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { positionOf } from '#tests/support/server/wire-samples.ts';

const long = positionOf({ net_quantity: 130, net_lots: 2, average_price: 100, open_cost: 13_000 });
const nothing = { greeks: new Map(), days: rowsByPosition([]) };
const cellsOf = (csv: string) => {
  const [head = '', row = ''] = csv.split('\r\n').map((line) => line.split(','));
  return Object.fromEntries([...head].map((name, at) => [name, row[at]]));
};

it('names a price with the time that the exchange said it, and profit to the paisa', () => {
  const at = Date.parse('2026-11-23T04:00:00Z');
  const cells = cellsOf(
    positionsCsv([long], nothing, {
      quoteOf: () => ({ ltp: 107.35, exchangeAt: at }),
      readMark: () => ({ price: priceFromDecimal(107.4), basis: 'bid' }),
    }),
  );
  expect(cells).toMatchObject({
    symbol: long.instrument.tradingsymbol,
    quantity: '130',
    last_price: '107.35',
    last_price_at: '2026-11-23T09:30:00.000+05:30',
    mark_price: '107.4',
    unrealised_pnl: '962',
  });
});

it('leaves empty what is not known: price, profit, day and Greeks', () => {
  const cells = cellsOf(positionsCsv([long], nothing, { quoteOf: () => null, readMark: () => null }));
  for (const name of ['last_price', 'last_price_at', 'mark_price', 'unrealised_pnl', 'gross_pnl', 'net_pnl', 'day_net_pnl', 'delta', 'iv'])
    expect(cells[name], name).toBe('');
});

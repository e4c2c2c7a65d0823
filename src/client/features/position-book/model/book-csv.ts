import type { PositionBookRow } from '#client/api/types.ts';
import type { CsvCell } from '#client/platform/csv.ts';
import { profitOfRow, sidesOf, type BookView } from './book-line.ts';

/** Column names of the file, the same in every language so that spreadsheets keep working. */
export const BOOK_CSV_HEAD = [
  'trading_date',
  'account',
  'portfolio_id',
  'tradingsymbol',
  'exchange',
  'product',
  'state',
  'buy_quantity',
  'buy_average',
  'sell_quantity',
  'sell_average',
  'net_quantity',
  'mark',
  'realised',
  'unrealised',
  'pnl',
  'charges',
  'lot_size',
  'overnight_quantity',
] as const;

/** Returns the rows of the file: plain numbers at the price that the book was valued at. */
export function bookCsvRows(rows: readonly PositionBookRow[], view: BookView, date: string): readonly (readonly CsvCell[])[] {
  return rows.map((row) => {
    const sides = sidesOf(row, view);
    const profit = profitOfRow(row, view, null);
    return [
      date,
      row.account_number,
      row.portfolio_id,
      row.instrument.tradingsymbol,
      row.instrument.exchange,
      row.product,
      row.state,
      sides.buyQuantity,
      sides.buyAverage,
      sides.sellQuantity,
      sides.sellAverage,
      row.net_quantity,
      row.mark,
      profit.realised,
      profit.unrealised,
      profit.gross,
      row.charges.total,
      row.instrument.lot_size,
      row.carried_quantity,
    ];
  });
}

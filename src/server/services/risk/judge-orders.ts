import type { OrderRow } from '#server/db/tables/orders.ts';
import type { OpenBook } from './account-exposure.ts';

/** What an order is judged by, stored or not. */
export type JudgedRow = Pick<
  OrderRow,
  | 'broker_account_id'
  | 'portfolio_id'
  | 'instrument_id'
  | 'instrument'
  | 'product'
  | 'side'
  | 'kind'
  | 'quantity'
  | 'filled_quantity'
  | 'limit_price'
  | 'trigger_price'
  | 'protection'
>;

/** An order with the units of it that could open something; the rest only closes. */
export interface Judged<Row extends JudgedRow = JudgedRow> {
  readonly row: Row;
  readonly opening: number;
}

/** Returns the orders judged one after the other on the book, which takes them in: the first closes what is open, the next could open. */
export function judgeOrders<Row extends JudgedRow>(book: OpenBook, rows: readonly Row[]): readonly Judged<Row>[] {
  return rows.map((row) => {
    const quantity = row.quantity - row.filled_quantity;
    const opening = book.opening(row, quantity);
    book.add(row, quantity);
    return { row, opening };
  });
}

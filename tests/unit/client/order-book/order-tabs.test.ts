import { describe, expect, it } from 'vitest';
import { bookTotals } from '#client/features/order-book/model/book-totals.ts';
import { bookByTab } from '#client/features/order-book/model/order-tabs.ts';
import { distanceFromLast } from '#client/widgets/live-distance.tsx';
import { moneyFromDecimal } from '#domain/units/money.ts';
import type { Fill, Order } from '#client/api/types.ts';
import { EXCHANGE_AT, NO_CHARGES, orderOf } from '#tests/support/server/wire-samples.ts';

const wireOrder = (change: Partial<Order> = {}) => orderOf({ lots: 2, quantity: 130, ...change });
const wireFill = (change: Partial<Fill> = {}): Fill => ({
  trade_id: 'trade-1',
  order_id: 'o1',
  quantity: 65,
  price: 100,
  exchange_at: EXCHANGE_AT,
  charges: NO_CHARGES,
  ...change,
});
const ids = (orders: readonly { order_id: string }[]) => orders.map((order) => order.order_id);

describe('the order book by tab', () => {
  const orders = [
    wireOrder({ order_id: 'old', placed_at: EXCHANGE_AT - 5_000 }),
    wireOrder({ order_id: 'unknown', status: 'unknown', placed_at: EXCHANGE_AT - 9_000 }),
    wireOrder({ order_id: 'part', status: 'partially-filled', filled_quantity: 65, fills: [wireFill({ trade_id: 't1' })] }),
    wireOrder({
      order_id: 'filled',
      status: 'filled',
      filled_quantity: 130,
      fills: [wireFill({ trade_id: 't2', exchange_at: EXCHANGE_AT + 1 })],
    }),
    wireOrder({ order_id: 'half-cancelled', status: 'cancelled', filled_quantity: 65 }),
    wireOrder({ order_id: 'rejected', status: 'rejected' }),
    wireOrder({ order_id: 'cancelling', status: 'cancel-pending', placed_at: EXCHANGE_AT - 1 }),
  ];
  const book = bookByTab(orders);

  it('counts unknown and pending orders as open, the unknown one on top', () => {
    expect(ids(book.open)).toEqual(['unknown', 'part', 'cancelling', 'old']);
  });
  it('shows a cancelled order that filled in part under both tabs', () => {
    expect(ids(book.executed).toSorted()).toEqual(['filled', 'half-cancelled']);
    expect(ids(book.ended).toSorted()).toEqual(['half-cancelled', 'rejected']);
  });
  it('lists the fills of all orders, newest first', () => {
    expect(book.trades.map((trade) => trade.fill.trade_id)).toEqual(['t2', 't1']);
  });
});

describe('the totals of a book', () => {
  it('add every fill exactly and call money before and after charges by different names', () => {
    const charges = { ...NO_CHARGES, total: 0.37 };
    const buy = wireOrder({
      fills: [wireFill({ price: 100.05, quantity: 65, charges }), wireFill({ trade_id: 't2', price: 100.1, quantity: 65, charges })],
    });
    const sell = wireOrder({ transaction_type: 'SELL', fills: [wireFill({ price: 101.2, quantity: 130, charges })] });
    const totals = bookTotals([buy, sell]);
    expect(totals.bought).toBe(moneyFromDecimal(13_009.75));
    expect(totals.sold).toBe(moneyFromDecimal(13_156));
    expect(totals.gross).toBe(moneyFromDecimal(146.25));
    expect(totals.net).toBe(moneyFromDecimal(145.14));
  });
});

describe('the distance to a fill', () => {
  it('is a share of the last price, unknown without one', () => {
    expect(distanceFromLast(110, 100)).toBeCloseTo(0.1, 10);
    expect(distanceFromLast(98, 100)).toBeCloseTo(0.02, 10);
    expect(distanceFromLast(110, null)).toBeNull();
    expect(distanceFromLast(null, 100)).toBeNull();
  });
});

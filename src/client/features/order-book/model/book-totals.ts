import type { Order } from '#client/api/types.ts';
import { knownMoney, minusKnown, plusKnown } from '#client/state/resource/known-money.ts';
import { type Money, ZERO_MONEY } from '#domain/units/money.ts';
import { priceFromDecimal, valueAt } from '#domain/units/price.ts';

/** Totals of the fills: value sold, value bought and charges. Null where another back end does not send them. */
interface BookTotals {
  readonly bought: Money | null;
  readonly sold: Money | null;
  /** Sold minus bought, before charges. */
  readonly gross: Money | null;
  readonly charges: Money | null;
  /** Gross minus charges, which is the change in cash. */
  readonly net: Money | null;
}

interface Traded {
  readonly value: Money | null;
  readonly charges: Money | null;
}

/** Returns value and charges of an order's fills. Without a list of fills, from the filled quantity and average price; null without those too. */
function tradedOf(order: Order): readonly Traded[] {
  if (order.fills.length === 0 && order.filled_quantity === null) return [{ value: null, charges: null }];
  if (order.fills.length === 0 && order.filled_quantity > 0) {
    const { average_price: average } = order;
    const value = average === null ? null : valueAt(priceFromDecimal(average), order.filled_quantity);
    return [{ value, charges: knownMoney(order.charges.total) }];
  }
  return order.fills.map((fill) => ({
    value: valueAt(priceFromDecimal(fill.price), fill.quantity),
    charges: knownMoney(fill.charges.total),
  }));
}

/** Returns the totals over all fills of the orders, exact. */
export function bookTotals(orders: readonly Order[]): BookTotals {
  let bought: Money | null = ZERO_MONEY;
  let sold: Money | null = ZERO_MONEY;
  let charges: Money | null = ZERO_MONEY;
  for (const order of orders) {
    for (const traded of tradedOf(order)) {
      if (order.transaction_type === 'BUY') bought = plusKnown(bought, traded.value);
      else sold = plusKnown(sold, traded.value);
      charges = plusKnown(charges, traded.charges);
    }
  }
  const gross = minusKnown(sold, bought);
  return { bought, sold, gross, charges, net: minusKnown(gross, charges) };
}

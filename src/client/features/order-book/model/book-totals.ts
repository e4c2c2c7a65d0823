import type { Order } from '#client/api/types.ts';
import { type Money, ZERO_MONEY, addMoney, moneyFromDecimal, subtractMoney } from '#domain/units/money.ts';
import { priceFromDecimal, valueAt } from '#domain/units/price.ts';

/** What the fills of a book moved: money sold for, money bought for, and what it cost. */
export interface BookTotals {
  readonly bought: Money;
  readonly sold: Money;
  /** Sold minus bought, before charges. */
  readonly gross: Money;
  readonly charges: Money;
  /** Gross minus charges: what the cash changed by. */
  readonly net: Money;
}

/** Returns the totals over all fills of the orders, exact. */
export function bookTotals(orders: readonly Order[]): BookTotals {
  let bought = ZERO_MONEY;
  let sold = ZERO_MONEY;
  let charges = ZERO_MONEY;
  for (const order of orders) {
    for (const fill of order.fills) {
      const value = valueAt(priceFromDecimal(fill.price), fill.quantity);
      if (order.transaction_type === 'BUY') bought = addMoney(bought, value);
      else sold = addMoney(sold, value);
      charges = addMoney(charges, moneyFromDecimal(fill.charges.total));
    }
  }
  const gross = subtractMoney(sold, bought);
  return { bought, sold, gross, charges, net: subtractMoney(gross, charges) };
}

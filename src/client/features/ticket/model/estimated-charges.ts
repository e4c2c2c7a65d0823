import { estimateCharges } from '#domain/fees/fill-charges.ts';
import { withDepository } from '#domain/fees/security-day.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { Product } from '#domain/orders/order-kinds.ts';
import { type Money, addMoney } from '#domain/units/money.ts';
import type { Price } from '#domain/units/price.ts';

/**
 * Returns the charges of orders of the given units, each filled at once at the price; null for instruments without known rates. Earlier trades of the day are
 * unknown here, so sold shares count as holdings and pay the depository charge.
 */
export function estimatedCharges(
  instrument: Instrument,
  side: 'BUY' | 'SELL',
  at: Price,
  slices: readonly number[],
  tradeDate: string,
  product?: Product,
): Money | null {
  const cost = (quantity: number, place: number) => {
    const charges = estimateCharges({
      instrument,
      side: side === 'BUY' ? 'buy' : 'sell',
      price: at,
      quantity,
      tradeDate,
      ...(product === undefined ? {} : { product }),
    });
    return (side === 'SELL' && product === 'CNC' && place === 0 ? withDepository(charges, { instrument, product }, tradeDate) : charges)
      .total;
  };
  try {
    return addMoney(...slices.map(cost));
  } catch (error) {
    // No rate table for this segment or date: the estimate is unavailable, which never blocks an order.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

import type { Instrument, OrderRequest } from '#client/api/types.ts';
import type { LegMarket } from './leg-market.ts';

/** A leg as an order of the basket. */
export interface LegOrder {
  readonly instrument: Instrument;
  readonly order: OrderRequest;
}

/**
 * Returns the legs that are switched on as orders; null when one of them cannot be ordered. No price of the market is put into an order: without a
 * price of one's own it goes at the market, under the protection that every market order has.
 */
export function legOrders(legs: readonly LegMarket[]): readonly LegOrder[] | null {
  const orders: LegOrder[] = [];
  for (const { leg, instrument, held } of legs) {
    if (!leg.on) continue;
    if (instrument === null || held === null || !instrument.tradable) return null;
    orders.push({
      instrument,
      order: {
        instrument_id: instrument.instrument_id,
        transaction_type: leg.side === 'buy' ? 'BUY' : 'SELL',
        order_type: leg.price === null ? 'MARKET' : 'LIMIT',
        product: 'NRML',
        validity: 'DAY',
        lots: leg.lots,
        price: leg.price,
        trigger_price: null,
      },
    });
  }
  return orders;
}

import type { VenueOrder } from '#domain/matching/venue-order.ts';
import { NO_CHARGES } from '#domain/fees/charges.ts';
import { ZERO_MONEY } from '#domain/units/money.ts';
import { type Price, price, valueAt } from '#domain/units/price.ts';
import type { KnownOrder, Report } from '#server/services/broker-reports/updates-of.ts';
import { CALL, SAMPLE_DATE, SAMPLE_START } from '../client/trading-samples.ts';

/** An order in the broker's order book. */
export const BROKER_ORDER: VenueOrder = {
  orderId: 'o1',
  number: 7,
  priority: 3,
  instrumentId: CALL.id,
  side: 'buy',
  kind: 'limit',
  product: 'NRML',
  validity: 'DAY',
  quantity: 10 * CALL.lotSize,
  filledQuantity: 0,
  filledValue: ZERO_MONEY,
  limitPrice: price(1_000_000),
  triggerPrice: null,
  triggeredAt: null,
  waitsForOpen: false,
  acceptedAt: SAMPLE_START,
};

/** An order of which nothing is known yet. */
export const UNKNOWN_ORDER: KnownOrder = {
  appliedSequence: 0,
  tradeIds: new Set(),
  filledQuantity: 0,
  filledValue: ZERO_MONEY,
  order: null,
};

/** A broker's report on the whole order: filled quantity and average price. */
export const statement = (sequence: number, filledQuantity: number, average: Price): Report => ({
  sequence,
  effect: { type: 'modified', order: { ...BROKER_ORDER, filledQuantity, filledValue: valueAt(average, filledQuantity) } },
});

/** One trade of the order. */
export const traded = (sequence: number, tradeId: string, quantity: number, at: Price): Report => ({
  sequence,
  effect: {
    type: 'filled',
    order: BROKER_ORDER,
    trade: {
      tradeId,
      orderId: 'o1',
      instrumentId: CALL.id,
      side: 'buy',
      quantity,
      price: at,
      at: SAMPLE_START,
      tradeDate: SAMPLE_DATE,
      charges: NO_CHARGES,
    },
  },
});

/** Returns the booked trades of some reports, and the total fill of the order after them. */
export function bookedOf(reports: readonly { readonly effect: Report['effect'] }[]) {
  const trades = reports.flatMap(({ effect }) => (effect.type === 'filled' ? [[effect.trade.quantity, effect.trade.price]] : []));
  const last = reports.at(-1)?.effect;
  const order = last !== undefined && 'order' in last ? last.order : null;
  return { trades, filledQuantity: order?.filledQuantity ?? 0, filledValue: order?.filledValue ?? ZERO_MONEY };
}

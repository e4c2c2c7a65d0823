import * as v from 'valibot';
import { PRODUCTS, type Side } from '#domain/orders/order-kinds.ts';
import { moneyFromDecimal } from '#domain/units/money.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { wallTime } from '#domain/units/time.ts';
import type { WireHolding, WireOrder, WireStanding, WireTrade, WireTrigger } from '../wire/broker-wire.ts';

const STANDINGS: Readonly<Record<string, WireStanding>> = {
  RECEIVED: 'received',
  OPEN: 'working',
  'TRIGGER PENDING': 'awaits-trigger',
  COMPLETE: 'filled',
  CANCELLED: 'cancelled',
  REJECTED: 'rejected',
};

const TRIGGER_STANDINGS: Readonly<Record<string, WireTrigger['standing']>> = {
  ACTIVE: 'active',
  TRIGGERED: 'triggered',
  CANCELLED: 'ended',
  EXPIRED: 'ended',
  REJECTED: 'ended',
};

/** Ids are numbers beyond 2^53, which the parser keeps as texts; short ones are numbers. */
const brokerId = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((id) => String(id)),
);
const optionalPrice = v.nullable(
  v.pipe(
    v.number(),
    v.transform((value) => priceFromDecimal(value)),
  ),
);
const side = v.pipe(
  v.picklist(['BUY', 'SELL']),
  v.transform((value): Side => (value === 'BUY' ? 'buy' : 'sell')),
);
const product = v.picklist(PRODUCTS);

const wireOrder = v.pipe(
  v.object({
    order_id: brokerId,
    exchange_order_id: v.nullable(brokerId),
    tag: v.nullable(v.string()),
    instrument: v.string(),
    side,
    product,
    quantity: v.number(),
    filled_quantity: v.number(),
    price: optionalPrice,
    trigger_price: optionalPrice,
    status: v.string(),
    message: v.nullable(v.string()),
    updated_at: v.nullable(v.number()),
  }),
  v.transform((order): WireOrder => ({
    brokerOrderId: order.order_id,
    exchangeOrderId: order.exchange_order_id,
    tag: order.tag,
    instrumentId: order.instrument,
    side: order.side,
    product: order.product,
    quantity: order.quantity,
    filledQuantity: order.filled_quantity,
    limitPrice: order.price,
    triggerPrice: order.trigger_price,
    standing: STANDINGS[order.status] ?? 'working',
    rawStatus: order.status,
    message: order.message,
    at: order.updated_at === null ? null : wallTime(order.updated_at),
  })),
);

const wireTrade = v.pipe(
  v.object({
    trade_id: brokerId,
    order_id: brokerId,
    instrument: v.string(),
    side,
    quantity: v.number(),
    price: v.number(),
    at: v.number(),
  }),
  v.transform((trade): WireTrade => ({
    tradeId: trade.trade_id,
    brokerOrderId: trade.order_id,
    instrumentId: trade.instrument,
    side: trade.side,
    quantity: trade.quantity,
    price: priceFromDecimal(trade.price),
    at: wallTime(trade.at),
  })),
);

export const placed = v.object({ order_id: brokerId });
export const session = v.object({ access_token: v.string(), expires_at: v.number() });
export const nothing = v.object({});
export const address = v.object({ address: v.string(), registered: v.array(v.string()), orders_allowed: v.boolean() });
const amount = v.pipe(
  v.number(),
  v.transform((value) => moneyFromDecimal(value)),
);
export const margin = v.object({ required: amount, charges: amount });
export const funds = v.object({ cash: amount, used_margin: amount, available: amount });

export const orderBook = v.object({ orders: v.array(wireOrder), complete: v.boolean() });
export const tradeBook = v.object({ trades: v.array(wireTrade), complete: v.boolean() });
const wirePosition = v.pipe(
  v.object({ instrument: v.string(), product, quantity: v.number(), average_price: v.number() }),
  v.transform(({ instrument: instrumentId, product: kind, quantity, average_price: average }) => ({
    instrumentId,
    product: kind,
    quantity,
    averagePrice: priceFromDecimal(average),
  })),
);
const wireTrigger = v.pipe(
  v.object({
    trigger_id: brokerId,
    instrument: v.string(),
    legs: v.array(v.object({ trigger_price: v.number(), side, product, quantity: v.number(), price: v.number() })),
    status: v.string(),
    message: v.nullable(v.string()),
    order_ids: v.array(brokerId),
    updated_at: v.number(),
  }),
  v.transform((trigger): WireTrigger => ({
    triggerId: trigger.trigger_id,
    instrumentId: trigger.instrument,
    legs: trigger.legs.map(({ trigger_price: at, price, ...leg }) => ({
      ...leg,
      triggerPrice: priceFromDecimal(at),
      limitPrice: priceFromDecimal(price),
    })),
    standing: TRIGGER_STANDINGS[trigger.status] ?? 'active',
    rawStatus: trigger.status,
    message: trigger.message,
    brokerOrderIds: trigger.order_ids,
    at: wallTime(trigger.updated_at),
  })),
);
export const triggerBook = v.object({ triggers: v.array(wireTrigger), complete: v.boolean() });
export const triggerPlaced = v.object({ trigger_id: brokerId });
export const squaredOff = v.object({ order_ids: v.array(brokerId) });
export const killSwitch = v.pipe(
  v.object({ active: v.boolean(), changed_at: v.nullable(v.number()) }),
  v.transform(({ active, changed_at: at }) => ({ active, changedAt: at === null ? null : wallTime(at) })),
);
export const positions = v.object({ positions: v.array(wirePosition) });
const wireHolding = v.pipe(
  v.object({
    instrument: v.string(),
    quantity: v.number(),
    t1_quantity: v.number(),
    pledged_quantity: v.number(),
    authorised_quantity: v.nullable(v.number()),
    average_price: optionalPrice,
    last_price: optionalPrice,
  }),
  v.transform((holding): WireHolding => ({
    instrumentId: holding.instrument,
    quantity: holding.quantity,
    t1Quantity: holding.t1_quantity,
    pledgedQuantity: holding.pledged_quantity,
    authorisedQuantity: holding.authorised_quantity,
    averagePrice: holding.average_price,
    lastPrice: holding.last_price,
  })),
);
export const holdings = v.object({ holdings: v.array(wireHolding) });
const wireChange = v.pipe(
  v.object({
    status: v.string(),
    message: v.nullable(v.string()),
    quantity: v.number(),
    filled_quantity: v.number(),
    price: optionalPrice,
    trigger_price: optionalPrice,
    at: v.number(),
  }),
  v.transform((change) => ({
    rawStatus: change.status,
    message: change.message,
    quantity: change.quantity,
    filledQuantity: change.filled_quantity,
    limitPrice: change.price,
    triggerPrice: change.trigger_price,
    at: wallTime(change.at),
  })),
);
export const history = v.object({ changes: v.array(wireChange) });
export const frame = v.variant('type', [
  v.object({ type: v.literal('order'), order: wireOrder }),
  v.object({ type: v.literal('trade'), trade: wireTrade }),
]);

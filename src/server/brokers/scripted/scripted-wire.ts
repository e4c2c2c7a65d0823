import * as v from 'valibot';
import { PRODUCTS, type Side, typeOfKind } from '#domain/orders/order-kinds.ts';
import { type Price, priceFromDecimal, priceToDecimal } from '#domain/units/price.ts';
import type { NotTakenKind } from '#domain/orders/broker-calls.ts';
import { wallTime } from '#domain/units/time.ts';
import { type BrokerHttp, NeverSent } from '#server/platform/broker-http.ts';
import { parseKeepingLongNumbers } from '#server/platform/long-numbers.ts';
import {
  type BrokerWire,
  NotTaken,
  type SecretValues,
  type WireBook,
  type WireOrder,
  type WireStanding,
  type WireTrade,
} from '../wire/broker-wire.ts';

/** Errors after which nothing was done. Every other answer leaves that open. */
const NOT_TAKEN: Readonly<Record<string, NotTakenKind>> = {
  order_refused: 'refused',
  session_refused: 'refused',
  not_open: 'ended',
  no_such_order: 'ended',
  session_ended: 'session-ended',
  too_many: 'busy',
};

const STANDINGS: Readonly<Record<string, WireStanding>> = {
  RECEIVED: 'received',
  OPEN: 'working',
  'TRIGGER PENDING': 'awaits-trigger',
  COMPLETE: 'filled',
  CANCELLED: 'cancelled',
  REJECTED: 'rejected',
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

const placed = v.object({ order_id: brokerId });
const session = v.object({ access_token: v.string() });
const orderBook = v.object({ orders: v.array(wireOrder), complete: v.boolean() });
const tradeBook = v.object({ trades: v.array(wireTrade), complete: v.boolean() });
const positions = v.object({
  positions: v.array(v.object({ instrument: v.string(), product, quantity: v.number(), average_price: v.number() })),
});
const refusal = v.object({ error: v.object({ code: v.string(), message: v.string() }) });

function parsed(text: string): unknown {
  try {
    return parseKeepingLongNumbers(text);
  } catch {
    return undefined;
  }
}

const decimal = (value: Price | null) => (value === null ? null : priceToDecimal(value));

/** Returns the connection to a scripted broker. */
export function createScriptedWire(http: BrokerHttp): BrokerWire {
  async function call<T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    shape: v.GenericSchema<unknown, T>,
    { token, body }: { readonly token?: string | undefined; readonly body?: object } = {},
  ): Promise<T> {
    const answer = await http
      .call({
        method,
        path,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      .catch((error: unknown) => {
        throw error instanceof NeverSent ? new NotTaken('unreachable', error.message) : error;
      });
    const value = parsed(answer.text);
    if (answer.status === 200) return v.parse(shape, value);
    const refused = v.safeParse(refusal, value);
    const kind = refused.success ? NOT_TAKEN[refused.output.error.code] : undefined;
    if (refused.success && kind !== undefined && answer.status < 500) throw new NotTaken(kind, refused.output.error.message);
    throw new Error(`the broker answered ${answer.status} and did not say what became of the call`);
  }
  const tokenOf = ({ access_token: token }: SecretValues) => {
    if (token === undefined) throw new NotTaken('session-ended', 'There is no session at the broker');
    return token;
  };
  const book = <T>(entries: readonly T[], complete: boolean): WireBook<T> => ({ entries, complete });

  return {
    async login(credentials) {
      const { api_key, api_secret, pin } = credentials;
      const { access_token } = await call('POST', '/session', session, { body: { api_key, api_secret, pin } });
      return { access_token };
    },
    async place(secrets, { tag, instrumentId, terms }) {
      const body = {
        tag,
        instrument: instrumentId,
        side: terms.side === 'buy' ? 'BUY' : 'SELL',
        type: typeOfKind(terms.kind),
        product: terms.product,
        validity: terms.validity,
        quantity: terms.quantity,
        price: decimal(terms.limitPrice),
        trigger_price: decimal(terms.triggerPrice),
      };
      return (await call('POST', '/orders', placed, { token: tokenOf(secrets), body })).order_id;
    },
    async modify(secrets, id, { quantity, limitPrice, triggerPrice }) {
      const body = { quantity, price: decimal(limitPrice), trigger_price: decimal(triggerPrice) };
      await call('PUT', `/orders/${id}`, placed, { token: tokenOf(secrets), body });
    },
    async cancel(secrets, id) {
      await call('DELETE', `/orders/${id}`, placed, { token: tokenOf(secrets) });
    },
    async orders(secrets) {
      const { orders, complete } = await call('GET', '/orders', orderBook, { token: tokenOf(secrets) });
      return book(orders, complete);
    },
    async trades(secrets) {
      const { trades, complete } = await call('GET', '/trades', tradeBook, { token: tokenOf(secrets) });
      return book(trades, complete);
    },
    async positions(secrets) {
      const answer = await call('GET', '/positions', positions, { token: tokenOf(secrets) });
      return answer.positions.map((row) => ({
        instrumentId: row.instrument,
        product: row.product,
        quantity: row.quantity,
        averagePrice: priceFromDecimal(row.average_price),
      }));
    },
    close: http.close,
  };
}

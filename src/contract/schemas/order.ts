import * as v from 'valibot';
import { ORDER_ORIGINS, ORDER_TYPES, ORDER_VARIETIES, PRODUCTS, VALIDITIES } from '#domain/orders/order-kinds.ts';
import { ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { decimal, decimalBetween, exchangeMs, id, message, priceAmount, tradingDate, wallMs } from './common.ts';
import { attachedExit } from './exit-terms.ts';
import { instrument } from './instrument.ts';

export const transactionType = v.picklist(['BUY', 'SELL'], 'form.enum');
export const orderType = v.picklist(ORDER_TYPES, 'form.enum');
export const product = v.picklist(PRODUCTS, 'form.enum');
const validity = v.picklist(VALIDITIES, 'form.enum');
/** `amo`: kept until the next session opens. */
const variety = v.picklist(ORDER_VARIETIES, 'form.enum');
/** Origin of an order or of an order's change. */
const orderOrigin = v.picklist(ORDER_ORIGINS);
const orderStatus = v.picklist(ORDER_STATUSES);

export const wholeLots = v.pipe(
  v.number('form.type'),
  v.integer('form.integer'),
  v.minValue(1, 'form.number-min'),
  v.maxValue(100_000, 'form.number-max'),
);
const priceField = v.nullable(priceAmount);

/** How far from its reference a market or stop-market order may fill. */
export const protectionPercent = decimalBetween(0.1, 20);

/** Price protection of a market or stop-market order; ignored for other kinds. */
const protection = {
  /** Percent of the price at sending (for a stop: of the trigger price); null or absent = the default. */
  protection_percent: v.optional(v.nullable(protectionPercent)),
  /** Worst fill price shown to the user; the order never fills at a worse price, wherever the market is on arrival. */
  worst_price: v.optional(priceField),
};

/** Charges of a fill, an order or a position, per item, in currency. */
export const charges = v.object({
  brokerage: decimal,
  stt: decimal,
  exchange: decimal,
  sebi: decimal,
  stamp: decimal,
  gst: decimal,
  /** Depository charge for delivered shares, once per share and day. Absent in events written before this charge existed. */
  depository: v.exactOptional(decimal),
  total: decimal,
});

export const fill = v.object({ trade_id: id, order_id: id, quantity: v.number(), price: decimal, exchange_at: exchangeMs, charges });

/** One slice of an order above the freeze quantity: an order of its own at the broker, with its own brokerage. */
const orderSlice = v.object({
  order_id: id,
  lots: v.number(),
  quantity: v.number(),
  price: v.nullable(decimal),
  filled_quantity: v.number(),
  average_price: v.nullable(decimal),
  status: orderStatus,
  reason_code: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  updated_at: exchangeMs,
});

export const order = v.object({
  order_id: id,
  /** Made on the device: the Idempotency-Key of the intent plus the place in its list. */
  client_order_id: v.string(),
  account_number: v.string(),
  portfolio_id: id,
  instrument,
  transaction_type: transactionType,
  order_type: orderType,
  product,
  validity,
  lots: v.number(),
  quantity: v.number(),
  price: v.nullable(decimal),
  trigger_price: v.nullable(decimal),
  /** When the trigger of a stop was reached. */
  triggered_at: v.nullable(exchangeMs),
  variety,
  /** Whether it has been accepted and waits for the open of the next session. */
  waits_for_open: v.boolean(),
  origin: orderOrigin,
  /** Worst price a market order may fill at; the rest stays as a limit order at this price. */
  protection_price: v.nullable(decimal),
  /** The user's protection percentage; null = the default. */
  protection_percent: v.nullable(decimal),
  filled_quantity: v.number(),
  average_price: v.nullable(decimal),
  status: orderStatus,
  reason_code: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  /** Values for the translated reason, such as a limit. */
  reason_values: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
  placed_at: exchangeMs,
  updated_at: exchangeMs,
  received_at: wallMs,
  revision: v.pipe(v.number(), v.integer(), v.description('Grows with every change; an older revision never replaces a newer one')),
  charges,
  fills: v.array(fill),
  /** The slices of an order above the freeze quantity, in the order they are sent; empty of any other order. */
  children: v.array(orderSlice),
});

export const orderRequest = v.object({
  instrument_id: v.optional(id),
  exchange: v.optional(id),
  tradingsymbol: v.optional(id),
  transaction_type: transactionType,
  order_type: orderType,
  product,
  validity: v.optional(validity, 'DAY'),
  lots: wholeLots,
  price: v.optional(priceField, null),
  trigger_price: v.optional(priceField, null),
  variety: v.optional(variety, 'regular'),
  ...protection,
});

/** A single order, with an optional stop, target or trail to protect the fills. */
const placedRequest = v.object({ ...orderRequest.entries, attach: v.optional(v.nullable(attachedExit)) });
export const placeBody = v.object({
  account_number: id,
  portfolio_id: id,
  orders: v.pipe(v.array(placedRequest), v.minLength(1, 'form.array-min'), v.maxLength(20, 'form.array-max')),
});
/** `open` places a new position's orders; `square_off` closes the position with `position_id`. */
export const executeBody = v.variant('action', [
  v.object({ action: v.literal('open'), ...placeBody.entries }),
  v.object({
    action: v.literal('square_off'),
    account_number: id,
    portfolio_id: id,
    position_id: id,
    /** Lots to close; all when absent. */
    lots: v.optional(wholeLots),
    ...protection,
  }),
]);
export const modifyBody = v.object({
  account_number: id,
  order_id: id,
  lots: v.optional(wholeLots),
  price: v.optional(priceField),
  trigger_price: v.optional(priceField),
});
export const cancelBody = v.object({ account_number: id, order_id: id });

/**
 * The orders named (of a portfolio, when one is named), or every working order of the scope: the account, a portfolio, or an instrument (in a
 * portfolio, when one is named).
 */
export const cancelManyBody = v.object({
  account_number: id,
  order_ids: v.optional(v.pipe(v.array(id), v.minLength(1, 'form.array-min'), v.maxLength(200, 'form.array-max'))),
  scope: v.optional(v.picklist(['all', 'portfolio', 'instrument'], 'form.enum')),
  /** Whether a scope without a portfolio takes orders of other programs too. */
  include_elsewhere: v.optional(v.boolean(), false),
  portfolio_id: v.optional(id),
  instrument_id: v.optional(id),
});
export const cancelManyAnswer = v.object({
  results: v.array(
    v.object({
      order_id: id,
      cancelled: v.boolean(),
      /** The order as it stands now; null when there is no such order. */
      order: v.nullable(order),
      error: v.nullable(v.object({ code: v.string(), message: v.string() })),
    }),
  ),
  message,
});

/** State of an order after a change. */
export const orderChange = v.object({
  revision: v.pipe(v.number(), v.integer()),
  status: orderStatus,
  lots: v.number(),
  quantity: v.number(),
  filled_quantity: v.number(),
  average_price: v.nullable(decimal),
  price: v.nullable(decimal),
  trigger_price: v.nullable(decimal),
  protection_price: v.nullable(decimal),
  reason_code: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  reason_values: v.record(v.string(), v.union([v.string(), v.number()])),
  /** Origin of the change; null when decided by the exchange or corrected after a restart. */
  asked_by: v.nullable(orderOrigin),
  exchange_at: exchangeMs,
  received_at: wallMs,
});
export const historyAnswer = v.object({ order, changes: v.array(orderChange), exchange_at: exchangeMs, received_at: wallMs });

export const orderBookAnswer = v.object({
  order_book: v.array(order),
  exchange_at: exchangeMs,
  received_at: wallMs,
  trading_date: tradingDate,
});
export const ordersAnswer = v.object({ orders: v.array(order), message });
/**
 * Outcome of an intent whose answer was lost. `void`: the call never arrived and will not be accepted any more.
 * `in-progress`: ask again. `done`: `orders` were created, or `error` gives the reason of the refusal.
 */
export const resolveAnswer = v.object({
  state: v.picklist(['void', 'in-progress', 'done']),
  orders: v.array(order),
  error: v.nullable(v.object({ code: v.string(), message: v.string() })),
});
export const bookQuery = v.object({ start_date: v.optional(tradingDate) });

import * as v from 'valibot';
import { decimal, exchangeMs, id, wallMs } from './common.ts';

/** How a broker elsewhere names an order, and what the broker says of it, unchanged. */
export const brokerOrder = v.object({
  order_id: id,
  broker_order_id: v.nullable(v.string()),
  exchange_order_id: v.nullable(v.string()),
  /** The broker's own word for the status; null before its first report. */
  status: v.nullable(v.string()),
  message: v.nullable(v.string()),
  /** The order of ours with whose mark this one is at the broker a second time. */
  second_of: v.nullable(id),
});

/** What a broker elsewhere says has happened to an order, the oldest first; null where it tells no history, or has given the order no id yet. */
export const brokerHistoryAnswer = v.object({
  changes: v.nullable(
    v.array(
      v.object({
        status: v.string(),
        message: v.nullable(v.string()),
        quantity: v.number(),
        filled_quantity: v.number(),
        price: v.nullable(decimal),
        trigger_price: v.nullable(decimal),
        /** By the broker's clock; null when it tells no time. */
        at: v.nullable(wallMs),
      }),
    ),
  ),
});

/** A report of a broker that fits no order placed here. */
const heldReport = v.object({
  report_id: v.number(),
  kind: v.picklist(['order', 'trade']),
  broker_order_id: v.string(),
  /**
   * `placed-elsewhere`: another program has placed the order. `second-order`: it carries the mark of an order of ours that has another id. `fits-two`
   * orders of ours. `unknown-contract`. `no-order`: a trade of an order that the broker's order book does not have.
   */
  reason: v.picklist(['placed-elsewhere', 'second-order', 'fits-two', 'unknown-contract', 'no-order']),
  /** Whether it is booked in the group of what was placed elsewhere, and so counted. */
  booked: v.boolean(),
  /** By the broker's clock; null when it tells no time. */
  broker_at: v.nullable(wallMs),
  received_at: wallMs,
  /** The whole report as JSON text, prices as decimals. */
  body: v.string(),
});

export const brokerDeskAnswer = v.object({
  account_number: v.string(),
  /** Orders of the present trading date and working ones. */
  broker_orders: v.array(brokerOrder),
  /** Newest first, at most 100. */
  held_reports: v.array(heldReport),
  exchange_at: exchangeMs,
  received_at: wallMs,
});

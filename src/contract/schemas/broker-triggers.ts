import * as v from 'valibot';
import { TRIGGER_DIRECTIONS } from '#domain/orders/trigger.ts';
import { decimal, exchangeMs, id, wallMs } from './common.ts';
import { amount } from './exit-terms.ts';
import { product, transactionType, wholeLots } from './order.ts';

/** A trigger that a broker holds: it places a limit order there once the price reaches it, whether this server runs or not. */
export const brokerTrigger = v.object({
  trigger_id: id,
  broker_trigger_id: v.nullable(v.string()),
  instrument_id: id,
  name: v.string(),
  /** Units of a lot, and the step of its prices; null for a contract that this server does not know, which cannot be changed here. */
  lot_size: v.nullable(v.number()),
  tick_size: v.nullable(decimal),
  /** Whether another program has placed it. */
  placed_elsewhere: v.boolean(),
  /** `sent`: it is not known yet whether the broker has it; `ending`, `changing`: not yet whether it is cancelled, or changed. */
  state: v.picklist(['sent', 'active', 'ending', 'changing', 'triggered', 'ended']),
  legs: v.array(v.object({ trigger_price: decimal, transaction_type: transactionType, product, quantity: v.number(), price: decimal })),
  /** The broker's own word for the status, and its reason. */
  status: v.nullable(v.string()),
  message: v.nullable(v.string()),
  /** The orders that it has placed; `order_id`: ours, once the books have told of it. */
  orders: v.array(v.object({ broker_order_id: v.string(), order_id: v.nullable(id) })),
  placed_at: wallMs,
  told_at: wallMs,
});

export const brokerTriggersAnswer = v.object({
  account_number: v.string(),
  /** Newest first, at most 200. */
  triggers: v.array(brokerTrigger),
  exchange_at: exchangeMs,
  received_at: wallMs,
});

const leg = v.object({
  direction: v.picklist(TRIGGER_DIRECTIONS, 'form.enum'),
  trigger_price: amount,
  transaction_type: transactionType,
  lots: wholeLots,
  price: amount,
});

/** One leg, or two of which the first to be reached ends the other. */
const legs = v.pipe(v.array(leg), v.minLength(1, 'form.array-min'), v.maxLength(2, 'form.array-max'));

export const brokerTriggerBody = v.object({ account_number: id, portfolio_id: id, instrument_id: id, product, legs });
/** `portfolio_id` is for triggers of other programs: one placed here keeps its own. */
export const brokerTriggerChange = v.object({ portfolio_id: v.optional(id), product, legs });

import * as v from 'valibot';
import { GTT_STATUSES } from '#domain/orders/gtt.ts';
import { TRIGGER_DIRECTIONS } from '#domain/orders/trigger.ts';
import { LEG_REASONS, LEG_STATUSES } from '#domain/positions/square-off-job.ts';
import { decimal, exchangeMs, id, message, tradingDate, wallMs } from './common.ts';
import { amount, trailing, triggerSource } from './exit-terms.ts';
import { instrument } from './instrument.ts';
import { order, orderType, product, transactionType } from './order.ts';

const lots = v.pipe(
  v.number('form.type'),
  v.integer('form.integer'),
  v.minValue(1, 'form.number-min'),
  v.maxValue(100_000, 'form.number-max'),
);

/** `limit_offset` is how far beyond its trigger the stop may fill; null = a market order within its protection. */
export const stop = v.object({ trigger_price: amount, limit_offset: v.optional(v.nullable(amount), null) });

const legStatus = v.picklist(LEG_STATUSES);

export const instruction = v.object({
  instruction_id: id,
  kind: v.picklist(['exit-pair', 'gtt', 'square-off', 'auto-square-off', 'reverse']),
  /** Of an exit: watching, stopping, failed, cancelled, completed; of a GTT: its statuses; of a square-off: working, done, failed, stopped. */
  status: v.string(),
  /** Whether the instruction may still act. */
  live: v.boolean(),
  reason_code: v.nullable(v.string()),
  account_number: v.string(),
  portfolio_id: v.nullable(id),
  position_id: v.nullable(id),
  parent_order_id: v.nullable(id),
  instrument: v.nullable(instrument),
  product: v.nullable(product),
  exit: v.nullable(
    v.object({
      follows: v.picklist(['order', 'fixed', 'position']),
      transaction_type: transactionType,
      source: triggerSource,
      stop: v.nullable(v.object({ trigger_price: decimal, limit_offset: v.nullable(decimal) })),
      target_price: v.nullable(decimal),
      trailing: v.nullable(
        v.object({
          kind: v.picklist(['points', 'percent']),
          distance: decimal,
          activation_price: v.nullable(decimal),
          step: v.nullable(decimal),
        }),
      ),
      /** The fixed or trailed stop that holds now. */
      effective_stop: v.nullable(decimal),
      /** Whether the stop has been reached. */
      stopped: v.boolean(),
      protected_quantity: v.number(),
      closed_quantity: v.number(),
      refusals: v.number(),
    }),
  ),
  gtt: v.nullable(
    v.object({
      source: triggerSource,
      status: v.picklist(GTT_STATUSES),
      valid_until: tradingDate,
      triggered_leg: v.nullable(v.number()),
      closes: v.boolean(),
      legs: v.array(
        v.object({
          direction: v.picklist(TRIGGER_DIRECTIONS),
          trigger_price: decimal,
          transaction_type: transactionType,
          order_type: orderType,
          product,
          lots: v.number(),
          price: v.nullable(decimal),
        }),
      ),
    }),
  ),
  square_off: v.nullable(
    v.object({
      scope: v.string(),
      /** Number of other working orders that must end first. */
      clearing: v.number(),
      legs: v.array(
        v.object({
          position_id: id,
          portfolio_id: id,
          tradingsymbol: v.string(),
          /** The contract, for display by name; null where only the symbol is known. */
          instrument: v.nullable(instrument),
          product,
          transaction_type: transactionType,
          target_quantity: v.number(),
          closed_quantity: v.number(),
          status: legStatus,
          reason: v.nullable(v.picklist(LEG_REASONS)),
        }),
      ),
    }),
  ),
  /** What a reversal opens once the close is confirmed. */
  opening: v.nullable(v.object({ quantity: v.number(), filled_quantity: v.number() })),
  client_order_ids: v.array(v.string()),
  created_at: exchangeMs,
  updated_at: exchangeMs,
  received_at: wallMs,
  revision: v.pipe(v.number(), v.integer()),
});

export const instructionAnswer = v.object({ instruction, message });
export const instructionsAnswer = v.object({ instructions: v.array(instruction), exchange_at: exchangeMs, received_at: wallMs });
export const historyAnswer = v.object({
  history: v.array(
    v.object({
      number: v.number(),
      input: v.record(v.string(), v.unknown()),
      decisions: v.array(v.record(v.string(), v.unknown())),
      exchange_at: exchangeMs,
      received_at: wallMs,
    }),
  ),
});

const on = {
  account_number: id,
  portfolio_id: id,
  /** The open position to protect; or */
  position_id: v.optional(id),
  /** the working order whose fills are to be protected. */
  order_id: v.optional(id),
  /** Lots of the position; absent: the whole position, including later additions. */
  lots: v.optional(lots),
  source: v.optional(triggerSource, 'bid-ask'),
};
export const stopOrderBody = v.object({ ...on, ...stop.entries, trailing: v.optional(v.nullable(trailing), null) });
export const targetOrderBody = v.object({ ...on, price: amount });
export const exitBody = v.object({
  ...on,
  stop: v.optional(v.nullable(stop), null),
  target_price: v.optional(v.nullable(amount), null),
  trailing: v.optional(v.nullable(trailing), null),
});
/** Absent = stays; null = removed. */
export const amendBody = v.object({
  stop: v.optional(v.nullable(stop)),
  target_price: v.optional(v.nullable(amount)),
  /** A new one starts where the stop is now. */
  trailing: v.optional(v.nullable(trailing)),
});

const gttLeg = v.object({
  direction: v.picklist(TRIGGER_DIRECTIONS, 'form.enum'),
  trigger_price: amount,
  transaction_type: transactionType,
  order_type: v.picklist(['MARKET', 'LIMIT'], 'form.enum'),
  lots,
  price: v.optional(v.nullable(amount), null),
});
const gttTerms = {
  legs: v.pipe(v.array(gttLeg), v.minLength(1, 'form.array-min'), v.maxLength(2, 'form.array-max')),
  valid_until: tradingDate,
};
export const gttBody = v.object({
  account_number: id,
  portfolio_id: id,
  instrument_id: id,
  product,
  source: v.optional(triggerSource, 'bid-ask'),
  /** Position that the order may only close. Absent: the order may open a position, and all limits are checked again on triggering. */
  position_id: v.optional(id),
  ...gttTerms,
});
export const gttChangeBody = v.object(gttTerms);

const wide = {
  cancel_orders: v.optional(v.boolean(), true),
  /** Whether what other programs have placed at the broker is closed too. */
  include_elsewhere: v.optional(v.boolean(), false),
};
export const squareOffBody = v.variant('scope', [
  v.object({
    scope: v.literal('positions'),
    account_number: id,
    portfolio_id: id,
    position_ids: v.pipe(v.array(id), v.minLength(1, 'form.array-min'), v.maxLength(100, 'form.array-max')),
  }),
  v.object({ scope: v.literal('portfolio'), account_number: id, portfolio_id: id, ...wide }),
  v.object({ scope: v.literal('account'), account_number: id, ...wide }),
  v.object({ scope: v.literal('all'), ...wide }),
]);
export const positionActionBody = v.variant('action', [
  v.object({ action: v.literal('exit'), account_number: id, portfolio_id: id, position_id: id, lots: v.optional(lots) }),
  v.object({ action: v.literal('half'), account_number: id, portfolio_id: id, position_id: id }),
  v.object({ action: v.literal('add'), account_number: id, portfolio_id: id, position_id: id, lots }),
  v.object({ action: v.literal('reverse'), account_number: id, portfolio_id: id, position_id: id }),
]);
/** `instructions`: the job that sends the orders beyond the rate limit of a second; `orders` have been sent. Absent when all have been sent. */
export const executeAnswer = v.object({ orders: v.array(order), instructions: v.optional(v.array(instruction)), message });
export const actionAnswer = v.object({ orders: v.array(order), instructions: v.array(instruction), message });
export const convertBody = v.object({ account_number: id, portfolio_id: id, position_id: id, product, lots: v.optional(lots) });

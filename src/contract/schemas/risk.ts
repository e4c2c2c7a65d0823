import * as v from 'valibot';
import { DAY_LOSS_ACTIONS } from '#domain/risk/kill-triggers.ts';
import { KILL_STEPS, STEP_STATUSES, SWEPT_KINDS } from '#domain/risk/kill-gate.ts';
import { NUDGE_CODES } from '#domain/risk/nudges.ts';
import { RISK_SCOPES } from '#domain/risk/risk-denial.ts';
import { decimal, decimalBetween, exchangeMs, id, message, moneyAmount, revision, tradingDate, wallMs } from './common.ts';
import { instrument } from './instrument.ts';
import { charges, orderRequest } from './order.ts';

const amount = v.nullable(moneyAmount);
const count = v.nullable(
  v.pipe(v.number('form.type'), v.integer('form.integer'), v.minValue(1, 'form.number-min'), v.maxValue(1_000_000, 'form.number-max')),
);
const values = v.record(v.string(), v.union([v.string(), v.number()]));

export const limitScope = v.object({ kind: v.picklist(RISK_SCOPES, 'form.enum'), id });

const limitFields = {
  scope: limitScope,
  /** Loss of the broker day, open positions at market included, from which on nothing may be opened. Null = not limited, as everywhere here. */
  day_loss: amount,
  /** What happens by itself then: `block` stops what adds risk until the session ends, `exit` closes everything of the scope as well. */
  day_loss_action: v.picklist(DAY_LOSS_ACTIONS, 'form.enum'),
  open_lots: count,
  order_value: amount,
  /** How far from the market an order may be priced, in percent. */
  collar_percent: v.nullable(decimalBetween(0.01, 100)),
  /** Instrument ids and underlyings that may be traded. */
  allowed: v.nullable(v.pipe(v.array(id), v.maxLength(500, 'form.array-max'))),
};
export const limitsBody = v.object({
  ...limitFields,
  day_loss: v.optional(amount, null),
  day_loss_action: v.optional(limitFields.day_loss_action, 'block'),
  open_lots: v.optional(count, null),
  order_value: v.optional(amount, null),
  collar_percent: v.optional(limitFields.collar_percent, null),
  allowed: v.optional(limitFields.allowed, null),
  /** Revision of the limits being changed, 0 for none: refused when the current revision differs. Absent: set without a check. */
  revision: v.optional(revision),
});
export const limits = v.object({ ...limitFields, updated_at: wallMs, revision: v.number() });
export const limitsAnswer = v.object({ limits: v.array(limits) });
export const limitsSavedAnswer = v.object({ limits, message });

/** Scope of a kill switch press: an account includes its portfolios and bots, `all` includes every account of the user; a bot's run is paused or ended. */
export const killScope = v.variant('kind', [
  v.object({ kind: v.literal('all') }),
  v.object({ kind: v.literal('account'), account_id: id }),
  v.object({ kind: v.literal('segment'), account_id: id, segment: id }),
  v.object({ kind: v.literal('portfolio'), portfolio_id: id }),
]);
/** Until when resuming is made hard; the gate never opens by itself. `session` ends with the present trading date. */
const killUntil = v.variant('kind', [
  v.object({ kind: v.literal('manual') }),
  v.object({ kind: v.literal('instant'), at: wallMs }),
  v.object({ kind: v.literal('session') }),
]);
export const killBody = v.object({
  scope: killScope,
  cancel_orders: v.optional(v.boolean('form.type'), true),
  exit_percent: v.optional(v.picklist([0, 25, 50, 75, 100], 'form.enum'), 0),
  losing_only: v.optional(v.boolean('form.type'), false),
  /** Whether what other programs have placed at the broker is cancelled and closed too. */
  include_elsewhere: v.optional(v.boolean('form.type'), false),
  until: v.optional(killUntil, { kind: 'manual' }),
});
export const killLock = v.object({
  kill_id: id,
  /** The Idempotency-Key of the call that pressed; null when the server did by itself. */
  key: v.nullable(v.string()),
  scope: killScope,
  cancel_orders: v.boolean(),
  exit_percent: v.number(),
  losing_only: v.boolean(),
  include_elsewhere: v.exactOptional(v.literal(true)),
  /** `hand` for a press by the user, else the trigger. */
  cause: v.string(),
  pressed_at: wallMs,
  until: v.variant('kind', [
    v.object({ kind: v.literal('manual') }),
    v.object({ kind: v.literal('instant'), at: wallMs }),
    v.object({ kind: v.literal('session'), date: tradingDate }),
  ]),
  /** Whether a plain confirmation is enough to resume. */
  lapsed: v.boolean(),
  resume_asked_at: v.nullable(wallMs),
  steps: v.array(v.object({ step: v.picklist(KILL_STEPS), status: v.picklist(STEP_STATUSES) })),
  /** What cancelling open orders did with GTTs and stops: what could open is cancelled, what only closes is kept. Empty until then. */
  swept: v.array(
    v.object({
      instruction_id: id,
      kind: v.picklist(SWEPT_KINDS),
      instrument,
      action: v.picklist(['cancelled', 'kept']),
    }),
  ),
  complete: v.boolean(),
});
/** The kill gate of the user. Anything in `locks` blocks what adds risk in its scope. */
export const kill = v.object({ locks: v.array(killLock), revision: v.number(), updated_at: v.nullable(wallMs) });
export const killAnswer = v.object({ kill, message });
export const resumeBody = v.object({
  /** The trader typed the word that the screen asked for. */
  typed: v.optional(v.boolean('form.type'), false),
});
export const retryStepBody = v.object({ step: v.picklist(KILL_STEPS, 'form.enum') });

/** How far a scope's day has gone towards its loss limit. `level` is the highest warning that holds now. */
const dayState = v.object({
  scope: limitScope,
  /** Net profit since the previous close, open positions at market; null = not known. */
  day_profit: v.nullable(decimal),
  day_loss_limit: v.nullable(decimal),
  level: v.picklist(['none', '70', '90', 'reached']),
  open_lots: v.number(),
  open_lots_limit: v.nullable(v.number()),
});
export const statusAnswer = v.object({
  account_number: v.string(),
  /** Money before anything is set aside; null while the account's broker has not told it. */
  cash: v.nullable(decimal),
  /** The broker's own figures, for a broker elsewhere that has told them. */
  broker_funds: v.nullable(v.object({ cash: decimal, used_margin: decimal, available: decimal, read_at: wallMs })),
  /** Our estimate, never the venue's figure; null when a price is missing, with everything that follows from it. */
  margin_blocked: v.nullable(decimal),
  reserved_for_orders: v.nullable(decimal),
  futures_loss: decimal,
  available: v.nullable(decimal),
  shortfall: v.nullable(decimal),
  account: dayState,
  portfolios: v.array(dayState),
  kill,
  exchange_at: exchangeMs,
  received_at: wallMs,
  trading_date: tradingDate,
});

export const estimateBody = v.object({
  account_number: id,
  portfolio_id: id,
  orders: v.pipe(v.array(orderRequest), v.minLength(1, 'form.array-min'), v.maxLength(20, 'form.array-max')),
  /** The orders are the halves of a reversal or of a roll: the last goes once the first has filled, and what that closes makes room for it. */
  reversal: v.exactOptional(v.boolean()),
});
const nudge = v.object({
  code: v.picklist(NUDGE_CODES),
  /** Place in the list of orders; null = all together. */
  order: v.nullable(v.number()),
  /** The figures of its text: decimals, quantities in units, instants in ms; which ones a code has is listed at `NUDGE_CODES`. */
  values,
});
/** The broker's own figures for orders; null where it tells none. */
export const brokerEstimateAnswer = v.object({
  broker: v.nullable(v.object({ required: decimal, charges: decimal, at: wallMs })),
});
export const estimateAnswer = v.object({
  /** What the account must have free to send the orders one after the other as given; null when a price is missing, as below. */
  required: v.nullable(decimal),
  /** The same in the order of `hedge_first`. */
  required_hedge_first: v.nullable(decimal),
  /** What stays taken once all have filled; below zero when the orders free money. */
  final: v.nullable(decimal),
  available: v.nullable(decimal),
  available_after: v.nullable(decimal),
  /** The account's broker decides whether the money suffices: nothing is refused here for lack of it. */
  broker_decides: v.exactOptional(v.literal(true)),
  /** Change of the blocked margin once all orders have filled, without premiums; negative when margin is released. */
  margin_change: v.nullable(decimal),
  /** Indices of the orders, hedging orders first. */
  hedge_first: v.array(v.number()),
  charges,
  /** Maximum loss of these orders alone until expiry, each filled at the worst price, charges included; null when unlimited or unknown. */
  max_loss: v.nullable(decimal),
  max_loss_kind: v.picklist(['defined', 'unlimited', 'unknown']),
  orders: v.array(
    v.object({
      /** Worst allowed fill price; an unfilled rest stays as a limit order at this price. */
      worst_price: v.nullable(decimal),
      /** Mean price if it took what the book shows now; null when the book does not hold enough within the worst price. */
      expected_price: v.nullable(decimal),
      /** Expected against the middle of the market, for the whole order; above zero costs. */
      slippage: v.nullable(decimal),
      /** Units of each order that the exchange would take. */
      slices: v.array(v.number()),
      adds_risk: v.boolean(),
      /**
       * The most lots that would be taken now: margin, limits, freeze quantity and holding together. 0 when not even one would; null in a list
       * of several orders, and when something else than its size is against the order.
       */
      max_lots: v.nullable(v.number()),
      /** Reason why the order would be refused now; null = accepted. */
      refusal: v.nullable(v.object({ code: v.string(), message, values })),
    }),
  ),
  nudges: v.array(nudge),
  exchange_at: exchangeMs,
  received_at: wallMs,
});

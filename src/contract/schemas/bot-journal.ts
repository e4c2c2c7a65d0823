import * as v from 'valibot';
import { CALL_ACTIONS } from '#domain/bots/definition.ts';
import { REENTRY_WAYS } from '#domain/bots/reentry-ways.ts';
import { JOURNAL_CODES } from '#domain/bots/engine/io.ts';
import { LEG_KINDS, LEG_SIDES } from '#domain/strategies/leg-plan.ts';
import { decimal, exchangeMs, tradingDate } from './common.ts';

/** A leg's chosen contract. */
export const legContract = { kind: v.picklist(LEG_KINDS), strike: v.nullable(decimal), expiry: tradingDate };

/** A decision of a bot with the deciding data; fields that do not apply are absent. */
export const journalLine = v.object({
  at: exchangeMs,
  code: v.picklist(JOURNAL_CODES),
  /** Null for a decision about all legs. */
  leg: v.nullable(v.number()),
  contract: v.nullable(v.object(legContract)),
  /** The deciding price, and the level it was compared with. */
  price: v.optional(decimal),
  level: v.optional(decimal),
  /** True when price and level are the underlying's. */
  underlying: v.optional(v.boolean()),
  /** True when price and level are deltas. */
  delta: v.optional(v.boolean()),
  low: v.optional(decimal),
  high: v.optional(decimal),
  amount: v.optional(decimal),
  bound: v.optional(decimal),
  count: v.optional(v.number()),
  how: v.optional(v.picklist(REENTRY_WAYS)),
  side: v.optional(v.picklist(LEG_SIDES)),
  /** Code of the reason why an order or a webhook call was refused. */
  reason: v.optional(v.string()),
  /** Action of the webhook call. */
  call: v.optional(v.picklist(CALL_ACTIONS)),
});

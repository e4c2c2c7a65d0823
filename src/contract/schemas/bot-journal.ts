import * as v from 'valibot';
import { CALL_ACTIONS, REENTRY_WAYS } from '#domain/bots/definition.ts';
import { JOURNAL_CODES } from '#domain/bots/engine/io.ts';
import { LEG_KINDS, LEG_SIDES } from '#domain/strategies/leg-plan.ts';
import { decimal, exchangeMs, tradingDate } from './common.ts';

/** What a leg has become. */
export const legContract = { kind: v.picklist(LEG_KINDS), strike: v.nullable(decimal), expiry: tradingDate };

/** A decision of a bot with what it was made on; only what belongs to it is there. */
export const journalLine = v.object({
  at: exchangeMs,
  code: v.picklist(JOURNAL_CODES),
  /** Null for what concerns all legs. */
  leg: v.nullable(v.number()),
  contract: v.nullable(v.object(legContract)),
  /** The price that decided, and the level it was held against. */
  price: v.optional(decimal),
  level: v.optional(decimal),
  /** Whether those are prices of the underlying. */
  underlying: v.optional(v.boolean()),
  /** Whether they are deltas. */
  delta: v.optional(v.boolean()),
  low: v.optional(decimal),
  high: v.optional(decimal),
  amount: v.optional(decimal),
  bound: v.optional(decimal),
  count: v.optional(v.number()),
  how: v.optional(v.picklist(REENTRY_WAYS)),
  side: v.optional(v.picklist(LEG_SIDES)),
  /** Why an order, or a call, was refused: a code of the registry. */
  reason: v.optional(v.string()),
  /** What it was called to do. */
  call: v.optional(v.picklist(CALL_ACTIONS)),
});

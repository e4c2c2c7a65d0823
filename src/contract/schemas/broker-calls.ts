import * as v from 'valibot';
import { wallMs } from './common.ts';

const ms = v.pipe(v.number(), v.integer(), v.minValue(0));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Names of calls to a broker, and of their results. Open lists: newer servers may send more. */
const callKind = v.string();

/** A call to a broker. */
const brokerCall = v.object({
  at: wallMs,
  kind: callKind,
  /** Time spent waiting for its turn below the broker's limits, and for the answer. */
  waited_ms: ms,
  took_ms: ms,
  /** `done`, `unknown` (no answer that says what became of it), or why nothing was done. */
  outcome: v.string(),
  /** The error, or the broker's own words, without secrets. */
  note: v.nullable(v.string()),
});

/** A limit of the broker: at most so many of these calls in any span of so long, the last `reserve` for exits alone. */
const brokerLimit = v.object({ kinds: v.array(callKind), most: count, in_ms: ms, reserve: count, used: count });

/** How the broker has answered the last calls. */
const callHealth = v.object({
  calls: count,
  /** Calls without an answer: lost, or never arrived. */
  unanswered: count,
  /** Times to an answer, in ms: half of the calls took at most this long, and 95 of 100; null without an answered call. */
  median_ms: v.nullable(ms),
  slow_ms: v.nullable(ms),
});

/** The network address of this server as the broker sees calls; null where the broker tells none. */
export const brokerAddressAnswer = v.object({
  address: v.nullable(
    v.object({
      seen: v.nullable(v.string()),
      registered: v.nullable(v.array(v.string())),
      orders_allowed: v.nullable(v.boolean()),
    }),
  ),
});

export const brokerCallsAnswer = v.object({
  health: callHealth,
  /** Newest first. */
  calls: v.array(brokerCall),
  limits: v.array(brokerLimit),
});

import * as v from 'valibot';
import { MARGIN_CLASSES } from '#domain/risk/margin-parameters.ts';
import { decimal, exchangeMs, tradingDate } from './common.ts';
import { importedSymbol } from './own-chain.ts';

export const historyDaysParams = v.object({ underlying: importedSymbol });

export const historyDaysQuery = v.object({
  /** How many of the newest stored sessions are wanted; all of them when left out. */
  sessions: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, 'form.pattern'),
      v.transform(Number),
      v.minValue(1, 'form.number-min'),
      v.maxValue(5_000, 'form.number-max'),
    ),
  ),
  /** The first missing session; earlier ones are not sent again. */
  from: v.optional(tradingDate),
});

/** Bytes as base64. */
const packed = v.pipe(v.string(), v.description('Base64'));

/** Fields common to simulated and own sessions. */
const sessionFacts = {
  date: tradingDate,
  segment: v.string(),
  margin_class: v.picklist(MARGIN_CLASSES),
  /** Ticks of options and of futures. */
  option_tick: decimal,
  future_tick: decimal,
  /** Soonest first. */
  expiries: v.array(
    v.object({
      date: tradingDate,
      monthly: v.boolean(),
      expires_at: exchangeMs,
      lot_size: v.number(),
      /** Ascending. */
      strikes: v.array(decimal),
    }),
  ),
};

/** A stored session without options: option prices are computed from the path, the expiries and the volatility surface. */
const historyDay = v.object({
  ...sessionFacts,
  /** Five doubles a minute (spot, slow, fast, carry, skew), little-endian. */
  path: packed,
  /** Minutes of the index as variable-length integers, each the difference to the previous value. */
  spot: packed,
  /** Minutes of the listed futures. */
  futures: v.array(v.object({ expiry: tradingDate, minutes: packed })),
});

export const historyDaysAnswer = v.object({
  underlying: v.string(),
  /** Dates of all requested sessions, oldest first; the client repeats the request until it has all of them. */
  dates: v.array(tradingDate),
  /** The sessions of this answer, oldest first; their number is limited. */
  days: v.array(historyDay),
});

export const ownHistoryDaysQuery = v.object({
  sessions: historyDaysQuery.entries.sessions,
  /** Date of a session to be sent with the list; absent: the list only. */
  date: v.optional(tradingDate),
});

/** A session of own history: imported index, futures and options. */
const ownHistoryDay = v.object({
  ...sessionFacts,
  rows: v.array(
    v.object({
      kind: v.picklist(['spot', 'future', 'call', 'put']),
      /** A date, or I, II or III of a vendor's rolling future; empty of the underlying itself. */
      expiry: v.string(),
      strike: decimal,
      /** Columns of differences as variable-length integers, deflated. */
      minutes: packed,
    }),
  ),
});

export const ownHistoryDaysAnswer = v.object({
  underlying: v.string(),
  /** All requested sessions, oldest first; empty without imports. A session's stamp changes when an import adds or removes data of the session. */
  sessions: v.array(v.object({ date: tradingDate, stamp: v.string() })),
  /** Names of the imports that the session comes from. */
  files: v.array(v.string()),
  day: v.nullable(ownHistoryDay),
});

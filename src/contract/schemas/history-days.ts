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
  /** The first of them that is still missing: what comes before it is not handed out again. */
  from: v.optional(tradingDate),
});

/** Bytes as base64. */
const packed = v.pipe(v.string(), v.description('Base64'));

/** What is told of a session whoever's past it is. */
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

/** A stored session. Options are not in it: their prices follow from its path, its expiries and the surface. */
const historyDay = v.object({
  ...sessionFacts,
  /** Five doubles a minute (spot, slow, fast, carry, skew), little-endian. */
  path: packed,
  /** Minutes of the index: variable-length integers, each the difference to the one before. */
  spot: packed,
  /** Minutes of those futures that are still listed. */
  futures: v.array(v.object({ expiry: tradingDate, minutes: packed })),
});

export const historyDaysAnswer = v.object({
  underlying: v.string(),
  /** Dates of all sessions that are wanted, oldest first: who keeps them asks until it has each. */
  dates: v.array(tradingDate),
  /** As many of them as an answer holds, oldest first. */
  days: v.array(historyDay),
});

export const ownHistoryDaysQuery = v.object({
  sessions: historyDaysQuery.entries.sessions,
  /** The date of the session that is wanted with the list; without it the list alone. */
  date: v.optional(tradingDate),
});

/** A session of own history: its index, futures and options as far as they were brought in. */
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
  /** All sessions that are wanted, oldest first; none where nothing was brought in. A stamp is another one once an import has brought in or taken away some of the session. */
  sessions: v.array(v.object({ date: tradingDate, stamp: v.string() })),
  /** Names of the imports that the session comes from. */
  files: v.array(v.string()),
  day: v.nullable(ownHistoryDay),
});

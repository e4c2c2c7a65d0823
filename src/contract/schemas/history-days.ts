import * as v from 'valibot';
import { MARGIN_CLASSES } from '#domain/risk/margin-parameters.ts';
import { decimal, exchangeMs, tradingDate } from './common.ts';
import { importedSymbol } from './imported-candles.ts';

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

/** A stored session. Options are not in it: their prices follow from its path, its expiries and the surface. */
const historyDay = v.object({
  date: tradingDate,
  segment: v.string(),
  margin_class: v.picklist(MARGIN_CLASSES),
  /** Ticks of options and of futures. */
  option_tick: decimal,
  future_tick: decimal,
  /** Five doubles a minute (spot, slow, fast, carry, skew), little-endian. */
  path: packed,
  /** Minutes of the index: variable-length integers, each the difference to the one before. */
  spot: packed,
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

import * as v from 'valibot';
import { IMPORTED_SYMBOL } from '#domain/instruments/imported-symbol.ts';
import { LONGEST_CSV } from '#domain/market/candle-csv-parts.ts';
import { CANDLE_INTERVALS } from '#domain/market/candle-interval.ts';
import { candlesQuery, candleRow } from './candles.ts';
import { exchangeMs, tradingDate, wallMs } from './common.ts';

/** What the user calls the instrument: no instrument of an exchange is changed by it. */
export const importedSymbol = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(IMPORTED_SYMBOL, 'form.pattern'));
export const importCandlesBody = v.object({
  symbol: importedSymbol,
  csv: v.pipe(
    v.string(),
    v.nonEmpty('form.required'),
    v.maxLength(LONGEST_CSV, 'form.string-max'),
    v.description(
      "A header with time, open, high, low, close and, where known, volume and oi; then a line a minute, ascending. A clock without a zone is India's. A longer file is sent in parts of whole sessions.",
    ),
  ),
});

const importedSeries = v.object({
  symbol: v.string(),
  sessions: v.pipe(v.number(), v.integer()),
  candles: v.pipe(v.number(), v.integer()),
  from: tradingDate,
  to: tradingDate,
  imported_at: wallMs,
});
export const importCandlesAnswer = v.object({ imported: importedSeries });
export const importedListAnswer = v.object({ imported: v.array(importedSeries) });

export const importedParams = v.object({ symbol: importedSymbol });
export const importedQuery = v.omit(candlesQuery, ['instrument_id']);
export const importedCandlesAnswer = v.object({
  symbol: v.string(),
  interval: v.picklist(CANDLE_INTERVALS),
  /** The newest ones of the range, oldest first. */
  candles: v.array(candleRow),
  /** Where an older page ends; null when there is none. */
  next_to: v.nullable(exchangeMs),
  source: v.literal('imported'),
});

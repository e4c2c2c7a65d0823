import * as v from 'valibot';
import { day, integer, json, loose, number, oneOf, stamps, text } from './columns.ts';

/** An instrument found by a screener, with the figures of the match. */
const screenerMatch = v.object({
  instrument_id: v.string(),
  symbol: v.string(),
  ltp: v.nullable(v.number()),
  change_percent: v.nullable(v.number()),
  figures: loose,
});

/**
 * Where an index stood at a minute of the exchange (`indicator` null, newest first, 20 a page), or what a screener found (`indicator`
 * 'screener', one row a screener, 10 a page: `screener` names it, `matches` holds the finds, the columns of an instrument are null).
 */
export const marketDataRow = v.object({
  ...stamps,
  trading_date: day,
  indicator: v.nullable(oneOf(['screener'])),
  symbol: v.nullable(text),
  instrument_id: v.nullable(text),
  ltp: v.nullable(number),
  open: v.nullable(number),
  high: v.nullable(number),
  low: v.nullable(number),
  previous_close: v.nullable(number),
  change: v.nullable(number),
  change_percent: v.nullable(number),
  volume: v.nullable(number),
  /** Open interest of the options of the nearest expiry, in units, and its change in the session. */
  oi: v.nullable(number),
  oi_change: v.nullable(number),
  /** Of the nearest expiry: put open interest divided by call open interest. */
  pcr: v.nullable(number),
  max_pain: v.nullable(number),
  /** Yearly fraction. */
  atm_iv: v.nullable(number),
  /** Price of the call and the put at the money together. */
  straddle: v.nullable(number),
  expiry: v.nullable(day),
  vix: v.nullable(number),
  /** Of the listed shares. */
  advances: v.nullable(integer),
  declines: v.nullable(integer),
  unchanged: v.nullable(integer),
  screener: v.nullable(text),
  title_en: v.nullable(text),
  title_fr: v.nullable(text),
  matches: v.nullable(json(v.array(screenerMatch))),
  data: json(loose),
});

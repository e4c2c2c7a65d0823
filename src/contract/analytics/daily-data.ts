import * as v from 'valibot';
import { day, integer, json, loose, number, stamps } from './columns.ts';

/** An index on a trading day. Option figures are those of the nearest expiry still trading at the close. */
const dailyIndex = v.object({
  symbol: v.string(),
  instrument_id: v.string(),
  open: v.number(),
  high: v.number(),
  low: v.number(),
  close: v.number(),
  change: v.nullable(v.number()),
  change_percent: v.nullable(v.number()),
  expiry: v.nullable(v.string()),
  pcr: v.nullable(v.number()),
  max_pain: v.nullable(v.number()),
  atm_iv: v.nullable(v.number()),
  straddle: v.nullable(v.number()),
  oi: v.nullable(v.number()),
});

/** A share that rose or fell most. */
const dailyMover = v.object({ symbol: v.string(), instrument_id: v.string(), close: v.number(), change_percent: v.number() });

/** One row a trading day that has ended, 10 a page, newest first. The columns outside `indices` are of the first index, the market. */
export const dailyDataRow = v.object({
  ...stamps,
  trading_date: day,
  open: number,
  high: number,
  low: number,
  close: number,
  change: v.nullable(number),
  change_percent: v.nullable(number),
  pcr: v.nullable(number),
  max_pain: v.nullable(number),
  /** Yearly fraction. */
  atm_iv: v.nullable(number),
  straddle: v.nullable(number),
  vix: v.nullable(number),
  vix_change: v.nullable(number),
  advances: v.nullable(integer),
  declines: v.nullable(integer),
  unchanged: v.nullable(integer),
  indices: json(v.array(dailyIndex)),
  gainers: json(v.array(dailyMover)),
  losers: json(v.array(dailyMover)),
  data: json(loose),
});

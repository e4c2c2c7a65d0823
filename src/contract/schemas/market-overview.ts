import * as v from 'valibot';
import { LONGEST_SPARK_IDS, MOST_SPARKS } from '#contract/constants.ts';
import { BUILD_UPS } from '#domain/indicators/build-up.ts';
import { SECTORS } from '#domain/instruments/sectors.ts';
import { decimal, exchangeMs, id, tradingDate, wallMs } from './common.ts';
import { SOURCE_KINDS } from '#domain/market/source-kind.ts';

const times = { exchange_at: exchangeMs, received_at: wallMs, source: v.picklist(SOURCE_KINDS) };
const units = v.pipe(v.number(), v.description('Units'));
const fraction = v.number();
const unknown = <S extends v.GenericSchema>(schema: S) => v.nullable(schema);

/** A price with the previous close for comparison. */
const spot = {
  instrument_id: id,
  symbol: v.string(),
  ltp: decimal,
  previous_close: decimal,
};
/** The session so far in at most 30 prices, oldest first. */
const spark = v.array(decimal);

const overviewIndex = v.object({
  ...spot,
  exchange: v.string(),
  /** True for an instrument with an option chain. */
  chain: v.boolean(),
  spark,
});
const overviewShare = v.object({
  ...spot,
  sector: unknown(v.picklist(SECTORS)),
  volume: units,
  /** Shares in issue, for the market capitalisation. */
  issued: unknown(units),
});
const overviewFuture = v.object({
  ...spot,
  underlying: v.string(),
  expiry: tradingDate,
  tick_size: decimal,
  /** Price of the future minus price of the underlying. */
  basis: unknown(decimal),
  oi: units,
  oi_change: units,
  build_up: unknown(v.picklist(BUILD_UPS)),
  /** Share of later expiries in the open interest from this expiry on; null for the last expiry. */
  roll: unknown(fraction),
  volume: units,
});
/** Calendar events of a day. */
const marketEvent = v.object({
  date: tradingDate,
  kind: v.picklist(['expiry', 'holiday']),
  underlying: unknown(v.string()),
  monthly: v.boolean(),
  /** Of a holiday, as the exchange calls it. */
  name: unknown(v.string()),
  /** Whether the exchange’s holidays of that year are not in the calendar yet, so that the day may still move. */
  expected: v.boolean(),
});

export const overviewAnswer = v.object({
  trading_date: tradingDate,
  session_open: v.boolean(),
  indices: v.array(overviewIndex),
  shares: v.array(overviewShare),
  futures: v.array(overviewFuture),
  /** Today and the seven days after it. */
  events: v.array(marketEvent),
  ...times,
});

const heatTile = v.object({
  ...spot,
  kind: v.picklist(['index', 'equity']),
  sector: unknown(v.picklist(SECTORS)),
  volume: units,
  issued: unknown(units),
  /** Open interest of all futures; null without futures. */
  oi: unknown(units),
  oi_change: unknown(units),
  /** Of the nearest future. */
  build_up: unknown(v.picklist(BUILD_UPS)),
  /** Volatility at the money 30 days ahead, a yearly fraction. */
  iv: unknown(fraction),
  /** Percentage of earlier days with a lower volatility. */
  iv_percentile: unknown(v.number()),
  /** Put/call ratio of open interest, nearest expiry. */
  put_call_ratio: unknown(v.number()),
  /** Closes from which the returns count; null where the stored history does not reach. */
  closes: v.object({
    week: unknown(decimal),
    month: unknown(decimal),
    quarter: unknown(decimal),
    'year-to-date': unknown(decimal),
  }),
});
export const heatMapAnswer = v.object({
  trading_date: tradingDate,
  /** Trading dates of these closes. */
  bases: v.object({ week: tradingDate, month: tradingDate, quarter: tradingDate, 'year-to-date': tradingDate }),
  tiles: v.array(heatTile),
  ...times,
});

export const sparklinesQuery = v.object({
  instrument_ids: v.pipe(
    v.string(),
    v.nonEmpty(),
    v.maxLength(LONGEST_SPARK_IDS),
    v.description(`Comma-separated instrument ids, at most ${MOST_SPARKS}`),
  ),
});
export const sparklinesAnswer = v.object({
  trading_date: tradingDate,
  sparklines: v.array(v.object({ instrument_id: id, spark })),
  ...times,
});

import * as v from 'valibot';
import { CANDLE_INTERVALS } from '#domain/market/candle-interval.ts';
import { decimal, exchangeMs, id, instantText, tradingDate, wallMs } from './common.ts';
import { SOURCE_KINDS } from '#domain/market/source-kind.ts';

const HISTORY_STATES = ['none', 'writing', 'complete'] as const;
/** Progress of writing the simulated history before the first session; `none` = the exchange started without history. */
export const historyStatus = v.object({
  state: v.picklist(HISTORY_STATES),
  sessions_written: v.pipe(v.number(), v.integer()),
  sessions: v.pipe(v.number(), v.integer()),
});

export const historyStatusAnswer = v.object({
  ...historyStatus.entries,
  analytics_ready: v.pipe(
    v.boolean(),
    v.description('Whether also the analytics rows that are made from the history are there: until then an empty table is being prepared'),
  ),
});

export const candlesQuery = v.object({
  instrument_id: id,
  interval: v.picklist(CANDLE_INTERVALS),
  from: v.optional(v.pipe(instantText, v.description('Candles that begin at or after this instant, epoch ms, exchange clock'))),
  to: v.optional(
    v.pipe(instantText, v.description('Candles that begin before this instant; for an older page the `next_to` of the page before')),
  ),
  limit: v.optional(v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(2000))),
});

/** [begins at, open, high, low, close, volume, open interest] */
export const candleRow = v.tuple([exchangeMs, decimal, decimal, decimal, decimal, v.number(), v.number()]);

export const candlesAnswer = v.object({
  instrument_id: id,
  interval: v.picklist(CANDLE_INTERVALS),
  /** The newest ones of the range, oldest first. */
  candles: v.array(candleRow),
  /** Where an older page ends; null when there is none. */
  next_to: v.nullable(exchangeMs),
  /** Whether the last candle still changes. */
  running: v.boolean(),
  /** Candles that begin before this instant are computed from the underlying, not recorded; null when all are recorded. */
  computed_until: v.nullable(exchangeMs),
  history: historyStatus,
  exchange_at: exchangeMs,
  received_at: wallMs,
  source: v.picklist(SOURCE_KINDS),
});

export const dailyChainQuery = v.object({
  underlying: v.pipe(v.string(), v.nonEmpty(), v.maxLength(20)),
  expiry: v.optional(tradingDate),
  date: v.optional(tradingDate),
});

const dailyLeg = v.object({ tradingsymbol: v.string(), close: decimal, volume: v.number(), oi: v.number() });

export const dailyChainAnswer = v.object({
  underlying: v.string(),
  expiry: tradingDate,
  date: tradingDate,
  /** Expiries with a chain on this date. */
  expiries: v.array(tradingDate),
  closed_at: exchangeMs,
  expires_at: exchangeMs,
  lot_size: v.number(),
  spot: decimal,
  forward: v.number(),
  rows: v.array(v.object({ strike: decimal, iv: v.nullable(v.number()), call: dailyLeg, put: dailyLeg })),
  exchange_at: exchangeMs,
  received_at: wallMs,
  source: v.picklist(SOURCE_KINDS),
});

import * as v from 'valibot';
import { TRADE_SORTS } from '#domain/backtest/days/listed-trades.ts';
import { JOURNAL_CODES } from '#domain/bots/engine/io.ts';
import { CANDLE_INTERVALS } from '#domain/market/candle-interval.ts';
import { LEG_SIDES } from '#domain/strategies/leg-plan.ts';
import { BACKTEST_SOURCES } from './backtest.ts';
import { legContract } from './bot-journal.ts';
import { candleRow } from './candles.ts';
import { decimal, exchangeMs, id } from './common.ts';

const MOST_LISTED = 1_000;

export const backtestTradesQuery = v.object({
  /** By entry when absent. */
  sort: v.optional(v.picklist(TRADE_SORTS, 'form.enum')),
  order: v.optional(v.picklist(['ascending', 'descending'], 'form.enum')),
  /** How many of the list to leave out before the first one. */
  offset: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'form.pattern'), v.transform(Number))),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, 'form.pattern'),
      v.transform(Number),
      v.minValue(1, 'form.number-min'),
      v.maxValue(MOST_LISTED, 'form.number-max'),
    ),
  ),
});

const end = v.object({
  at: exchangeMs,
  /** Start of the minute whose prices were used. */
  bar: exchangeMs,
  price: decimal,
});
/** How a trade was left: null for a reason while it is still held, then at its last price. */
const left = { exit: end, reason: v.nullable(v.picklist(JOURNAL_CODES)), charges: decimal, net: decimal };

const trade = v.object({
  /** Its place in the order of the entries, from 1. */
  number: v.number(),
  /** Place of the leg in the definition, from 0. */
  leg: v.number(),
  ...legContract,
  side: v.picklist(LEG_SIDES),
  lots: v.number(),
  quantity: v.number(),
  entry: end,
  /** As the lower result of the two made it. */
  ...left,
  /** The exit of the same entry in the higher result, where different: a minute leaves the order of its prices open. */
  other: v.nullable(v.object(left)),
  /** Only the lower result has such an entry. */
  alone: v.boolean(),
});

export const backtestTradesAnswer = v.object({
  trades: v.array(trade),
  /** Number and total result of all trades of the backtest. */
  total: v.number(),
  net: decimal,
  charges: decimal,
  /** Whether all are in the list; of a great many the first ones are. */
  complete: v.boolean(),
});

export const backtestTradeParams = v.object({
  id,
  number: v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'form.pattern'), v.transform(Number)),
});

/** A level on the price of the contract, or on that of the underlying. */
const ofUnderlying = v.boolean();

export const backtestTradeAnswer = v.object({
  trade,
  /** What the prices are. */
  from: v.picklist(BACKTEST_SOURCES),
  files: v.array(v.string()),
  interval: v.picklist(CANDLE_INTERVALS),
  /** True when the trade lasted longer than shown; only the last sessions are given. */
  cut: v.boolean(),
  /** The contract's candles of the sessions from the entry to the exit, and the underlying's closes. */
  candles: v.array(candleRow),
  underlying: v.array(v.object({ at: exchangeMs, close: decimal })),
  /** Levels of the stop and the target, each from an instant on. */
  stop: v.nullable(v.object({ of_underlying: ofUnderlying, moves: v.array(v.object({ at: exchangeMs, level: decimal })) })),
  target: v.nullable(v.object({ of_underlying: ofUnderlying, level: decimal })),
});

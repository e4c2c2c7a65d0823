import * as v from 'valibot';
import { BOT_KINDS, WEEKDAYS } from '#domain/bots/definition.ts';
import { JOURNAL_CODES } from '#domain/bots/engine/io.ts';
import { botDefinition } from './bot-definition.ts';
import { decimal, id, tradingDate } from './common.ts';

/** How a backtest stands. `cancelled`, `failed` and `done` are final; what was played until then is in its result. */
export const BACKTEST_STATUSES = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const;

/** Whose past a bot is played on. */
export const BACKTEST_SOURCES = ['simulated-history', 'own-history'] as const;

export const backtestBody = v.object({
  kind: v.picklist(BOT_KINDS, 'form.enum'),
  definition: botDefinition,
  /** Source of the sessions; absent: the simulated exchange's history. */
  source: v.optional(v.picklist(BACKTEST_SOURCES, 'form.enum')),
  /** How many of the newest stored sessions; all of them when left out. */
  sessions: v.optional(
    v.pipe(v.number('form.type'), v.integer('form.integer'), v.minValue(1, 'form.number-min'), v.maxValue(5_000, 'form.number-max')),
  ),
});

const newestOf = {
  source: backtestBody.entries.source,
  sessions: backtestBody.entries.sessions,
};
/** A saved bot set, run together under the set's rules. */
export const setBacktestBody = v.object({ set_id: id, ...newestOf });

/** A backtest run on a device, to be counted as a trial. */
export const trialBody = v.object({ kind: v.picklist(BOT_KINDS, 'form.enum'), definition: botDefinition });
/** Number of variants of the idea tried by the user, including this one. */
export const trialAnswer = v.object({ tried: v.number() });

const dayNet = v.object({ date: tradingDate, net: decimal });

/** One day after charges, open positions at the last price. Where a minute leaves the order of prices open, `low` and `high` are two readings, not bounds. */
const playedDay = v.object({
  date: tradingDate,
  low: decimal,
  high: decimal,
  charges: decimal,
  entries: v.number(),
  exits: v.number(),
  /** Highest margin needed by the open positions, an estimate; null when unknown. */
  margin: v.nullable(decimal),
  /** Highest margin at the close of a minute with an entry; null without an entry or when unknown, absent where not computed. */
  entry_margin: v.optional(v.nullable(decimal)),
  /**
   * The lower reading's result within the day, after charges, at minute closes: highest, lowest and deepest fall from a high; the day begins at 0. `points`,
   * one per quarter of an hour and at the close, are given for backtests of at most 260 days.
   */
  path: v.optional(v.object({ high: decimal, low: decimal, fall: decimal, points: v.optional(v.array(decimal)) })),
  /** Number of legs closed at the day's end at the last known quote or intrinsic value, because trading had stopped; absent when zero. */
  unpriced: v.optional(v.number()),
});

/** All but `high` is of the lower results of its days, after charges. */
const summary = v.object({
  days: v.number(),
  traded: v.number(),
  low: decimal,
  high: decimal,
  charges: decimal,
  won: v.number(),
  lost: v.number(),
  best: v.nullable(dayNet),
  worst: v.nullable(dayNet),
  /** The result had the best, or the worst, day not been. */
  without_best: decimal,
  without_worst: decimal,
  profit_factor: v.nullable(v.number()),
  /** Of a year, over all sessions of the span: one without a trade counts as 0. */
  sharpe: v.nullable(v.number()),
  /** By the results of whole days. */
  drawdown: v.nullable(v.object({ amount: decimal, from: v.nullable(tradingDate), to: tradingDate })),
  /** The same minute by minute, within days too; null where it never fell, absent where it was not followed. */
  intraday_drawdown: v.optional(v.nullable(v.object({ amount: decimal, from: v.nullable(tradingDate), to: tradingDate }))),
  /** The deepest fall had the same days come in another order: in half of 1,000 orders no deeper, in 19 of 20. */
  shuffled: v.nullable(v.object({ half: decimal, most: decimal })),
  /** The highest margin of all days and its day, and the lower result as a share of it; null where it is not known of a traded day. */
  margin: v.nullable(v.object({ amount: decimal, date: tradingDate, returned: v.number() })),
  /** The highest margin at entry of all days, with its day; null where it is not known of a day with an entry, absent where it was not reckoned. */
  entry_margin: v.optional(v.nullable(v.object({ amount: decimal, date: tradingDate }))),
  months: v.array(v.object({ month: v.string(), net: decimal })),
  weekdays: v.array(v.object({ weekday: v.picklist(WEEKDAYS), days: v.number(), net: decimal })),
  exits: v.array(v.object({ code: v.picklist(JOURNAL_CODES), count: v.number() })),
  legs: v.array(decimal),
  /** How many of the fills were at bid and ask of the files; null where none was. The others are at an estimated spread. */
  quoted: v.optional(v.nullable(v.object({ fills: v.number(), quoted: v.number() }))),
});

export const backtest = v.object({
  backtest_id: id,
  status: v.picklist(BACKTEST_STATUSES),
  /** Why it failed: a code of the registry. */
  reason_code: v.nullable(v.string()),
  /** Source of the prices: minutes of the simulated exchange's stored history, or of the user's imported files. */
  from: v.picklist(BACKTEST_SOURCES),
  /** Names of the imports that own history comes from; none of simulated. */
  files: v.optional(v.array(v.string())),
  /** Number of sessions done, and of all sessions. */
  done: v.number(),
  total: v.number(),
  /** Number of tests ahead in the queue; absent unless the test is queued. */
  ahead: v.optional(v.number()),
  /** Oldest first, as far as played. */
  days: v.array(playedDay),
  /** Null before the first day. */
  summary: v.nullable(summary),
});

export const backtestAnswer = v.object({ backtest });

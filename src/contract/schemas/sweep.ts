import * as v from 'valibot';
import { OBJECTIVES } from '#domain/backtest/sweep/walk-forward.ts';
import { MOST_LEGS } from '#domain/bots/definition-limits.ts';
import { backtestBody, BACKTEST_SOURCES, BACKTEST_STATUSES } from './backtest.ts';
import { decimal, decimalBetween, id, tradingDate } from './common.ts';

const path = v.pipe(v.string(), v.maxLength(60), v.regex(/^[a-z0-9.]+$/, 'form.pattern'));
const bound = decimalBetween(-100_000_000_000, 100_000_000_000);

/** A varied field: changed at all its paths together, from one number to another. Times are minutes of the day. */
const axisBody = v.object({
  /** Dotted paths of the definition, all of the same field: `legs.0.stop.value`, `legs.1.stop.value`. */
  paths: v.pipe(v.array(path), v.minLength(1, 'form.array-min'), v.maxLength(MOST_LEGS, 'form.array-max')),
  from: bound,
  to: bound,
  step: decimalBetween(0.01, 100_000_000_000),
});

export const sweepBody = v.object({
  ...backtestBody.entries,
  axes: v.pipe(v.array(axisBody), v.minLength(1, 'form.array-min'), v.maxLength(2, 'form.array-max')),
});

/** What a variant came to. All but `high` is of the lower results of its days, after charges. */
const variantResult = v.object({
  low: decimal,
  high: decimal,
  charges: decimal,
  traded: v.number(),
  won: v.number(),
  lost: v.number(),
  drawdown: decimal,
  profit_factor: v.nullable(v.number()),
  /** Of a year, over all sessions of the span: one without a trade counts as 0. */
  sharpe: v.nullable(v.number()),
});

export const sweep = v.object({
  sweep_id: id,
  status: v.picklist(BACKTEST_STATUSES),
  /** Why it failed: a code of the registry. */
  reason_code: v.nullable(v.string()),
  /** Source of the prices: minutes of the simulated exchange's stored history, or of the user's imported files. */
  from: v.picklist(BACKTEST_SOURCES),
  /** Names of the imports that own history comes from; none of simulated. */
  files: v.optional(v.array(v.string())),
  /** Number of sessions done, averaged over the variants, and of all sessions. */
  done: v.number(),
  total: v.number(),
  /** Number of tests ahead in the queue; absent unless the test is queued. */
  ahead: v.optional(v.number()),
  first_date: v.nullable(tradingDate),
  last_date: v.nullable(tradingDate),
  axes: v.array(v.object({ paths: v.array(v.string()), values: v.array(v.number()) })),
  /** Number of variants, and of those with valid rules. */
  variants: v.number(),
  playable: v.number(),
  /** One result per combination of values, the last axis running fastest; null for invalid rules. Empty until the sweep has ended. */
  results: v.array(v.nullable(variantResult)),
  /** Number of variants of these legs and this underlying tried by the user on any sessions, including this sweep. */
  tried: v.number(),
  /** Share of luck in the highest Sharpe ratio; null until the sweep has ended and where it cannot be computed. */
  luck: v.nullable(
    v.object({
      best: v.number(),
      /** Expected highest ratio of as many trials without skill. */
      expected: v.number(),
      /** Probability that chance alone gives a ratio as good as the best one, 0 to 1. */
      chance: v.number(),
    }),
  ),
});

const sessionCount = v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'form.pattern'), v.transform(Number), v.minValue(1, 'form.number-min'));

export const walkForwardQuery = v.object({
  /** Sessions of a training window, and of the test window after it. */
  train: sessionCount,
  test: sessionCount,
  /** By what the best variant of a training window is chosen. */
  objective: v.optional(v.picklist(OBJECTIVES, 'form.enum')),
});

const period = v.object({ from: tradingDate, to: tradingDate, net: decimal });

/** Variants chosen on training windows and played on the test windows after them. All of lower results, after charges. */
export const walkForwardAnswer = v.object({
  /** Null where too few sessions have been played for one training window and a session after it. */
  walk_forward: v.nullable(
    v.object({
      steps: v.array(v.object({ values: v.array(v.number()), train: period, test: period })),
      /** The days of all test windows: what the variant chosen before made, and the best of all days on the same one. */
      days: v.array(v.object({ date: tradingDate, net: decimal, hindsight: decimal })),
      net: decimal,
      hindsight: decimal,
      /** What a test day made by what a training day of the chosen variants had made; null where the training made nothing. */
      efficiency: v.nullable(v.number()),
    }),
  ),
});

export const sweepAnswer = v.object({ sweep });

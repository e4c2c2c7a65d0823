import * as v from 'valibot';
import { DRIFT_KINDS } from '#domain/backtest/drift/explain-pair.ts';
import { DRIFT_WHYS } from '#domain/backtest/drift/why-of-pair.ts';
import { JOURNAL_CODES } from '#domain/bots/engine/io.ts';
import { LEG_SIDES } from '#domain/strategies/leg-plan.ts';
import { journalLine, legContract } from './bot-journal.ts';
import { decimal, exchangeMs, id, tradingDate } from './common.ts';

/**
 * Whether a run is compared, or why not: positions opened manually, day not over, day not stored, orders sent before decisions were recorded with
 * them, or too many days to replay.
 */
const DRIFT_STATUSES = ['compared', 'by-hand', 'not-over', 'no-history', 'not-recorded', 'too-long'] as const;
/** What applies to the whole comparison: the run began within the day, its bot was changed since, it still held something at the end. */
const DRIFT_NOTES = ['late-start', 'bot-changed', 'still-held'] as const;

const parts = v.object({ price: decimal, time: decimal, contract: decimal, missed: decimal, charges: decimal });

const driftFill = v.object({
  at: exchangeMs,
  ...legContract,
  side: v.picklist(LEG_SIDES),
  quantity: v.number(),
  /** Average fill price. */
  price: decimal,
  charges: decimal,
  /** The deciding rule; null for a position still open, valued at the last price. */
  reason: v.nullable(v.picklist(JOURNAL_CODES)),
});

const pair = v.object({
  kind: v.picklist(DRIFT_KINDS),
  /** Known cause of the difference; null when only the prices differ, or the cause is unknown. */
  why: v.nullable(v.picklist(DRIFT_WHYS)),
  /** The run's decision that explains the difference. */
  line: v.nullable(journalLine),
  /** Index of the leg in the definition, from 0. */
  leg: v.number(),
  /** True for an entry, false for an exit. */
  opens: v.boolean(),
  run: v.nullable(driftFill),
  replay: v.nullable(driftFill),
  /** The run's price advantage per unit; null without two prices of the same contract. */
  points: v.nullable(decimal),
  /** The run's advantage from this pair, split into parts. */
  amount: decimal,
  parts,
});

export const runDriftQuery = v.object({
  /** A day available for comparison; absent: the newest. */
  date: v.optional(tradingDate),
});
export const runDriftAnswer = v.object({
  run_id: id,
  status: v.picklist(DRIFT_STATUSES),
  /** Stored days of the run, newest first. */
  dates: v.array(tradingDate),
  /** The compared day, and in `from` the first replayed day: one that the run began flat. */
  date: v.nullable(tradingDate),
  from: v.nullable(tradingDate),
  notes: v.array(v.picklist(DRIFT_NOTES)),
  /** Results after charges and their difference, which is the sum of the parts; null when nothing is compared. */
  totals: v.nullable(v.object({ run: decimal, replay: decimal, difference: decimal, parts })),
  /** In order of time. */
  pairs: v.array(pair),
});

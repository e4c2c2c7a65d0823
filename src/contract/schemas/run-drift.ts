import * as v from 'valibot';
import { DRIFT_KINDS } from '#domain/backtest/drift/explain-pair.ts';
import { DRIFT_WHYS } from '#domain/backtest/drift/why-of-pair.ts';
import { JOURNAL_CODES } from '#domain/bots/engine/io.ts';
import { LEG_SIDES } from '#domain/strategies/leg-plan.ts';
import { journalLine, legContract } from './bot-journal.ts';
import { decimal, exchangeMs, id, tradingDate } from './common.ts';

/**
 * Whether a run is compared, or why not: its positions were opened by hand, its day is not over, its day is not stored, its orders were sent before
 * it was written down what for, or too many days have to be played.
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
  /** The average of what was traded. */
  price: decimal,
  charges: decimal,
  /** What it was decided by; null for what was still held, at its last price. */
  reason: v.nullable(v.picklist(JOURNAL_CODES)),
});

const pair = v.object({
  kind: v.picklist(DRIFT_KINDS),
  /** What is known of why; null where it met other prices only, or nothing is known. */
  why: v.nullable(v.picklist(DRIFT_WHYS)),
  /** The decision of the run that explains it. */
  line: v.nullable(journalLine),
  /** Place of the leg in the definition, from 0. */
  leg: v.number(),
  /** Whether it entered; else it left. */
  opens: v.boolean(),
  run: v.nullable(driftFill),
  replay: v.nullable(driftFill),
  /** What each unit was better by; null where there are not two prices of one contract. */
  points: v.nullable(decimal),
  /** What the run has more by this pair, and where that comes from. */
  amount: decimal,
  parts,
});

export const runDriftQuery = v.object({
  /** One of the days that can be compared; without it the newest. */
  date: v.optional(tradingDate),
});
export const runDriftAnswer = v.object({
  run_id: id,
  status: v.picklist(DRIFT_STATUSES),
  /** The days of the run that are stored, newest first. */
  dates: v.array(tradingDate),
  /** The day that is compared, and the first that is played with it: one on whose morning the run held nothing. */
  date: v.nullable(tradingDate),
  from: v.nullable(tradingDate),
  notes: v.array(v.picklist(DRIFT_NOTES)),
  /** Results after charges, what the run has more, and where that comes from: the parts are the difference. Null where nothing is compared. */
  totals: v.nullable(v.object({ run: decimal, replay: decimal, difference: decimal, parts })),
  /** In order of time. */
  pairs: v.array(pair),
});

import * as v from 'valibot';
import { RUN_STATUSES } from '#domain/bots/definition.ts';
import { SET_CODES } from '#domain/bots/engine/io.ts';
import { MOST_MEMBERS } from '#domain/bots/sets/bot-set.ts';
import { journalLine } from './bot-journal.ts';
import { decimal, exchangeMs, id, line, message, revision, tradingDate, wallMs } from './common.ts';

/** The shape only: how far a number may go is said by `checkBotSet`, on both sides of the wire. */
const number = v.pipe(v.number('form.type'), v.finite('form.type'));
const member = v.object({ bot_id: id, multiplier: number });
const rules = v.object({
  stop: v.nullable(number),
  target: v.nullable(number),
  lock: v.nullable(v.object({ reach: number, keep: number })),
  trail: v.nullable(v.object({ every: number, by: number })),
  /** HH:MM of the exchange. */
  exit: v.nullable(v.pipe(v.string(), v.maxLength(5, 'form.pattern'))),
});
const members = v.pipe(v.array(member), v.minLength(1, 'form.array-min'), v.maxLength(MOST_MEMBERS, 'form.array-max'));

/** A run of a bot set: from the start until the last bot of the set has ended. */
export const botSetRun = v.object({
  run_id: id,
  set_id: id,
  portfolio_id: id,
  account_number: v.string(),
  name: v.string(),
  status: v.picklist(RUN_STATUSES),
  /** The set's rules at the start of the run. */
  rules,
  /** Runs of the set's bots, in the order of the set; `day_result` of an ended run is the day's result before charges. */
  members: v.array(
    v.object({
      bot_id: id,
      run_id: id,
      multiplier: v.number(),
      ended: v.boolean(),
      day_result: v.nullable(v.object({ trading_date: tradingDate, amount: decimal })),
    }),
  ),
  /** Current trading date, whether the profit is locked, and the rule that has ended the day. */
  trading_date: v.nullable(tradingDate),
  locked: v.boolean(),
  day_ended: v.nullable(v.picklist(SET_CODES)),
  last_line: v.nullable(journalLine),
  revision: v.number(),
  started_at: exchangeMs,
  updated_at: exchangeMs,
  received_at: wallMs,
});

/** Bots of a portfolio that are started, paused and stopped together, with rules that end the day of all. */
export const botSet = v.object({
  id,
  portfolio_id: id,
  name: v.string(),
  /** A bot that has been removed since is still named. */
  members: v.array(v.object({ bot_id: id, multiplier: v.number() })),
  rules,
  /** Increases by one with every change. */
  revision: v.number(),
  created_at: wallMs,
  updated_at: wallMs,
});
export const botSetBody = v.object({ name: line(60), members, rules });
export const botSetUpdateBody = v.object({
  name: v.optional(line(60)),
  members: v.optional(members),
  rules: v.optional(rules),
  /** The revision that the change was made on; refused when the set has another one by now. */
  revision: v.optional(revision),
});
export const startSetBody = v.object({ set_id: id });
export const botSetRunAnswer = v.object({ bot_set_run: botSetRun, message });
/** Oldest first; of each the newest run, if it has ever run. */
export const botSetsAnswer = v.object({
  bot_sets: v.array(botSet),
  bot_set_runs: v.array(botSetRun),
  exchange_at: exchangeMs,
  received_at: wallMs,
});

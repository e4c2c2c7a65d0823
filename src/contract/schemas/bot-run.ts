import * as v from 'valibot';
import { BOT_KINDS, BOT_MODES, RUN_STATUSES } from '#domain/bots/definition.ts';
import { MOST_LAZY_LEGS, MOST_LEGS } from '#domain/bots/definition-limits.ts';
import { LEG_PHASES, RUN_PHASES } from '#domain/bots/engine/state.ts';
import { LEG_SIDES } from '#domain/strategies/leg-plan.ts';
import { journalLine, legContract } from './bot-journal.ts';
import { botDefinition, groupRules, groupEnd } from './bot-definition.ts';
import { decimal, exchangeMs, id, line, message, tradingDate, wallMs } from './common.ts';

/** A level on the price of the leg, on that of the underlying, or on its delta. */
const level = v.object({ price: decimal, underlying: v.boolean(), delta: v.exactOptional(v.boolean()) });

const heldContract = v.object({ ...legContract, instrument_id: id, tradingsymbol: v.string() });

/** A leg of a run as it stands. */
const runLeg = v.object({
  /** Place of the leg in the definition, from 0. */
  leg: v.number(),
  phase: v.picklist(LEG_PHASES),
  side: v.picklist(LEG_SIDES),
  /** Null before its contract has been chosen. */
  contract: v.nullable(heldContract),
  /** What it holds, in lots and units; 0 when flat. */
  lots: v.number(),
  quantity: v.number(),
  /** Average price of what it holds. */
  entry_price: v.nullable(decimal),
  stop: v.nullable(level),
  target: v.nullable(level),
  /** How often it has come back after a stop and after a target. */
  reentries: v.object({ stop: v.number(), target: v.number() }),
});

/** A bot that trades, or has traded: from its start until it is stopped and flat. */
export const botRun = v.object({
  run_id: id,
  /** Null for a group of positions that were opened elsewhere. */
  bot_id: v.nullable(id),
  /** Whether it only looks after positions that were opened elsewhere: it enters nothing and ends when they are gone. */
  held: v.boolean(),
  /** The set of bots that started it, how many times its lots it trades there, and whether the set has a stop; left out, as null, it runs by itself. */
  set: v.exactOptional(v.nullable(v.object({ id, multiplier: v.number(), stops: v.exactOptional(v.boolean()) }))),
  kind: v.picklist(BOT_KINDS),
  name: v.string(),
  portfolio_id: id,
  account_number: v.string(),
  mode: v.picklist(BOT_MODES),
  /** What it trades by: the definition as it was when the run was started, and its revision. Later changes count with the next start. */
  definition: botDefinition,
  bot_revision: v.number(),
  status: v.picklist(RUN_STATUSES),
  /** Since when it is paused; left out of one that is not. */
  paused_at: v.exactOptional(exchangeMs),
  phase: v.picklist(RUN_PHASES),
  /** Why it was paused or has ended, or why its owner was called: a code of the registry. */
  reason_code: v.nullable(v.string()),
  /** The session it has seen last; null before its first one. */
  trading_date: v.nullable(tradingDate),
  legs: v.array(runLeg),
  /** What was made by exits of the run of the day, before charges; open legs come on top at their last price. */
  booked: decimal,
  /** Entries of legs that were sent today. */
  trades: v.number(),
  /** Orders that are on their way. */
  working_orders: v.number(),
  /** Entries that it asks its owner for, and until when; left out, as null, it asks for none. */
  asks: v.exactOptional(
    v.nullable(
      v.object({
        until: exchangeMs,
        orders: v.array(
          v.object({ order: v.number(), leg: v.number(), side: v.picklist(LEG_SIDES), lots: v.number(), contract: heldContract }),
        ),
      }),
    ),
  ),
  /** The newest decision. */
  last_line: v.nullable(journalLine),
  /** One more with every change. */
  revision: v.number(),
  started_at: exchangeMs,
  updated_at: exchangeMs,
  received_at: wallMs,
});

export const startBody = v.object({ bot_id: id });
/** To exactly these of the entries that a bot asks for: it enters them, or it does not. */
export const answerBody = v.object({
  orders: v.pipe(v.array(v.number()), v.minLength(1, 'form.array-min'), v.maxLength(MOST_LEGS + MOST_LAZY_LEGS, 'form.array-max')),
  enters: v.boolean('form.type'),
});
/** Positions of one portfolio, all on one underlying and of one product, that are to leave together by these rules. */
export const groupBody = v.object({
  account_number: v.string(),
  portfolio_id: id,
  position_ids: v.pipe(v.array(id), v.minLength(1, 'form.array-min'), v.maxLength(MOST_LEGS, 'form.array-max')),
  name: line(60),
  overall: groupRules,
  end: groupEnd,
});
const rules = { overall: groupRules, end: groupEnd };
export const changedRulesBody = v.object({
  ...rules,
  /** The rules that were changed: refused when the group is held to others by now. Left out, they are set whatever they are. */
  was: v.optional(v.object(rules)),
});
export const botRunAnswer = v.object({ bot_run: botRun, message });
export const oneRunAnswer = v.object({ bot_run: botRun });
/** The newest run of every bot of the portfolio that has ever run. */
export const botRunsAnswer = v.object({ bot_runs: v.array(botRun), exchange_at: exchangeMs, received_at: wallMs });
/** Newest first. `next` is what to send as `before` for older lines; null when there are none. */
export const runJournalAnswer = v.object({
  run_id: id,
  lines: v.array(v.object({ number: v.number(), line: journalLine })),
  next: v.nullable(v.number()),
});
export const journalQuery = v.object({
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'form.pattern'), v.transform(Number))),
});

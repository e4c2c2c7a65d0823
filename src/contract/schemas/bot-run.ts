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
  /** Open position in lots and units; 0 when flat. */
  lots: v.number(),
  quantity: v.number(),
  /** Average entry price of the open position. */
  entry_price: v.nullable(decimal),
  stop: v.nullable(level),
  target: v.nullable(level),
  /** Number of re-entries after a stop and after a target. */
  reentries: v.object({ stop: v.number(), target: v.number() }),
});

/** A run of a bot: from the start until stopped and flat. */
export const botRun = v.object({
  run_id: id,
  /** Null for a group of positions that were opened elsewhere. */
  bot_id: v.nullable(id),
  /** True for a group: the run manages positions opened elsewhere, never enters, and ends when they are closed. */
  held: v.boolean(),
  /** The bot set that started the run, with the multiplier of the lots and whether the set has a stop; absent or null: started alone. */
  set: v.exactOptional(v.nullable(v.object({ id, multiplier: v.number(), stops: v.exactOptional(v.boolean()) }))),
  kind: v.picklist(BOT_KINDS),
  name: v.string(),
  portfolio_id: id,
  account_number: v.string(),
  mode: v.picklist(BOT_MODES),
  /** The definition at the start of the run and its revision; later changes apply from the next start. */
  definition: botDefinition,
  bot_revision: v.number(),
  status: v.picklist(RUN_STATUSES),
  /** Start of the pause; absent when not paused. */
  paused_at: v.exactOptional(exchangeMs),
  phase: v.picklist(RUN_PHASES),
  /** Code of the reason of a pause, of the end, or of a call for the owner's attention. */
  reason_code: v.nullable(v.string()),
  /** Trading date of the run's last session; null before the first one. */
  trading_date: v.nullable(tradingDate),
  legs: v.array(runLeg),
  /** Today's realised result of the run, before charges; add the open legs at the last price. */
  booked: decimal,
  /** Number of leg entries sent today. */
  trades: v.number(),
  /** Number of working orders. */
  working_orders: v.number(),
  /** Entries waiting for the owner's approval, and the deadline; absent or null: none. */
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
  /** Increases by one with every change. */
  revision: v.number(),
  started_at: exchangeMs,
  updated_at: exchangeMs,
  received_at: wallMs,
});

export const startBody = v.object({ bot_id: id });
/** The owner's answer to requested entries: `enters` approves or declines exactly these orders. */
export const answerBody = v.object({
  orders: v.pipe(v.array(v.number()), v.minLength(1, 'form.array-min'), v.maxLength(MOST_LEGS + MOST_LAZY_LEGS, 'form.array-max')),
  enters: v.boolean('form.type'),
});
/** Starts a group: positions of a single portfolio, underlying and product, to be exited together by these rules. */
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

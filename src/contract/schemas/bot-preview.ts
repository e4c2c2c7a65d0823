import * as v from 'valibot';
import { BOT_KINDS } from '#domain/bots/definition.ts';
import { JOURNAL_CODES } from '#domain/bots/engine/io.ts';
import { LEG_SIDES } from '#domain/strategies/leg-plan.ts';
import { botDefinition } from './bot-definition.ts';
import { journalLine, legContract } from './bot-journal.ts';
import { decimal, exchangeMs, tradingDate } from './common.ts';

export const botPreviewBody = v.object({
  kind: v.picklist(BOT_KINDS, 'form.enum'),
  definition: botDefinition,
  /** A stored session; absent: the newest. */
  date: v.optional(tradingDate),
});

const side = v.picklist(LEG_SIDES);
const code = v.picklist(JOURNAL_CODES);

const fill = v.object({
  at: exchangeMs,
  /** Index of the leg in the definition, from 0. */
  leg: v.number(),
  ...legContract,
  side,
  lots: v.number(),
  quantity: v.number(),
  price: decimal,
  charges: decimal,
  /** True for an entry, false for an exit. */
  opens: v.boolean(),
  reason: code,
});
/** A position still open at the end of the day, at the last price. */
const open = v.object({ leg: v.number(), ...legContract, side, lots: v.number(), price: decimal, amount: decimal });

const result = v.object({ gross: decimal, charges: decimal, net: decimal });

export const botPreviewAnswer = v.object({
  date: tradingDate,
  /** Source of the prices: minutes of the simulated exchange's stored history. */
  from: v.picklist(['simulated-history']),
  /** Available sessions, newest first. */
  sessions: v.array(tradingDate),
  /** Results before and after charges: the lower and the higher one where a minute leaves the order of its prices open. */
  low: result,
  high: result,
  /** Fills, holdings and decisions of the lower result. */
  fills: v.array(fill),
  open: v.array(open),
  journal: v.array(journalLine),
  /** Where it did not trade: why, as codes of the journal. */
  not_entered: v.array(code),
});

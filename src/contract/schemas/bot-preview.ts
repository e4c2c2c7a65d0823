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
  /** One of the stored sessions; without it the newest. */
  date: v.optional(tradingDate),
});

const side = v.picklist(LEG_SIDES);
const code = v.picklist(JOURNAL_CODES);

const fill = v.object({
  at: exchangeMs,
  /** Place of the leg in the definition, from 0. */
  leg: v.number(),
  ...legContract,
  side,
  lots: v.number(),
  quantity: v.number(),
  price: decimal,
  charges: decimal,
  /** Whether it entered; else it left. */
  opens: v.boolean(),
  reason: code,
});
/** What was still held at the end of the day, at its last price. */
const open = v.object({ leg: v.number(), ...legContract, side, lots: v.number(), price: decimal, amount: decimal });

const result = v.object({ gross: decimal, charges: decimal, net: decimal });

export const botPreviewAnswer = v.object({
  date: tradingDate,
  /** What the prices are: minutes of the simulated exchange's stored past. */
  from: v.picklist(['simulated-history']),
  /** The sessions that can be asked for, newest first. */
  sessions: v.array(tradingDate),
  /** The result before and after charges: where a minute does not say which of its prices came first, the lower and the higher one. */
  low: result,
  high: result,
  /** Fills, holdings and decisions of the lower result. */
  fills: v.array(fill),
  open: v.array(open),
  journal: v.array(journalLine),
  /** Where it did not trade: why, as codes of the journal. */
  not_entered: v.array(code),
});

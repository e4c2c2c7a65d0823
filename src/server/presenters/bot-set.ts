import type { InferOutput } from 'valibot';
import type { botSet, botSetRun } from '#contract/schemas/bot-set.ts';
import { RUN_STATUSES } from '#domain/bots/definition.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import type { BotSetRow } from '#server/db/tables/bot-sets.ts';
import type { KeptSet } from '#server/db/tables/instruction-states.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import { presentLine } from './bot-journal.ts';
import { copied } from './bot.ts';

export function presentBotSet(row: BotSetRow): InferOutput<typeof botSet> {
  return {
    id: row.id,
    portfolio_id: row.portfolio_id,
    name: row.name,
    members: copied(row.members),
    rules: copied(row.rules),
    revision: row.revision,
    created_at: row.created_at.getTime(),
    updated_at: row.updated_at.getTime(),
  };
}

/** Returns a set of bots that runs in wire form. */
export function presentSetRun(row: InstructionRow): InferOutput<typeof botSetRun> {
  const { name, set, members, lastLine } = row.state as KeptSet;
  return {
    run_id: row.id,
    set_id: row.set_id ?? '',
    portfolio_id: row.portfolio_id ?? '',
    account_number: row.account_number,
    name,
    status: RUN_STATUSES.find((status) => status === row.status) ?? 'ended',
    rules: copied(set.rules),
    members: members.map(({ botId, runId, multiplier, ended, day }) => ({
      bot_id: botId,
      run_id: runId,
      multiplier,
      ended,
      day_result: ended && day !== null ? { trading_date: day.date, amount: moneyToDecimal(day.amount) } : null,
    })),
    trading_date: set.date,
    locked: set.locked,
    day_ended: set.ended,
    last_line: lastLine === null ? null : presentLine(lastLine),
    revision: row.revision,
    started_at: row.created_at.getTime(),
    updated_at: row.updated_at.getTime(),
    received_at: row.received_at.getTime(),
  };
}

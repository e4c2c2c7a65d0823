import { isDeepStrictEqual } from 'node:util';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import { presentBotRun } from '#server/presenters/bot-run.ts';
import { presentSetRun } from '#server/presenters/bot-set.ts';
import { isPlain, presentAttention, presentInstruction } from '#server/presenters/instruction.ts';
import type { Emit } from '#server/realtime/event-log.ts';

function hasChanged(present: (row: InstructionRow) => object, before: InstructionRow, after: InstructionRow): boolean {
  const shown = (row: InstructionRow) => ({ ...present(row), revision: 0, updated_at: 0, received_at: 0 });
  return !isDeepStrictEqual(shown(before), shown(after));
}

/** Emits the new state of an instruction to its owner. A run is emitted only when its visible state changed; remembered prices are internal. */
export function announce(emit: Emit, before: InstructionRow | null, row: InstructionRow, at: ExchangeTime): void {
  if (isPlain(row)) emit(row.user_id, 'instruction.updated', { instruction: presentInstruction(row) }, at);
  else if (row.kind === 'bot-set') {
    if (before === null || hasChanged(presentSetRun, before, row))
      emit(row.user_id, 'bot-set.run', { bot_set_run: presentSetRun(row) }, at);
  } else if (before === null || hasChanged(presentBotRun, before, row))
    emit(row.user_id, 'bot-run.updated', { bot_run: presentBotRun(row) }, at);
}

/** Returns the attention event; an unreadable instruction is reported by id and kind only. */
function attentionOf(row: Parameters<typeof presentAttention>[0], reason: string): ReturnType<typeof presentAttention> {
  try {
    return presentAttention(row, reason);
  } catch {
    return { instruction_id: row.id, reason_code: reason, kind: row.kind };
  }
}

/** Calls the owner of an instruction that needs help. */
export function callOwner(emit: Emit, row: InstructionRow, reason: string, at: ExchangeTime): void {
  if (isPlain(row)) {
    emit(row.user_id, 'instruction.attention', attentionOf(row, reason), at);
    return;
  }
  const { name } = (row.state ?? {}) as { readonly name?: string };
  const run = { run_id: row.id, bot_id: row.bot_id, portfolio_id: row.portfolio_id ?? '', name: name ?? '', reason_code: reason };
  emit(row.user_id, 'bot-run.attention', run, at);
}

import type { Db } from '#server/db/database.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import { historyLengths, listLive } from '#server/repositories/instructions.ts';
import type { KeptInput } from './behaviour.ts';
import type { InstructionRegistry } from './registry.ts';

/** Has the registry hold every stored live instruction as it is stored, and no other. */
export async function takeUpLive(db: Db, registry: InstructionRegistry): Promise<void> {
  const rows = await listLive(db);
  const live = new Set(rows.map(({ id }) => id));
  for (const { row } of registry.all()) if (!live.has(row.id)) registry.drop(row.id);
  const lengths = await historyLengths(
    db,
    rows.map((row) => row.id),
  );
  for (const row of rows) registry.put(row, lengths.get(row.id) ?? 0);
}

/** Returns what a GTT gets when the server did not run at the end of its last day. */
export function expiredBefore(row: InstructionRow, date: string): readonly KeptInput[] {
  const { validUntil } = (row.state as { gtt: { validUntil: string } }).gtt;
  return validUntil < date ? [{ type: 'session-ended', date: validUntil }] : [];
}

import { AppError } from '#contract/errors/app-error.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { Db } from '#server/db/database.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import { findInstruction, findInstructionsByIds, historyLengths } from '#server/repositories/instructions.ts';
import type { KeptInput } from './behaviour.ts';
import { setOf } from './bot-set-behaviour.ts';
import type { Decisions } from './decisions.ts';
import { IN_ERROR } from './faults.ts';
import type { InstructionRegistry, Kept } from './registry.ts';

interface Needs {
  readonly db: Db;
  readonly now: () => ExchangeTime;
  readonly registry: InstructionRegistry;
  readonly decisions: Decisions;
  /** Starts sending the orders of changed instructions. */
  readonly begin: (moved: readonly Kept[]) => void;
}

/** Returns the live runs of a set, which receive the set's commands too. */
const membersOf = (row: InstructionRow): readonly string[] =>
  row.kind === 'bot-set' ? setOf(row).members.flatMap(({ runId, ended }) => (ended ? [] : [runId])) : [];

/** Loads live instructions not in the registry yet: stored a moment ago, they would otherwise miss a stop and go on. */
async function takeUp({ db, registry }: Pick<Needs, 'db' | 'registry'>, ids: readonly string[]): Promise<void> {
  const unknown = ids.filter((id) => registry.get(id) === undefined);
  if (unknown.length === 0) return;
  const lengths = await historyLengths(db, unknown);
  for (const row of await findInstructionsByIds(db, unknown)) if (row.live) registry.put(row, lengths.get(row.id) ?? 0);
}

/** Ends an instruction that cannot handle its own stop or cancel: its orders are in the order book. Returns whether the input was one. */
async function endedByForce({ now, decisions }: Pick<Needs, 'now' | 'decisions'>, kept: Kept, input: KeptInput): Promise<boolean> {
  const ends = input.type === 'cancel' || (input.type === 'run' && (input.command === 'stop' || input.command === 'release'));
  if (ends) await decisions.end(kept, input.reason ?? 'instruction.by-user', now());
  return ends;
}

/**
 * Gives the user's instruction a command and returns the new state. An ended instruction is loaded for the command and dropped again. Throws
 * instruction.not-found. Inside the engine's queue.
 */
export async function runCommand(
  { db, now, registry, decisions, begin }: Needs,
  userId: string,
  id: string,
  inputOf: (row: InstructionRow) => KeptInput,
): Promise<InstructionRow> {
  const row = registry.get(id)?.row ?? (await findInstruction(db, userId, id));
  if (row === undefined || row.user_id !== userId) throw new AppError('instruction.not-found');
  const meant = new Set([id, ...membersOf(row)]);
  await takeUp({ db, registry }, [...meant]);
  const wasLive = row.live;
  if (!wasLive) registry.put({ ...row, live: true }, (await historyLengths(db, [id])).get(id) ?? 0).guest = true;
  try {
    begin(await decisions.advance(registry.withNeighbours([...meant]), (one) => (meant.has(one.id) ? [inputOf(one)] : []), now()));
    await decisions.lookAtSets(now(), null);
    const failed = registry.get(id);
    if (failed?.failed === true && !(wasLive && (await endedByForce({ now, decisions }, failed, inputOf(row)))))
      throw new AppError(IN_ERROR);
  } catch (error) {
    if (!wasLive) registry.drop(id);
    throw error;
  }
  const kept = registry.get(id);
  if (kept !== undefined) kept.guest = false;
  const after = kept?.row ?? (await findInstruction(db, userId, id));
  if (after === undefined) throw new AppError('instruction.not-found');
  if (!after.live || !wasLive) registry.put(after, registry.get(id)?.historyLength ?? 0);
  return after;
}

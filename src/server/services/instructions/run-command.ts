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
  /** Begins what those that moved have to send. */
  readonly begin: (moved: readonly Kept[]) => void;
}

/** The runs of a set hear what it hears. */
const membersOf = (row: InstructionRow): readonly string[] =>
  row.kind === 'bot-set' ? setOf(row).members.flatMap(({ runId, ended }) => (ended ? [] : [runId])) : [];

/** Takes up what lives and is not led yet: whoever wrote it down a moment ago is about to. Told it was stopped, it would go on. */
async function takeUp({ db, registry }: Pick<Needs, 'db' | 'registry'>, ids: readonly string[]): Promise<void> {
  const unknown = ids.filter((id) => registry.get(id) === undefined);
  if (unknown.length === 0) return;
  const lengths = await historyLengths(db, unknown);
  for (const row of await findInstructionsByIds(db, unknown)) if (row.live) registry.put(row, lengths.get(row.id) ?? 0);
}

/** What was to end and cannot even be told so is ended all the same: its orders are in the order book. Returns whether that was asked. */
async function endedByForce({ now, decisions }: Pick<Needs, 'now' | 'decisions'>, kept: Kept, input: KeptInput): Promise<boolean> {
  const ends = input.type === 'cancel' || (input.type === 'run' && (input.command === 'stop' || input.command === 'release'));
  if (ends) await decisions.end(kept, input.reason ?? 'instruction.by-user', now());
  return ends;
}

/**
 * Gives the user's instruction a command and returns its new state. One that has ended is taken up for it and let go again. Throws
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

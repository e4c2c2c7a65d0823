import { isDeepStrictEqual } from 'node:util';
import { type KillGate, OPEN_GATE } from '#domain/risk/kill-gate.ts';
import { type KillInput, type KillResult, reduceKillGate } from '#domain/risk/reduce-kill-gate.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { Emit, EventLog } from '#server/realtime/event-log.ts';
import { findKillGate, lockKillGate, saveKillGate } from '#server/repositories/kill-gates.ts';
import { presentGate } from '#server/presenters/kill-gate.ts';
import type { Market } from '#server/market/market.ts';

/** The stored kill gates. Every change is committed before its effects start. */
export interface KillGates {
  read(userId: string): Promise<KillGate>;
  change(userId: string, input: KillInput): Promise<KillResult>;
  /** The same inside the caller's transaction; effects may start once it has committed. */
  changeIn(trx: Trx, emit: Emit, userId: string, input: KillInput): Promise<KillResult>;
}

/** Returns the gates on a database. */
export function createKillGates(needs: { db: Db; eventLog: EventLog; clock: WallClock; venue: Market }): KillGates {
  const { db, eventLog, clock, venue } = needs;

  async function changeIn(trx: Trx, emit: Emit, userId: string, input: KillInput): Promise<KillResult> {
    const now = clock.now();
    const row = await lockKillGate(trx, userId, new Date(now));
    const result = reduceKillGate(row.state, input);
    if (isDeepStrictEqual(result.gate, row.state)) return result;
    const stored = { ...row, state: result.gate, revision: row.revision + 1, updated_at: new Date(now) };
    await saveKillGate(trx, stored);
    emit(userId, 'risk.kill-updated', { kill: presentGate(stored) }, venue.now());
    return result;
  }

  return {
    read: async (userId) => (await findKillGate(db, userId))?.state ?? OPEN_GATE,
    changeIn,
    change: (userId, input) => eventLog.transact((trx, emit) => changeIn(trx, emit, userId, input)),
  };
}

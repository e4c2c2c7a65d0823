import { sql } from 'kysely';
import { type KillGate, OPEN_GATE } from '#domain/risk/kill-gate.ts';
import type { Db, Trx } from '#server/db/database.ts';
import { type DeferredAnswer, deferStatement } from '#server/db/defer-statement.ts';
import { soOrNothing } from './or-nothing.ts';
import { readyQuery } from '#server/db/ready-query.ts';
import type { KillExitRow, KillGateRow } from '#server/db/tables/risk.ts';

/** Makes sure that the user has a gate to hold. */
export async function ensureKillGate(trx: Trx, userId: string, now: Date): Promise<void> {
  await deferStatement(
    trx,
    trx
      .insertInto('kill_gates')
      .values({ user_id: userId, state: JSON.stringify(OPEN_GATE), revision: 0, updated_at: now })
      .onConflict((conflict) => conflict.column('user_id').doNothing()),
  );
}

/** Returns the gate, held against every order that is about to go until the transaction ends. */
export async function lockKillGate(trx: Trx, userId: string, now: Date): Promise<KillGateRow> {
  await ensureKillGate(trx, userId, now);
  return trx.selectFrom('kill_gates').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirstOrThrow();
}

const SHARED = readyQuery((on, { userId }: { readonly userId: string }) =>
  on.selectFrom('kill_gates').select('state').where('user_id', '=', userId).forShare(),
);

/** Returns the gate, kept from being pressed until the transaction ends; open when the user has none. */
export async function shareKillGate(trx: Trx, userId: string): Promise<KillGate> {
  return (await deferKillGateShare(trx, userId))();
}

/** The same; the gate is kept from when the next statement goes, with which it is asked for. */
export async function deferKillGateShare(trx: Trx, userId: string): Promise<DeferredAnswer<KillGate>> {
  const answer = await deferStatement(trx, SHARED({ userId }));
  return async () => (await answer()).rows[0]?.state ?? OPEN_GATE;
}

const OPEN = readyQuery(
  (_, { userId }: { readonly userId: string }) => sql`
    with held as materialized (select state from kill_gates where user_id = ${userId} for share)
    select ${soOrNothing(sql`count(*) = 1 and bool_and(jsonb_array_length(state->'locks') = 0)`)} from held`,
);

/** Keeps the gate from being pressed from the next statement on; where it stops anything nothing of the transaction happens (`wasNotSo`). */
export async function deferOpenGate(trx: Trx, userId: string): Promise<void> {
  await deferStatement(trx, OPEN({ userId }));
}

export async function findKillGate(db: Db | Trx, userId: string): Promise<KillGateRow | undefined> {
  return db.selectFrom('kill_gates').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Returns every gate that blocks something. */
export function listClosedGates(db: Db | Trx): Promise<KillGateRow[]> {
  return db
    .selectFrom('kill_gates')
    .selectAll()
    .where(sql<number>`jsonb_array_length(state->'locks')`, '>', 0)
    .execute();
}

export async function saveKillGate(trx: Trx, row: KillGateRow): Promise<void> {
  await trx
    .updateTable('kill_gates')
    .set({ state: JSON.stringify(row.state), revision: row.revision, updated_at: row.updated_at })
    .where('user_id', '=', row.user_id)
    .execute();
}

/** Returns what a press has decided to close, in the order of sending. */
export function listKillExits(db: Db | Trx, userId: string, killId: string): Promise<KillExitRow[]> {
  return db.selectFrom('kill_exits').selectAll().where('user_id', '=', userId).where('kill_id', '=', killId).orderBy('place').execute();
}

export async function insertKillExits(trx: Trx, rows: readonly KillExitRow[]): Promise<void> {
  if (rows.length > 0)
    await trx
      .insertInto('kill_exits')
      .values([...rows])
      .execute();
}

/** Moves an exit on to its next attempt. */
export async function advanceKillExit(db: Db | Trx, row: KillExitRow): Promise<void> {
  await db
    .updateTable('kill_exits')
    .set({ attempt: row.attempt + 1 })
    .where('user_id', '=', row.user_id)
    .where('kill_id', '=', row.kill_id)
    .where('place', '=', row.place)
    .where('attempt', '=', row.attempt)
    .execute();
}

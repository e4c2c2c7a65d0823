import { sql } from 'kysely';
import { type DeferredAnswer, deferStatement } from '#server/db/defer-statement.ts';
import { readyQuery, readyRows } from '#server/db/ready-query.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { IdempotencyKeyRow } from '#server/db/tables/idempotency-keys.ts';

/** Returns the row of a key. */
export function findKey(db: Db | Trx, userId: string, key: string): Promise<IdempotencyKeyRow | undefined> {
  return db.selectFrom('idempotency_keys').selectAll().where('user_id', '=', userId).where('key', '=', key).executeTakeFirst();
}

const written = (row: IdempotencyKeyRow) => ({
  ...row,
  order_ids: JSON.stringify(row.order_ids),
  answer: row.answer === null ? null : JSON.stringify(row.answer),
  error: row.error === null ? null : JSON.stringify(row.error),
});

const NEW_KEY = readyRows((on, rows: readonly ReturnType<typeof written>[]) => on.insertInto('idempotency_keys').values(rows));

/** The constraint violated by a second row of a key. */
export const ONE_KEY = 'idempotency_keys_pkey';

/** Stores a new key within the transaction, which fails by ONE_KEY for an existing key. Waits for another transaction storing the same key. */
export async function insertNewKey(trx: Trx, row: IdempotencyKeyRow): Promise<void> {
  await deferStatement(trx, NEW_KEY([written(row)]));
}

/** Stores the key when it is new and returns whether it was. Waits for a transaction that is storing the same key. */
export async function insertKey(db: Db, row: IdempotencyKeyRow): Promise<boolean> {
  const stored = await db
    .insertInto('idempotency_keys')
    .values(written(row))
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return stored !== undefined;
}

interface Completed {
  readonly userId: string;
  readonly key: string;
  readonly answer: string | null;
  readonly error: string | null;
  readonly at: Date;
}
const COMPLETED = readyQuery((on, { userId, key, answer, error, at }: Completed) =>
  on
    .updateTable('idempotency_keys')
    .set({ state: 'done', answer, error, completed_at: at })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('state', '=', 'running'),
);

/** Completes a running key with its answer or error. The deferred answer tells whether the key was still running. */
export async function completeKey(
  trx: Trx,
  userId: string,
  key: string,
  outcome: { readonly answer: unknown } | { readonly error: unknown },
  at: Date,
): Promise<DeferredAnswer<boolean>> {
  const answer = 'answer' in outcome ? JSON.stringify(outcome.answer) : null;
  const error = 'error' in outcome ? JSON.stringify(outcome.error) : null;
  const done = await deferStatement(trx, COMPLETED({ userId, key, answer, error, at }));
  return async () => (await done()).count > 0;
}

const DONE_WITH_ANSWER = (trx: Trx, userId: string) =>
  trx.selectFrom('idempotency_keys').selectAll().where('user_id', '=', userId).where('state', '=', 'done').where('answer', 'is not', null);

/** Returns the completed call with this key, held until the transaction ends; undefined when it has no answer. */
export function lockAnsweredKey(trx: Trx, userId: string, key: string): Promise<IdempotencyKeyRow | undefined> {
  return DONE_WITH_ANSWER(trx, userId).where('key', '=', key).forUpdate().executeTakeFirst();
}

/** Returns the completed calls of these operations whose stored answer names one of the orders, held until the transaction ends. */
export function lockAnswersNaming(
  trx: Trx,
  userId: string,
  operations: readonly string[],
  orderIds: readonly string[],
): Promise<IdempotencyKeyRow[]> {
  const names = orderIds.map((id) => JSON.stringify({ orders: [{ order_id: id }] }));
  return DONE_WITH_ANSWER(trx, userId)
    .where('operation', 'in', operations)
    .where(sql<boolean>`answer @> any(${sql.val(names)}::jsonb[])`)
    .orderBy('key')
    .forUpdate()
    .execute();
}

/** Replaces the stored answer of a completed call. */
export async function replaceAnswer(trx: Trx, { user_id: userId, key }: IdempotencyKeyRow, answer: unknown): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

/** Returns the begun and not completed calls of these orders, held until the transaction ends. */
export function lockRunningKeysOf(trx: Trx, orderIds: readonly string[]): Promise<IdempotencyKeyRow[]> {
  return trx
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('state', '=', 'running')
    .where(sql<boolean>`order_ids ?| ${sql.val(orderIds)}::text[]`)
    .orderBy('user_id')
    .orderBy('key')
    .forUpdate()
    .execute();
}

/** Returns the calls that were begun and not completed, held until the transaction ends. */
export function lockRunningKeys(trx: Trx): Promise<IdempotencyKeyRow[]> {
  return trx
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('state', '=', 'running')
    .orderBy('user_id')
    .orderBy('key')
    .forUpdate()
    .execute();
}

/** Forgets at most `most` of the oldest answered calls of these operations, those completed before an instant; returns how many. */
export async function forgetKeys(db: Db, operations: readonly string[], before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys using (
      select user_id, key from idempotency_keys
      where state = 'done' and completed_at < ${before} and operation = any(${operations})
      order by completed_at limit ${most} for update skip locked) as old
    where idempotency_keys.user_id = old.user_id and idempotency_keys.key = old.key`.execute(db);
  return Number(numAffectedRows ?? 0);
}

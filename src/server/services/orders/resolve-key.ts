import type { InferOutput } from 'valibot';
import { AppError } from '#contract/errors/app-error.ts';
import type { resolveAnswer } from '#contract/schemas/order.ts';
import type { Db } from '#server/db/database.ts';
import type { IdempotencyKeyRow } from '#server/db/tables/idempotency-keys.ts';
import { findKey, insertKey } from '#server/repositories/idempotency-keys.ts';
import { listMadeBy } from '#server/repositories/instructions.ts';
import { findIdsByClientOrderIds } from '#server/repositories/orders.ts';
import type { OrdersAnswer, StoredError } from './intent-outcome.ts';
import { wireOrders } from './order-answers.ts';
import { isClientKey, systemClientId } from './system-keys.ts';

/** So many orders one call makes at most. */
const PLACES = Array.from({ length: 20 }, (_, place) => place);

/** Returns the orders that the square-offs and reversals of a call have sent up to now. */
async function sentByJobs(db: Db, userId: string, key: string): Promise<string[]> {
  const jobs = (await listMadeBy(db, userId, key)).filter(({ kind }) => kind === 'square-off' || kind === 'reverse');
  const names = jobs.flatMap((row) => row.orders.map(systemClientId));
  return findIdsByClientOrderIds(db, userId, names);
}

/** Returns the orders with a key; null when there are none. Orders keep their key for ever, also after the key's row is deleted. */
async function ordersMadeBy(db: Db, userId: string, key: string): Promise<readonly string[] | null> {
  const ids = await findIdsByClientOrderIds(
    db,
    userId,
    PLACES.map((place) => `${key}:${place}`),
  );
  if (ids.length > 0) return ids;
  const made = await listMadeBy(db, userId, key);
  return made.length === 0 ? null : sentByJobs(db, userId, key);
}

/** Returns the orders of a call that places them in calls of its own, such as a basket. */
function answeredIds(answer: OrdersAnswer | null): string[] {
  return answer?.orders.map((order) => order.order_id) ?? [];
}

/** Whether orders carry the key of a deleted key row. A call in progress stores both in one transaction. */
export async function isForgotten(db: Db, userId: string, key: string): Promise<boolean> {
  return (await ordersMadeBy(db, userId, key)) !== null && (await findKey(db, userId, key)) === undefined;
}

/** Returns the result of a key; a key not seen yet is voided for ever. */
export async function resolveKey(db: Db, now: Date, userId: string, key: string): Promise<InferOutput<typeof resolveAnswer>> {
  if (!isClientKey(key)) throw new AppError('request.invalid');
  const tombstone: IdempotencyKeyRow = {
    user_id: userId,
    key,
    operation: '',
    body_hash: '',
    state: 'void',
    order_ids: [],
    answer: null,
    error: null,
    created_at: now,
    completed_at: now,
  };
  const known = await findKey(db, userId, key);
  if (known === undefined && (await isForgotten(db, userId, key))) {
    const orders = await wireOrders(db, (await ordersMadeBy(db, userId, key)) ?? []);
    return { state: 'done', orders, error: null };
  }
  const row = known ?? ((await insertKey(db, tombstone)) ? tombstone : await findKey(db, userId, key));
  if (!row || row.state === 'running') return { state: 'in-progress', orders: [], error: null };
  if (row.state === 'void') return { state: 'void', orders: [], error: null };
  const error = row.error as StoredError | null;
  const named = row.order_ids.length > 0 ? row.order_ids : answeredIds(row.answer as OrdersAnswer | null);
  const ids = named.length > 0 ? named : await sentByJobs(db, userId, key);
  return { state: 'done', orders: await wireOrders(db, ids), error: error && { code: error.code, message: error.message } };
}

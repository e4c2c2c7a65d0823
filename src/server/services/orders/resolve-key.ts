import type { InferOutput } from 'valibot';
import { AppError } from '#contract/errors/app-error.ts';
import type { resolveAnswer } from '#contract/schemas/order.ts';
import type { Db } from '#server/db/database.ts';
import type { IdempotencyKeyRow } from '#server/db/tables/idempotency-keys.ts';
import { findKey, insertKey } from '#server/repositories/idempotency-keys.ts';
import type { OrdersAnswer, StoredError } from './intent-outcome.ts';
import { ordersMadeBy, sentByJobs } from './made-by-key.ts';
import { wireOrders } from './order-answers.ts';
import { isClientKey } from './system-keys.ts';

/** The orders of a call that makes them in calls of its own, such as a basket. */
function answeredIds(answer: OrdersAnswer | null): string[] {
  return answer?.orders.map((order) => order.order_id) ?? [];
}

/** Whether something carries the key of a call that is no longer kept. Whoever is storing the key now stores both at once. */
export async function isForgotten(db: Db, userId: string, key: string): Promise<boolean> {
  return (await ordersMadeBy(db, userId, key)) !== null && (await findKey(db, userId, key)) === undefined;
}

/** Returns what became of a key; one that has not arrived is given up for ever. */
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

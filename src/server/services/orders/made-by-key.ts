import type { Db } from '#server/db/database.ts';
import { listMadeBy } from '#server/repositories/instructions.ts';
import { findIdsByClientOrderIds } from '#server/repositories/orders.ts';
import { systemClientId } from './system-keys.ts';

/** So many orders one call makes at most. */
const PLACES = Array.from({ length: 20 }, (_, place) => place);

/** Returns the orders that the square-offs and reversals of a call have sent up to now. */
export async function sentByJobs(db: Db, userId: string, key: string): Promise<string[]> {
  const jobs = (await listMadeBy(db, userId, key)).filter(({ kind }) => kind === 'square-off' || kind === 'reverse');
  const names = jobs.flatMap((row) => row.orders.map(systemClientId));
  return findIdsByClientOrderIds(db, userId, names);
}

/** Returns the orders that carry a key; null when nothing does. They carry it for ever, also when the key itself is no longer kept. */
export async function ordersMadeBy(db: Db, userId: string, key: string): Promise<readonly string[] | null> {
  const ids = await findIdsByClientOrderIds(
    db,
    userId,
    PLACES.map((place) => `${key}:${place}`),
  );
  if (ids.length > 0) return ids;
  const made = await listMadeBy(db, userId, key);
  return made.length === 0 ? null : sentByJobs(db, userId, key);
}

import type { Db, Trx } from '#server/db/database.ts';
import type { VenueStateRow } from '#server/db/tables/venue-state.ts';

/** Returns the stored venue, held until the transaction ends; undefined before the first start. */
export function lockVenueState(trx: Trx): Promise<VenueStateRow | undefined> {
  return trx.selectFrom('venue_state').selectAll().where('id', '=', 'simulated').forUpdate().executeTakeFirst();
}

export async function insertVenueState(trx: Trx, row: VenueStateRow): Promise<void> {
  await trx.insertInto('venue_state').values(row).execute();
}

/**
 * Stores the venue over the one with the sequence number before and returns whether that was the newest. Without a market the one that was
 * written last stays.
 */
export async function replaceVenueState(trx: Trx, row: Omit<VenueStateRow, 'market'> & Partial<VenueStateRow>): Promise<boolean> {
  const { id, ...change } = row;
  const result = await trx
    .updateTable('venue_state')
    .set(change)
    .where('id', '=', id)
    .where('sequence', '=', row.sequence - 1)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Returns whether the venue was stored before. */
export async function hasVenueState(db: Db): Promise<boolean> {
  return (await db.selectFrom('venue_state').select('id').executeTakeFirst()) !== undefined;
}

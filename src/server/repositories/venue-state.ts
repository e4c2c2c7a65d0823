import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/database.ts';
import { type DeferredAnswer, deferStatement } from '#server/db/defer-statement.ts';
import { soOrNothing } from './or-nothing.ts';
import { readyRows } from '#server/db/ready-query.ts';
import type { VenueStateRow } from '#server/db/tables/venue-state.ts';

/** Returns the stored venue, held until the transaction ends; undefined before the first start. */
export function lockVenueState(trx: Trx): Promise<VenueStateRow | undefined> {
  return trx.selectFrom('venue_state').selectAll().where('id', '=', 'simulated').forUpdate().executeTakeFirst();
}

export async function insertVenueState(trx: Trx, row: VenueStateRow): Promise<void> {
  await trx.insertInto('venue_state').values(row).execute();
}

type Change = Omit<VenueStateRow, 'market' | 'closing_market'> & Partial<VenueStateRow>;

type Replacement = Change & { readonly before: number };

const REPLACED = readyRows((on, [{ id, before, ...change } = {} as Replacement]: readonly Replacement[]) => {
  return on.updateTable('venue_state').set(change).where('id', '=', id).where('sequence', '=', before);
});

/**
 * Replaces the venue state with the preceding sequence number. The deferred answer tells whether that was the newest. Without a market, the stored one
 * stays.
 */
export async function replaceVenueState(trx: Trx, row: Change): Promise<DeferredAnswer<boolean>> {
  const answer = await deferStatement(trx, REPLACED([{ ...row, before: row.sequence - 1 }]));
  return async () => (await answer()).count === 1;
}

const REPLACED_OR_NOTHING = readyRows((on, [{ id, before, ...change } = {} as Replacement]: readonly Replacement[]) =>
  on
    .with('replaced', (make) =>
      make.updateTable('venue_state').set(change).where('id', '=', id).where('sequence', '=', before).returning('id'),
    )
    .selectFrom('replaced')
    .select(soOrNothing(sql`count(*) = 1`).as('so')),
);

/** The same; where it was not the newest nothing of the transaction happens (`wasNotSo`). */
export async function replaceVenueStateOrNothing(trx: Trx, row: Change): Promise<void> {
  await deferStatement(trx, REPLACED_OR_NOTHING([{ ...row, before: row.sequence - 1 }]));
}

/** Returns the market as it was last before the newest session ended, JSON text. */
export async function findClosingMarket(db: Db): Promise<string | null> {
  return (await db.selectFrom('venue_state').select('closing_market').executeTakeFirst())?.closing_market ?? null;
}

/** Returns whether the venue was stored before. */
export async function hasVenueState(db: Db): Promise<boolean> {
  return (await db.selectFrom('venue_state').select('id').executeTakeFirst()) !== undefined;
}

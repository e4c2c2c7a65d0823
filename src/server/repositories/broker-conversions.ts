import { sql } from 'kysely';
import type { ProductGaps } from '#domain/positions/conversion-outcome.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { BrokerConversionRow } from '#server/db/tables/broker-desk.ts';

/** Stores a conversion that is about to be sent. Returns false, and stores nothing, while another one of the contract has no outcome. */
export async function insertConversion(trx: Trx, row: BrokerConversionRow): Promise<boolean> {
  const stored = await trx
    .insertInto('broker_conversions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Stores the gaps just before the call. */
export async function saveGaps(trx: Trx, id: string, gaps: ProductGaps): Promise<void> {
  await trx.updateTable('broker_conversions').set({ from_gap: gaps.from, to_gap: gaps.to }).where('id', '=', id).execute();
}

/** Gives a conversion its outcome, once, and returns the row; undefined when an outcome is there already. */
export function endConversion(
  trx: Trx,
  id: string,
  state: BrokerConversionRow['state'],
  at: Date,
): Promise<BrokerConversionRow | undefined> {
  return trx
    .updateTable('broker_conversions')
    .set({ state, ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .returningAll()
    .executeTakeFirst();
}

/** Returns the conversions without an outcome, oldest first. */
export function listOpenConversions(db: Db | Trx): Promise<BrokerConversionRow[]> {
  return db.selectFrom('broker_conversions').selectAll().where('state', '=', 'sent').orderBy('id').execute();
}

/** Returns the contracts of an account with a conversion that has no outcome, or has had one since an instant: its positions may show that later. */
export async function contractsInConversion(db: Db | Trx, accountId: string, since: Date): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('broker_conversions')
    .select('instrument_id')
    .where('broker_account_id', '=', accountId)
    .where((eb) => eb.or([eb('state', '=', 'sent'), eb('ended_at', '>', since)]))
    .execute();
  return new Set(rows.map((row) => row.instrument_id));
}

/** Returns by how much a position has changed on a trading date. */
export async function changeOfDay(db: Db | Trx, positionId: string, tradeDate: string): Promise<number> {
  const { units } = await db
    .selectFrom('fills')
    .select(
      sql<number>`coalesce(sum(case when (side = 'buy') = (kind <> 'conversion-out') then quantity else -quantity end), 0)::bigint`.as(
        'units',
      ),
    )
    .where('position_id', '=', positionId)
    .where('trade_date', '=', tradeDate)
    .executeTakeFirstOrThrow();
  return units;
}

import type { Db, Trx } from '#server/db/database.ts';
import type { ChainDayRow, ChainSampleRow } from '#server/db/tables/history.ts';

/** Stores chains of one instant; existing chains stay unchanged. */
export async function insertChainSamples(trx: Trx, rows: readonly ChainSampleRow[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('chain_samples')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['underlying', 'expiry', 'sampled_at']).doNothing())
    .execute();
}

/** Deletes samples before a trading date. */
export async function deleteChainSamples(trx: Trx, before: string): Promise<void> {
  await trx.deleteFrom('chain_samples').where('trading_date', '<', before).execute();
}

/** Returns the samples of an expiry on a trading date, oldest first. */
export function listChainSamples(db: Db, underlying: string, expiry: string, date: string): Promise<ChainSampleRow[]> {
  return db
    .selectFrom('chain_samples')
    .selectAll()
    .where('underlying', '=', underlying)
    .where('expiry', '=', expiry)
    .where('trading_date', '=', date)
    .orderBy('sampled_at')
    .execute();
}

/** Returns the newest stored closing chains of every expiry of an underlying, from a date on, oldest first. */
export function listClosingChains(db: Db, underlying: string, from: string): Promise<ChainDayRow[]> {
  return db
    .selectFrom('chain_days')
    .selectAll()
    .where('underlying', '=', underlying)
    .where('trading_date', '>=', from)
    .orderBy('trading_date')
    .orderBy('expiry')
    .execute();
}

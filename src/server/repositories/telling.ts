import { sql } from 'kysely';
import { isWriteRefused } from '#server/db/write-refused.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { ChannelRow, DeliveryRow, NewDelivery, TellingSettings } from '#server/db/tables/telling.ts';

/** Stored notification settings; a user without any channel has none. */
interface StoredTelling {
  readonly settings: TellingSettings;
  readonly told_seq: number;
  readonly revision: number;
}

const settingsOf = (db: Db | Trx, userId: string) =>
  db.selectFrom('telling_settings').select(['settings', 'told_seq', 'revision']).where('user_id', '=', userId);

export function findTelling(db: Db | Trx, userId: string): Promise<StoredTelling | undefined> {
  return settingsOf(db, userId).executeTakeFirst();
}

/** As `findTelling`, with a lock until the transaction ends. */
export function lockTelling(trx: Trx, userId: string): Promise<StoredTelling | undefined> {
  return settingsOf(trx, userId).forUpdate().executeTakeFirst();
}

/** Creates the row of a user; events after `toldSeq` are sent. */
export async function makeTelling(trx: Trx, userId: string, settings: TellingSettings, toldSeq: number, at: Date): Promise<void> {
  await trx
    .insertInto('telling_settings')
    .values({ user_id: userId, settings: JSON.stringify(settings), told_seq: toldSeq, revision: 1, updated_at: at })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

export async function saveTelling(trx: Trx, userId: string, settings: TellingSettings, at: Date): Promise<void> {
  await trx
    .updateTable('telling_settings')
    .set((eb) => ({ settings: JSON.stringify(settings), revision: eb('revision', '+', 1), updated_at: at }))
    .where('user_id', '=', userId)
    .execute();
}

export async function moveTold(trx: Trx, userId: string, seq: number): Promise<void> {
  await trx.updateTable('telling_settings').set({ told_seq: seq }).where('user_id', '=', userId).execute();
}

/** Returns every user with a channel. */
export async function listTold(db: Db | Trx): Promise<readonly string[]> {
  const rows = await db.selectFrom('telling_channels').select('user_id').distinct().orderBy('user_id').execute();
  return rows.map(({ user_id }) => user_id);
}

export function listChannels(db: Db | Trx, userId: string): Promise<ChannelRow[]> {
  return db.selectFrom('telling_channels').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

export function findChannel(db: Db | Trx, userId: string, id: string): Promise<ChannelRow | undefined> {
  return db.selectFrom('telling_channels').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
}

/** Returns the push channel of a session's device. */
export function findDevice(trx: Trx, sessionId: string): Promise<ChannelRow | undefined> {
  return trx.selectFrom('telling_channels').selectAll().where('session_id', '=', sessionId).forUpdate().executeTakeFirst();
}

export function insertChannel(trx: Trx, row: ChannelRow): Promise<ChannelRow> {
  return trx.insertInto('telling_channels').values(row).returningAll().executeTakeFirstOrThrow();
}

export function changeChannel(
  trx: Db | Trx,
  id: string,
  change: Partial<Pick<ChannelRow, 'label' | 'leads_to' | 'sealed_target' | 'told_at' | 'failed_at' | 'answer' | 'held_until'>>,
): Promise<ChannelRow | undefined> {
  return trx.updateTable('telling_channels').set(change).where('id', '=', id).returningAll().executeTakeFirst();
}

/** Removes a channel; returns whether it existed. */
export async function deleteChannel(db: Db | Trx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('telling_channels').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Stores new deliveries. */
export async function insertDeliveries(trx: Db | Trx, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('telling_deliveries')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['channel_id', 'key']).doNothing())
    .execute();
}

/** After a start: deliveries interrupted by the end of the last server may have arrived or not. */
export async function takeUpCutOff(db: Db): Promise<void> {
  await db.updateTable('telling_deliveries').set({ status: 'waiting', again: true }).where('status', '=', 'sending').execute();
}

/**
 * Returns the next delivery of each channel, with the end of the channel's pause: a delivery already tried comes first, then the earliest due, and
 * among equals the earliest event. A delivery in `sending` is one whose end could not be stored, unless its channel is busy.
 */
export async function listNext(db: Db): Promise<readonly (DeliveryRow & { readonly held_until: Date | null })[]> {
  return db
    .selectFrom('telling_deliveries')
    .leftJoin('telling_channels', 'telling_channels.id', 'telling_deliveries.channel_id')
    .selectAll('telling_deliveries')
    .select('telling_channels.held_until')
    .distinctOn('telling_deliveries.channel_id')
    .where('telling_deliveries.status', 'in', ['waiting', 'sending'])
    .orderBy('telling_deliveries.channel_id')
    .orderBy(sql`telling_deliveries.tries > 0`, 'desc')
    .orderBy('telling_deliveries.due_at')
    .orderBy('telling_deliveries.seq')
    .execute();
}

export async function changeDelivery(
  db: Db,
  id: string,
  change: Partial<Pick<DeliveryRow, 'status' | 'again' | 'tries' | 'answer' | 'due_at'>>,
): Promise<void> {
  await db.updateTable('telling_deliveries').set(change).where('id', '=', id).execute();
}

export function listDeliveries(db: Db, userId: string, before: string | undefined, most: number): Promise<DeliveryRow[]> {
  return db
    .selectFrom('telling_deliveries')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** Records that the server is running; returns the last time, null when never. */
export async function pulse(db: Db | Trx, at: Date): Promise<Date | null> {
  const before = await db.selectFrom('server_pulse').select('at').executeTakeFirst();
  await db
    .insertInto('server_pulse')
    .values({ one: true, at, trading_date: null })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ at }))
    .execute();
  return before?.at ?? null;
}

/** Rewrites the pulse unchanged and returns whether writing works; throws without a database. */
export async function canWrite(db: Db): Promise<boolean> {
  try {
    await db
      .updateTable('server_pulse')
      .set((eb) => ({ at: eb.ref('at') }))
      .execute();
    return true;
  } catch (error) {
    if (isWriteRefused(error)) return false;
    throw error;
  }
}

/** Stores the exchange's day; returns the stored day before, null when there was none. Needs a pulse. */
export async function turnDay(trx: Trx, date: string): Promise<string | null> {
  const before = await trx.selectFrom('server_pulse').select('trading_date').forUpdate().executeTakeFirst();
  await trx.updateTable('server_pulse').set({ trading_date: date }).execute();
  return before?.trading_date ?? null;
}

/** Returns the accounts of users with channels whose session at one of these brokers ends within a time. */
export function listExpiring(db: Db, from: Date, to: Date, brokerNames: readonly string[]) {
  return db
    .selectFrom('broker_accounts')
    .selectAll()
    .where('removed_at', 'is', null)
    .where('status', '=', 'active')
    .where('session_expires_at', '>', from)
    .where('session_expires_at', '<=', to)
    .where('broker_name', '=', sql<string>`any(${brokerNames})`)
    .where('user_id', 'in', (eb) => eb.selectFrom('telling_channels').select('user_id'))
    .execute();
}

/** Returns how many orders of a user's trading date ended filled and how many rejected. */
export async function countOrders(
  db: Db | Trx,
  userId: string,
  date: string,
): Promise<{ readonly filled: number; readonly rejected: number }> {
  const rows = await db
    .selectFrom('orders')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where('trading_date', '=', date)
    .where('status', 'in', ['filled', 'rejected'])
    .groupBy('status')
    .execute();
  const count = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  return { filled: count('filled'), rejected: count('rejected') };
}

/** Returns a user's stored positions of an ended day. */
export function listDayOf(db: Db | Trx, userId: string, date: string) {
  return db
    .selectFrom('position_days')
    .select(['day', 'closing_mark'])
    .where('user_id', '=', userId)
    .where('trading_date', '=', date)
    .execute();
}

/** Removes deliveries from before an instant that ended or were interrupted, at most so many; returns their number. */
export async function pruneDeliveries(db: Db, before: Date, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('telling_deliveries')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('telling_deliveries')
        .select('id')
        .where('status', 'in', ['sent', 'failed', 'expired', 'sending'])
        .where('due_at', '<', before)
        .limit(most),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

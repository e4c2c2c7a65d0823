import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/database.ts';
import type { HistoryDayRow, HistoryImportRow, HistoryMinutesRow } from '#server/db/tables/own-history.ts';

/** A user's kept history of one underlying, over all imports. */
interface HeldUnderlyingRow {
  readonly underlying: string;
  readonly sessions: number;
  readonly minute_sessions: number;
  readonly from: string;
  readonly to: string;
}

export async function insertHistoryImport(db: Db, row: HistoryImportRow): Promise<void> {
  await db.insertInto('history_imports').values(row).execute();
}

/** Returns the imports that a user keeps, newest first. */
export function listHistoryImports(db: Db | Trx, userId: string): Promise<HistoryImportRow[]> {
  return db
    .selectFrom('history_imports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'kept')
    .orderBy('id', 'desc')
    .execute();
}

/** Makes all of a staged import visible at once. */
export async function keepHistoryImport(trx: Trx, id: string, facts: string, importedAt: Date): Promise<void> {
  await trx.updateTable('history_imports').set({ status: 'kept', facts, imported_at: importedAt }).where('id', '=', id).execute();
}

/** Deletes an import with all its rows; returns whether it existed. */
export async function deleteHistoryImport(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('history_imports').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

/** Hides a kept import; returns whether there was one. */
export async function hideHistoryImport(db: Db, userId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('history_imports')
    .set({ status: 'staged' })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', '=', 'kept')
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Deletes so many minutes of an import at most; returns how many. What else belongs to it is little, and goes with the import itself. */
export async function deleteSomeMinutes(db: Db, id: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from history_minutes where ctid = any (array(select ctid from history_minutes where import_id = ${id} limit ${most}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Returns what was staged and never kept, or is being deleted: the server ended before. */
export function listStagedImports(db: Db): Promise<{ id: string; user_id: string }[]> {
  return db.selectFrom('history_imports').select(['id', 'user_id']).where('status', '=', 'staged').execute();
}

export async function insertHistoryFile(
  db: Db,
  file: { readonly import_id: string; readonly digest: string; readonly name: string },
): Promise<void> {
  await db
    .insertInto('history_files')
    .values(file)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the names of the user's kept files with this digest. */
export async function namesOfDigest(db: Db, userId: string, digest: string): Promise<string[]> {
  const found = await db
    .selectFrom('history_files as f')
    .innerJoin('history_imports as i', 'i.id', 'f.import_id')
    .select('f.name')
    .where('i.user_id', '=', userId)
    .where('i.status', '=', 'kept')
    .where('f.digest', '=', digest)
    .execute();
  return found.map(({ name }) => name);
}

/** Stores or replaces staged minutes of an import. */
export async function putHistoryMinutes(db: Db, rows: readonly HistoryMinutesRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('history_minutes')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['import_id', 'underlying', 'trading_date', 'expiry', 'kind', 'strike'])
        .doUpdateSet({ count: (eb) => eb.ref('excluded.count'), minutes: (eb) => eb.ref('excluded.minutes') }),
    )
    .execute();
}

/** Returns the staged minutes of a contract on a day. */
export function findStagedMinutes(
  db: Db,
  { import_id, underlying, trading_date, expiry, kind, strike }: Omit<HistoryMinutesRow, 'count' | 'minutes'>,
): Promise<HistoryMinutesRow | undefined> {
  return db
    .selectFrom('history_minutes')
    .selectAll()
    .where('import_id', '=', import_id)
    .where('underlying', '=', underlying)
    .where('trading_date', '=', trading_date)
    .where('expiry', '=', expiry)
    .where('kind', '=', kind)
    .where('strike', '=', strike)
    .executeTakeFirst();
}

/** Stores or replaces staged end-of-day data of an import. */
export async function putHistoryDays(db: Db, rows: readonly HistoryDayRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('history_days')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['import_id', 'underlying', 'trading_date'])
        .doUpdateSet({ count: (eb) => eb.ref('excluded.count'), rows: (eb) => eb.ref('excluded.rows') }),
    )
    .execute();
}

/** Returns the staged end of a day. */
export function findStagedDay(db: Db, importId: string, underlying: string, date: string): Promise<HistoryDayRow | undefined> {
  return db
    .selectFrom('history_days')
    .selectAll()
    .where('import_id', '=', importId)
    .where('underlying', '=', underlying)
    .where('trading_date', '=', date)
    .executeTakeFirst();
}

/** A user's kept sessions by underlying, as `held`. A session has hundreds of contracts, so one row of each is read by jumping along the index. */
const heldSessions = (userId: string) => sql`
    recursive minutes as (
      select first.* from history_imports i cross join lateral (
        select m.import_id, m.underlying, m.trading_date from history_minutes m where m.import_id = i.id
        order by m.underlying, m.trading_date limit 1) first
        where i.user_id = ${userId} and i.status = 'kept'
      union all
      select next.* from minutes h cross join lateral (
        select m.import_id, m.underlying, m.trading_date from history_minutes m
        where m.import_id = h.import_id and (m.underlying, m.trading_date) > (h.underlying, h.trading_date)
        order by m.underlying, m.trading_date limit 1) next),
    held as (
      select underlying, trading_date, true as minutes from minutes
      union all
      select d.underlying, d.trading_date, false from history_days d join history_imports i on i.id = d.import_id
        where i.user_id = ${userId} and i.status = 'kept')`;

/** Returns a user's kept history by underlying. */
export async function listHeldUnderlyings(db: Db, userId: string): Promise<HeldUnderlyingRow[]> {
  const { rows } = await sql<HeldUnderlyingRow>`
    with ${heldSessions(userId)}
    select underlying, count(distinct trading_date)::int as sessions,
      count(distinct trading_date) filter (where minutes)::int as minute_sessions,
      min(trading_date) as "from", max(trading_date) as "to"
    from held group by underlying order by underlying`.execute(db);
  return rows;
}

/** Returns the sessions of which a user keeps anything, of whatever underlying, oldest first, with whether there are minutes of any. */
export async function listAllHeldDates(db: Db, userId: string): Promise<readonly { readonly date: string; readonly minutes: boolean }[]> {
  const { rows } = await sql<{ readonly date: string; readonly minutes: boolean }>`
    with ${heldSessions(userId)}
    select trading_date as date, bool_or(minutes) as minutes from held group by trading_date order by trading_date`.execute(db);
  return rows;
}

/** Returns the underlyings of which a user keeps anything on a date. */
export async function listHeldOn(db: Db, userId: string, date: string): Promise<string[]> {
  const { rows } = await sql<{ readonly underlying: string }>`
    with ${heldSessions(userId)}
    select distinct underlying from held where trading_date = ${date} order by underlying`.execute(db);
  return rows.map(({ underlying }) => underlying);
}

/**
 * Returns the sessions usable for backtests, with minutes of options and of the index or a future; newest first. A session's stamp changes when an
 * import adds or removes some of it, and when its end-of-day data, which has the lot sizes, comes from another import.
 */
export async function listStampedSessions(
  db: Db,
  userId: string,
  underlying: string,
  most: number,
): Promise<readonly { readonly date: string; readonly stamp: string }[]> {
  const { rows } = await sql<{ readonly date: string; readonly stamp: string }>`
    select m.trading_date as date, max(m.import_id) || ' ' || count(*) || ' ' || coalesce((
      select max(d.import_id) from history_days d join history_imports j on j.id = d.import_id
      where j.user_id = ${userId} and j.status = 'kept' and d.underlying = ${underlying} and d.trading_date = m.trading_date), '') as stamp
    from history_minutes m join history_imports i on i.id = m.import_id
    where i.user_id = ${userId} and i.status = 'kept' and m.underlying = ${underlying}
    group by m.trading_date
    having bool_or(m.kind in ('call', 'put')) and bool_or(m.kind in ('spot', 'future'))
    order by m.trading_date desc limit ${most}`.execute(db);
  return rows;
}

/** Returns the dates of the sessions usable for backtests, newest first. */
export async function listHeldSessions(db: Db, userId: string, underlying: string, most: number): Promise<string[]> {
  return (await listStampedSessions(db, userId, underlying, most)).map(({ date }) => date);
}

/** Returns the minutes that a user keeps of an underlying on a day: of a contract in several imports those of the newest. */
export async function listHeldMinutes(db: Db, userId: string, underlying: string, date: string): Promise<HistoryMinutesRow[]> {
  const { rows } = await sql<HistoryMinutesRow>`
    select distinct on (m.expiry, m.kind, m.strike) m.*, m.strike::float8 as strike
    from history_minutes m join history_imports i on i.id = m.import_id
    where i.user_id = ${userId} and i.status = 'kept' and m.underlying = ${underlying} and m.trading_date = ${date}
    order by m.expiry, m.kind, m.strike, m.import_id desc`.execute(db);
  return rows;
}

/** Returns the ends of days that a user keeps of an underlying from one date to another, oldest first: of several imports the newest. */
export async function listHeldDays(
  db: Db,
  { userId, underlying }: { readonly userId: string; readonly underlying: string },
  { from, to }: { readonly from: string; readonly to: string },
): Promise<HistoryDayRow[]> {
  const { rows } = await sql<HistoryDayRow>`
    select distinct on (d.trading_date) d.* from history_days d join history_imports i on i.id = d.import_id
    where i.user_id = ${userId} and i.status = 'kept' and d.underlying = ${underlying} and d.trading_date between ${from} and ${to}
    order by d.trading_date, d.import_id desc`.execute(db);
  return rows;
}

/** Returns the newest sessions of a contract of which a user keeps minutes, newest first. */
export async function listHeldContract(
  db: Db,
  {
    userId,
    underlying,
    kind,
    expiry,
    strike,
  }: { readonly userId: string } & Pick<HistoryMinutesRow, 'underlying' | 'kind' | 'expiry' | 'strike'>,
  { from, to, most }: { readonly from: string; readonly to: string; readonly most: number },
): Promise<HistoryMinutesRow[]> {
  const { rows } = await sql<HistoryMinutesRow>`
    select distinct on (m.trading_date) m.*, m.strike::float8 as strike
    from history_minutes m join history_imports i on i.id = m.import_id
    where i.user_id = ${userId} and i.status = 'kept' and m.underlying = ${underlying} and m.kind = ${kind} and m.expiry = ${expiry}
      and m.strike = ${strike} and m.trading_date between ${from} and ${to}
    order by m.trading_date desc, m.import_id desc limit ${most}`.execute(db);
  return rows;
}

/** Returns how many bytes a user keeps, and how many all of them together, as each import has counted its own. */
export async function heldBytes(db: Db, userId: string): Promise<{ readonly own: number; readonly all: number }> {
  const { rows } = await sql<{ readonly own: number; readonly all: number }>`
    with kept as (select user_id, (facts::jsonb ->> 'bytes')::float8 as bytes from history_imports where status = 'kept')
    select coalesce(sum(bytes) filter (where user_id = ${userId}), 0) as own, coalesce(sum(bytes), 0) as "all" from kept`.execute(db);
  return rows[0] ?? { own: 0, all: 0 };
}

/** Returns the sessions of which a user keeps options of an underlying, oldest first. */
export async function listHeldDates(db: Db, userId: string, underlying: string): Promise<string[]> {
  const { rows } = await sql<{ readonly trading_date: string }>`
    select m.trading_date from history_minutes m join history_imports i on i.id = m.import_id
      where i.user_id = ${userId} and i.status = 'kept' and m.underlying = ${underlying} and m.kind in ('call', 'put')
    union
    select d.trading_date from history_days d join history_imports i on i.id = d.import_id
      where i.user_id = ${userId} and i.status = 'kept' and d.underlying = ${underlying}
    order by trading_date`.execute(db);
  return rows.map(({ trading_date }) => trading_date);
}

/** Returns the sessions of which a user keeps options of an underlying, oldest first, with whether their minutes are there or their close alone. */
export async function listHeldBases(
  db: Db,
  userId: string,
  underlying: string,
): Promise<{ readonly date: string; readonly basis: 'minutes' | 'end-of-day' }[]> {
  const { rows } = await sql<{ readonly date: string; readonly minutes: boolean }>`
    select trading_date as date, bool_or(minutes) as minutes from (
      select m.trading_date, true as minutes from history_minutes m join history_imports i on i.id = m.import_id
        where i.user_id = ${userId} and i.status = 'kept' and m.underlying = ${underlying} and m.kind in ('call', 'put')
      union all
      select d.trading_date, false from history_days d join history_imports i on i.id = d.import_id
        where i.user_id = ${userId} and i.status = 'kept' and d.underlying = ${underlying}) held
    group by trading_date order by trading_date`.execute(db);
  return rows.map(({ date, minutes }) => ({ date, basis: minutes ? 'minutes' : 'end-of-day' }));
}

/** Returns a text that changes whenever a user keeps or deletes an import. */
export async function keptImportsVersion(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ readonly version: string | null }>`
    select string_agg(id, ' ' order by id) as version from history_imports where user_id = ${userId} and status = 'kept'`.execute(db);
  return rows[0]?.version ?? '';
}

/** Returns the names of the imports behind an underlying's kept history between two dates. */
export async function namesOfHeld(
  db: Db,
  userId: string,
  underlying: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select distinct name from history_imports i where i.user_id = ${userId} and i.status = 'kept' and (
      exists (select from history_minutes m
        where m.import_id = i.id and m.underlying = ${underlying} and m.trading_date between ${from} and ${to})
      or exists (select from history_days d
        where d.import_id = i.id and d.underlying = ${underlying} and d.trading_date between ${from} and ${to}))
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}

import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Minutes of a contract on a day that come in an import, beside those that are kept of it. */
interface MinutesTwice {
  readonly underlying: string;
  readonly trading_date: string;
  readonly expiry: string;
  readonly kind: 'spot' | 'future' | 'call' | 'put';
  readonly strike: number;
  readonly brought: Uint8Array;
  readonly kept: Uint8Array;
}
/** The end of a day that comes in an import, beside the one that is kept. */
interface DayTwice {
  readonly underlying: string;
  readonly trading_date: string;
  readonly brought: Uint8Array;
  readonly kept: Uint8Array;
}

const NEWEST = sql`order by k.import_id desc limit 1`;

/** Returns some contracts of an import whose days are kept already, after the last one; in their own order. */
export async function listMinutesTwice(
  db: Db,
  userId: string,
  importId: string,
  after: MinutesTwice | null,
  most: number,
): Promise<MinutesTwice[]> {
  const key = after ?? { underlying: '', trading_date: '', expiry: '', kind: '', strike: -1 };
  const { rows } = await sql<MinutesTwice>`
    select m.underlying, m.trading_date, m.expiry, m.kind, m.strike::float8 as strike, m.minutes as brought, before.minutes as kept
    from history_minutes m cross join lateral (
      select k.minutes from history_minutes k join history_imports i on i.id = k.import_id
      where i.user_id = ${userId} and i.status = 'kept' and k.underlying = m.underlying and k.trading_date = m.trading_date
        and k.expiry = m.expiry and k.kind = m.kind and k.strike = m.strike ${NEWEST}) before
    where m.import_id = ${importId}
      and (m.underlying, m.trading_date, m.expiry, m.kind, m.strike) > (${key.underlying}, ${key.trading_date}, ${key.expiry}, ${key.kind}, ${key.strike})
    order by m.underlying, m.trading_date, m.expiry, m.kind, m.strike limit ${most}`.execute(db);
  return rows;
}

/** Returns some days of an import whose ends are kept already, after the last one. */
export async function listDaysTwice(db: Db, userId: string, importId: string, after: DayTwice | null, most: number): Promise<DayTwice[]> {
  const key = after ?? { underlying: '', trading_date: '' };
  const { rows } = await sql<DayTwice>`
    select d.underlying, d.trading_date, d.rows as brought, before.rows as kept
    from history_days d cross join lateral (
      select k.rows from history_days k join history_imports i on i.id = k.import_id
      where i.user_id = ${userId} and i.status = 'kept' and k.underlying = d.underlying and k.trading_date = d.trading_date ${NEWEST}) before
    where d.import_id = ${importId} and (d.underlying, d.trading_date) > (${key.underlying}, ${key.trading_date})
    order by d.underlying, d.trading_date limit ${most}`.execute(db);
  return rows;
}

/** What an import brings of an underlying in minutes: its index or share on its first and last day, and the strikes of options by day. */
interface BroughtRange {
  readonly underlying: string;
  readonly trading_date: string;
  readonly lowest: number | null;
  readonly highest: number | null;
}

/** Returns the first and last days of each underlying of which an import brings minutes, with the strikes of their options. */
export async function listBroughtRanges(db: Db, importId: string, most: number): Promise<BroughtRange[]> {
  const { rows } = await sql<BroughtRange>`
    with ends as (
      select underlying, min(trading_date) as first, max(trading_date) as last from history_minutes
      where import_id = ${importId} group by underlying order by underlying limit ${most})
    select m.underlying, m.trading_date, min(m.strike) filter (where m.kind in ('call', 'put'))::float8 as lowest,
      max(m.strike) filter (where m.kind in ('call', 'put'))::float8 as highest
    from ends e join history_minutes m on m.import_id = ${importId} and m.underlying = e.underlying and m.trading_date in (e.first, e.last)
    group by m.underlying, m.trading_date order by m.underlying, m.trading_date`.execute(db);
  return rows;
}

/** Minutes of an index or a share near a date: those of an import itself, and those that are kept. */
interface SpotNear {
  readonly trading_date: string;
  readonly own: boolean;
  readonly minutes: Uint8Array;
}

/** Returns minutes of an index or share that an import brings on a date, and those that are kept nearest to it, within some days. */
export async function listSpotNear(
  db: Db,
  { userId, importId }: { readonly userId: string; readonly importId: string },
  underlying: string,
  { date, from, to }: { readonly date: string; readonly from: string; readonly to: string },
): Promise<SpotNear[]> {
  const { rows } = await sql<SpotNear>`
    (select m.trading_date, true as own, m.minutes from history_minutes m
      where m.import_id = ${importId} and m.underlying = ${underlying} and m.trading_date = ${date} and m.kind = 'spot')
    union all
    (select m.trading_date, false, m.minutes from history_minutes m join history_imports i on i.id = m.import_id
      where i.user_id = ${userId} and i.status = 'kept' and m.underlying = ${underlying} and m.kind = 'spot'
        and m.trading_date between ${from} and ${to}
      order by abs(m.trading_date::date - ${date}::date), m.import_id desc limit 1)`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Minutes of a contract on a day: from an import, and from the kept history. */
interface MinutesTwice {
  readonly underlying: string;
  readonly trading_date: string;
  readonly expiry: string;
  readonly kind: 'spot' | 'future' | 'call' | 'put';
  readonly strike: number;
  readonly brought: Uint8Array;
  readonly kept: Uint8Array;
}
/** End-of-day data of a day: from an import, and from the kept history. */
interface DayTwice {
  readonly underlying: string;
  readonly trading_date: string;
  readonly brought: Uint8Array;
  readonly kept: Uint8Array;
}

const NEWEST = sql`order by k.import_id desc limit 1`;

/** Returns contracts of an import with days already kept, after the last one, in key order. */
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

/** Returns days of an import with end-of-day data already kept, after the last one. */
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

/** Returns days from an import's own day files, after the last one. */
export async function listBroughtDays(
  db: Db,
  importId: string,
  after: Pick<DayTwice, 'underlying' | 'trading_date'> | null,
  most: number,
): Promise<Omit<DayTwice, 'kept'>[]> {
  const { underlying, trading_date: date } = after ?? { underlying: '', trading_date: '' };
  const { rows } = await sql<Omit<DayTwice, 'kept'>>`
    select underlying, trading_date, rows as brought from history_days
    where import_id = ${importId} and (underlying, trading_date) > (${underlying}, ${date})
    order by underlying, trading_date limit ${most}`.execute(db);
  return rows;
}

/** An import's minutes of an underlying: index or share on the first and last day, and option strikes by day. */
interface BroughtRange {
  readonly underlying: string;
  readonly trading_date: string;
  readonly lowest: number | null;
  readonly highest: number | null;
}

/** Returns the days with minutes of each underlying in an import, with the strikes of their options, in order. */
export async function listBroughtRanges(db: Db, importId: string, most: number): Promise<BroughtRange[]> {
  const { rows } = await sql<BroughtRange>`
    select underlying, trading_date, min(strike) filter (where kind in ('call', 'put'))::float8 as lowest,
      max(strike) filter (where kind in ('call', 'put'))::float8 as highest
    from history_minutes where import_id = ${importId}
    group by underlying, trading_date order by underlying, trading_date limit ${most}`.execute(db);
  return rows;
}

/** Minutes of an index or share near some days: from the import itself, and from the kept history on the nearest day. */
interface SpotNear {
  readonly underlying: string;
  readonly trading_date: string;
  readonly own: Uint8Array | null;
  readonly kept: Uint8Array | null;
}

/** Returns an import's minutes of an index or share on given days, and the kept minutes at most so many days before or after. */
export async function listSpotsNear(
  db: Db,
  { userId, importId }: { readonly userId: string; readonly importId: string },
  days: readonly Pick<BroughtRange, 'underlying' | 'trading_date'>[],
  within: number,
): Promise<SpotNear[]> {
  const { rows } = await sql<SpotNear>`
    select d.underlying, d.trading_date, own.minutes as own, kept.minutes as kept
    from unnest(${days.map(({ underlying }) => underlying)}::text[], ${days.map((day) => day.trading_date)}::text[]) as d(underlying, trading_date)
    left join lateral (select m.minutes from history_minutes m
      where m.import_id = ${importId} and m.underlying = d.underlying and m.trading_date = d.trading_date and m.kind = 'spot' limit 1) own on true
    left join lateral (select m.minutes from history_minutes m join history_imports i on i.id = m.import_id
      where i.user_id = ${userId} and i.status = 'kept' and m.underlying = d.underlying and m.kind = 'spot'
        and m.trading_date between to_char(d.trading_date::date - ${within}::int, 'YYYY-MM-DD')
          and to_char(d.trading_date::date + ${within}::int, 'YYYY-MM-DD')
      order by abs(m.trading_date::date - d.trading_date::date), m.import_id desc limit 1) kept on true`.execute(db);
  return rows;
}

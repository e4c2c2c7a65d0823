import { INDIA } from '#domain/calendar/india.ts';
import { localClock } from '#domain/calendar/local-clock.ts';
import { deflateRawSync } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { decodeCandles } from '#domain/market/packed/candle-bytes.ts';
import { packMinutes } from '#domain/market/packed/minute-bytes.ts';
import { VarintReader } from '#domain/market/packed/varint.ts';
import { exchangeTime, wallTime } from '#domain/units/time.ts';
import { newId } from '#server/platform/new-id.ts';

const india = localClock(INDIA);
/** The hours by which the rows of before were written: those of tables that have changed since. */
const sessionOn = (date: string) => ({
  opensAt: india.instantAt(date, 9 * 60 + 15),
  closesAt: india.instantAt(date, 15 * 60 + (date < '2026-08-03' ? 30 : 40)),
});

/** Bytes of a row besides its data, as counted by an import. */
const ROW_BYTES = 200;

interface CandleRow {
  readonly user_id: string;
  readonly symbol: string;
  readonly trading_date: string;
  readonly minutes: Uint8Array;
  readonly imported_at: Date;
}
interface ChainRow {
  readonly user_id: string;
  readonly underlying: string;
  readonly trading_date: string;
  readonly expiry: string;
  readonly told_at: Date;
  readonly options: Uint8Array;
  readonly imported_at: Date;
}

/** The options of a chain as 0026 stored them. */
function optionsOf(bytes: Uint8Array) {
  const read = new VarintReader(bytes);
  let strike = 0;
  return Array.from({ length: read.unsigned() }, () => {
    strike += read.unsigned();
    const bits = read.unsigned();
    const close = read.unsigned();
    const [openInterest = -1, volume = -1, bid = -1, ask = -1] = [0, 1, 2, 3, 4].map((place) =>
      (bits & (2 << place)) === 0 ? -1 : read.unsigned(),
    );
    return { strike, kind: (bits & 1) === 1 ? ('put' as const) : ('call' as const), close, openInterest, volume, bid, ask };
  });
}

/** The end of a day of a contract as 0041 stores it: expiry, kind, strike, open, high, low, close, settlement, volume, open interest, lot size. */
type PackedEnd = readonly [expiry: string, kind: string, ...figures: readonly number[]];

/** One import under which everything of a kind that a user had brought along is kept. */
async function insertImport(
  db: Kysely<unknown>,
  of: { readonly userId: string; readonly name: string; readonly at: Date },
): Promise<string> {
  const id = newId(wallTime(of.at.getTime()));
  await sql`insert into history_imports (id, user_id, name, status, facts, imported_at)
    values (${id}, ${of.userId}, ${of.name}, 'kept', '{}', ${of.at})`.execute(db);
  return id;
}

/** Stores the facts of an import, computed from the stored rows. */
async function tellFacts(
  db: Kysely<unknown>,
  id: string,
  format: 'candles' | 'chains',
  counted: { rows: number; bytes: number; quotes: boolean },
) {
  const { rows } = await sql<{ underlying: string; days: number; contracts: number; from: string; to: string }>`
    with held as (
      select underlying, trading_date, kind || expiry || strike as contract from history_minutes where import_id = ${id}
      union select underlying, trading_date, '' from history_days where import_id = ${id})
    select underlying, count(distinct trading_date)::int as days, count(distinct contract)::int as contracts,
      min(trading_date) as "from", max(trading_date) as "to" from held group by underlying order by underlying`.execute(db);
  const dates = await sql<{ days: number }>`
    select count(*)::int as days from (
      select trading_date from history_minutes where import_id = ${id} union select trading_date from history_days where import_id = ${id}) d`.execute(
    db,
  );
  const facts = {
    formats: [format],
    files: 1,
    same_files: 0,
    ...counted,
    days: dates.rows[0]?.days ?? 0,
    from: rows.map(({ from }) => from).toSorted()[0] ?? null,
    to:
      rows
        .map(({ to }) => to)
        .toSorted()
        .at(-1) ?? null,
    underlyings: rows.map(({ underlying, days, contracts }) => ({ underlying, days, contracts })),
    left_out: { outside_session: 0, no_session: 0, other_kinds: 0, duplicates: 0 },
    gaps: { minutes: 0, days: 0 },
  };
  await sql`update history_imports set facts = ${JSON.stringify(facts)} where id = ${id}`.execute(db);
}

interface Minutes {
  readonly id: string;
  readonly underlying: string;
  readonly date: string;
  readonly expiry: string;
  readonly kind: string;
  readonly strike: number;
  readonly values: readonly number[];
}

/** Inserts minutes of a contract and returns the stored size in bytes. */
async function insertMinutes(db: Kysely<unknown>, { id, underlying, date, expiry, kind, strike, values }: Minutes): Promise<number> {
  const minutes = deflateRawSync(packMinutes(values));
  await sql`insert into history_minutes (import_id, underlying, trading_date, expiry, kind, strike, count, minutes)
    values (${id}, ${underlying}, ${date}, ${expiry}, ${kind}, ${strike}, ${values.length / 10}, ${minutes})`.execute(db);
  return minutes.length + ROW_BYTES;
}

async function moveCandles(db: Kysely<unknown>, userId: string): Promise<void> {
  const { rows } = await sql<CandleRow>`select * from imported_candles where user_id = ${userId} order by imported_at`.execute(db);
  const at = rows.at(-1)?.imported_at;
  if (at === undefined) return;
  const id = await insertImport(db, { userId, name: 'candles.csv', at });
  const counted = { rows: 0, bytes: 0, quotes: false };
  for (const row of rows) {
    const candles = decodeCandles(row.minutes, sessionOn(row.trading_date).opensAt);
    const values = candles.flatMap(({ at: begins, open, high, low, close, volume, openInterest }) => [
      ...[india.msOfDay(begins) / MINUTE_MS, open, high, low, close, volume, openInterest],
      ...[0, 0, 0],
    ]);
    counted.rows += candles.length;
    counted.bytes += await insertMinutes(db, {
      ...{ id, underlying: row.symbol, date: row.trading_date },
      ...{ expiry: '', kind: 'spot', strike: 0, values },
    });
  }
  await tellFacts(db, id, 'candles', counted);
}

async function moveChains(db: Kysely<unknown>, userId: string): Promise<void> {
  const { rows } = await sql<ChainRow>`
    select * from imported_chains where user_id = ${userId} order by underlying, trading_date, expiry`.execute(db);
  if (rows.length === 0) return;
  const at = rows.reduce((newest, { imported_at: each }) => (each > newest ? each : newest), new Date(0));
  const id = await insertImport(db, { userId, name: 'chains.csv', at });
  const counted = { rows: 0, bytes: 0, quotes: false };
  const days = new Map<string, { readonly underlying: string; readonly date: string; readonly rows: PackedEnd[] }>();
  for (const { underlying, trading_date: date, expiry, told_at, options } of rows) {
    const { opensAt, closesAt } = sessionOn(date);
    const told = exchangeTime(told_at.getTime());
    const begins = Math.max(india.msOfDay(opensAt) / MINUTE_MS, Math.ceil(india.msOfDay(told) / MINUTE_MS) - 1);
    const day = days.get(`${underlying} ${date}`) ?? { underlying, date, rows: [] };
    days.set(`${underlying} ${date}`, day);
    for (const { strike, kind, close, openInterest, volume, bid, ask } of optionsOf(options)) {
      counted.rows += 1;
      if (told === closesAt) {
        day.rows.push([expiry, kind, strike, close, close, close, close, 0, volume, openInterest, 0]);
      }
      const own = volume === 0 ? 0 : close;
      const [bids, asks] = [Math.max(0, bid), Math.max(0, ask)];
      counted.quotes ||= bids > 0 || asks > 0;
      if (told === closesAt && bids === 0 && asks === 0) continue;
      const values = [begins, own, own, own, own, Math.max(0, volume), openInterest, bids, asks, 0];
      counted.bytes += await insertMinutes(db, { id, underlying, date, expiry, kind, strike, values });
    }
  }
  for (const day of days.values()) {
    if (day.rows.length === 0) continue;
    const bytes = deflateRawSync(JSON.stringify([day.underlying, day.rows]));
    counted.bytes += bytes.length + ROW_BYTES;
    await sql`insert into history_days (import_id, underlying, trading_date, count, rows)
      values (${id}, ${day.underlying}, ${day.date}, ${day.rows.length}, ${bytes})`.execute(db);
  }
  await tellFacts(db, id, 'chains', counted);
}

/** Candles and chains that users brought along apart from their own history, where no screen read them, become imports of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from imported_candles union select user_id from imported_chains`.execute(db);
  for (const { user_id: userId } of rows) {
    await moveCandles(db, userId);
    await moveChains(db, userId);
  }
  await sql`drop table imported_candles`.execute(db);
  await sql`drop table imported_chains`.execute(db);
}

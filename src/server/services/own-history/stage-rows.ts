import { checkedMinutes } from '#domain/market/files/checked-minutes.ts';
import { type CollectedRows, type DayRow, isSameEnd, MINUTE_WIDTH, type MinuteSeries } from '#domain/market/files/collected-rows.ts';
import { contractKey } from '#domain/market/files/file-contract.ts';
import type { FileProblem } from '#domain/market/files/file-problem.ts';
import type { Db } from '#server/db/database.ts';
import type { HistoryDayRow, HistoryMinutesRow } from '#server/db/tables/own-history.ts';
import { decodeOwnDay, encodeOwnDay } from '#server/repositories/codecs/own-day-bytes.ts';
import { decodeOwnMinutes, encodeOwnMinutes } from '#server/repositories/codecs/own-minutes-bytes.ts';
import { findStagedDay, findStagedMinutes, putHistoryDays, putHistoryMinutes } from '#server/repositories/own-history.ts';
import type { gentleWork } from '../history/gentle-work.ts';
import type { FactCount } from './import-facts.ts';

/** Rows of a statement. */
const ROWS_AT_ONCE = 100;
/** Bytes of a row besides its data: columns and index entry. */
const ROW_BYTES = 200;
const BID = 7;
const ASK = 8;

interface Staging {
  readonly db: Db;
  readonly importId: string;
  readonly count: FactCount;
  readonly work: ReturnType<typeof gentleWork>;
  /** Rejects when there is no room for staged rows. */
  readonly requireRoom: () => Promise<void>;
  /** Contract-days already staged by this import, as several files may have the same one. */
  readonly staged: Set<string>;
}

/** Returns the number of minutes missing between first and last; an index or future has every minute. */
function missingMinutes({ contract }: MinuteSeries, values: readonly number[]): number {
  if (contract.kind === 'call' || contract.kind === 'put') return 0;
  const [first = 0, last = 0] = [values[0], values[values.length - MINUTE_WIDTH]];
  return last - first + 1 - values.length / MINUTE_WIDTH;
}

function hasQuotes(values: readonly number[]): boolean {
  for (let at = 0; at < values.length; at += MINUTE_WIDTH) if ((values[at + BID] ?? 0) > 0 || (values[at + ASK] ?? 0) > 0) return true;
  return false;
}

async function minutesRow({ db, importId, count, staged }: Staging, series: MinuteSeries): Promise<HistoryMinutesRow | FileProblem> {
  const { contract, date } = series;
  const { underlying, kind, expiry, strike } = contract;
  const place = { import_id: importId, underlying, trading_date: date, expiry, kind, strike };
  const key = `${contractKey(contract)} ${date}`;
  const before = staged.has(key) ? await findStagedMinutes(db, place) : undefined;
  const own = before === undefined ? series.values : [...decodeOwnMinutes(before.minutes), ...series.values];
  const { values, duplicates, contradiction } = checkedMinutes({ values: own });
  if (contradiction !== null) return { line: contradiction, column: '', code: 'history.contradiction' };
  staged.add(key);
  const minutes = encodeOwnMinutes(values);
  count.bytes += minutes.length - (before === undefined ? -ROW_BYTES : before.minutes.length);
  count.leftOut.duplicates += duplicates;
  count.missingMinutes +=
    missingMinutes(series, values) - (before === undefined ? 0 : missingMinutes(series, decodeOwnMinutes(before.minutes)));
  count.quotes ||= hasQuotes(values);
  count.see(underlying, date, contractKey(contract));
  return { ...place, count: values.length / MINUTE_WIDTH, minutes };
}

async function dayRow(
  { db, importId, count, staged }: Staging,
  day: { underlying: string; date: string; rows: Map<string, DayRow> },
): Promise<HistoryDayRow | FileProblem> {
  const { underlying, date } = day;
  const key = `${underlying} ${date}`;
  const before = staged.has(key) ? await findStagedDay(db, importId, underlying, date) : undefined;
  const rows = new Map((before === undefined ? [] : decodeOwnDay(before.rows)).map((row) => [contractKey(row.contract), row]));
  for (const [own, row] of day.rows) {
    const known = rows.get(own);
    if (known !== undefined) {
      if (!isSameEnd(known, row)) return { line: row.line, column: '', code: 'history.contradiction' };
      count.leftOut.duplicates += 1;
      // Files before July 2024 do not contain the lot size.
      if (row.lotSize === 0) continue;
    }
    rows.set(own, row);
  }
  staged.add(key);
  const bytes = encodeOwnDay(underlying, rows.values());
  count.bytes += bytes.length - (before === undefined ? -ROW_BYTES : before.rows.length);
  for (const own of day.rows.keys()) count.see(underlying, date, own);
  return { import_id: importId, underlying, trading_date: date, count: rows.size, rows: bytes };
}

/** Stores and clears the collected rows. Returns a contradiction within the import, if any; then the import cannot be kept. */
export async function stageRows(staging: Staging, collected: CollectedRows): Promise<FileProblem | null> {
  const { db, count, work, requireRoom } = staging;
  const minutes: HistoryMinutesRow[] = [];
  for (const series of collected.series.values()) {
    if (series.values.length === 0) continue;
    const row = await minutesRow(staging, series);
    if ('code' in row) return row;
    if (minutes.push(row) >= ROWS_AT_ONCE) await putHistoryMinutes(db, minutes.splice(0));
    await requireRoom();
    await work.turn();
  }
  await putHistoryMinutes(db, minutes);
  const days: HistoryDayRow[] = [];
  for (const day of collected.days.values()) {
    const row = await dayRow(staging, day);
    if ('code' in row) return row;
    days.push(row);
    if (days.length >= ROWS_AT_ONCE) await putHistoryDays(db, days.splice(0));
    await requireRoom();
    await work.turn();
  }
  await putHistoryDays(db, days);
  const { leftOut } = collected;
  count.rows += collected.rows;
  count.leftOut.outside_session += leftOut.outside;
  count.leftOut.no_session += leftOut.noSession;
  count.leftOut.other_kinds += leftOut.other;
  count.leftOut.duplicates += leftOut.duplicates;
  for (const [kind, rows] of collected.otherKinds) count.otherKinds.set(kind, (count.otherKinds.get(kind) ?? 0) + rows);
  return null;
}

import { groupBy } from '#domain/positions/group-by.ts';
import { type DayFigures, type DayOpening, dayFiguresOf } from '#domain/positions/day-figures.ts';
import { foldEntries, type PositionEntry } from '#domain/positions/position-entry.ts';
import type { Price } from '#domain/units/price.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import { lastDaysBefore, listEntries } from '#server/repositories/position-days.ts';
import { entryOf } from './entries.ts';

/** A position today: its row, the figures of the day and the day's fills. */
interface RunningDay {
  readonly row: PositionRow;
  readonly figures: DayFigures;
  readonly entries: readonly PositionEntry[];
}

/** Before any trading date. */
const EVER = '0000-00-00';

/**
 * Returns today's figures of positions. A position without stored earlier days (older than the books) is computed from its first fill, with the
 * market's previous close. `failed` gets positions that cannot be computed, which are left out; without it the first error is thrown.
 */
export async function runningDays(
  db: Db | Trx,
  rows: readonly PositionRow[],
  date: string,
  previousClose: (instrumentId: string) => Price | null,
  failed?: (row: PositionRow) => void,
): Promise<RunningDay[]> {
  const ids = rows.map((row) => row.id);
  const before = await lastDaysBefore(db, ids, date);
  const today = groupBy(await listEntries(db, ids, date, null), (fill) => fill.position_id);
  const unknown = ids.filter((id) => !before.has(id));
  const older = groupBy(await listEntries(db, unknown, EVER, date), (fill) => fill.position_id);
  const dayOf = (row: PositionRow): RunningDay => {
    const last = before.get(row.id);
    const opening: DayOpening = last
      ? { position: last.closing, mark: last.closing_mark }
      : { position: foldEntries((older.get(row.id) ?? []).map(entryOf)), mark: previousClose(row.instrument_id) };
    const entries = (today.get(row.id) ?? []).map(entryOf);
    return { row, entries, figures: dayFiguresOf(opening, entries) };
  };
  if (failed === undefined) return rows.map(dayOf);
  return rows.flatMap((row) => {
    try {
      return [dayOf(row)];
    } catch {
      failed(row);
      return [];
    }
  });
}

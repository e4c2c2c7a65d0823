import type { Calendar } from '#domain/calendar/calendar.ts';
import { setImmediate as breath } from 'node:timers/promises';
import type { Candle } from '#domain/market/candle.ts';
import type { DayBar } from '#domain/screener/day-bar.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import type { Db } from '#server/db/database.ts';
import { decodeCandles } from '#domain/market/packed/candle-bytes.ts';
import { listCandleDays } from '#server/repositories/history.ts';

/** Sessions of a year: no field looks further back. */
export const MOST_SESSIONS = 252;
export const FIRST_DATE = '0000-01-01';

/** Returns the minutes of a session as one bar, or null when nothing happened in it. */
export function barOf(calendar: Calendar, date: string, minutes: readonly Candle[]): DayBar | null {
  const [first, last] = [minutes[0], minutes.at(-1)];
  if (first === undefined || last === undefined) return null;
  let [high, low, volume] = [first.high, first.low, 0];
  for (const minute of minutes) {
    if (minute.high > high) ({ high } = minute);
    if (minute.low < low) ({ low } = minute);
    volume += minute.volume;
  }
  return {
    date,
    at: calendar.sessionOn(date).opensAt,
    open: priceToDecimal(first.open),
    high: priceToDecimal(high),
    low: priceToDecimal(low),
    close: priceToDecimal(last.close),
    volume,
    openInterest: last.openInterest,
  };
}

/** Returns the bars of the newest stored sessions of an instrument from one date to another, both included, oldest first. */
export async function readBars(calendar: Calendar, db: Db, instrumentId: string, from: string, to: string): Promise<readonly DayBar[]> {
  const rows = await listCandleDays(db, instrumentId, from, to, MOST_SESSIONS);
  return rows
    .toReversed()
    .flatMap((row) => barOf(calendar, row.trading_date, decodeCandles(row.minutes, calendar.sessionOn(row.trading_date).opensAt)) ?? []);
}

/**
 * Returns the bars of sessions that have ended. They never change, so each is read once: a further day is read alone. While the history before
 * the first session is being written (`written` counts it), everything is read anew.
 */
export function createStoredBars(calendar: Calendar, db: Db) {
  let written = -1;
  let known = new Map<string, { readonly before: string; readonly bars: readonly DayBar[] }>();

  return async (
    instrumentIds: readonly string[],
    today: string,
    sessionsWritten: number,
  ): Promise<ReadonlyMap<string, readonly DayBar[]>> => {
    if (sessionsWritten !== written) known = new Map();
    written = sessionsWritten;
    const found = new Map<string, readonly DayBar[]>();
    for (const id of instrumentIds) {
      const old = known.get(id);
      let bars = old?.bars ?? [];
      if (old?.before !== today) {
        const last = bars.at(-1)?.date ?? FIRST_DATE;
        bars = [...bars, ...(await readBars(calendar, db, id, last, today)).filter(({ date }) => date > last && date < today)].slice(
          -MOST_SESSIONS,
        );
        known.set(id, { before: today, bars });
        // A year of minutes is long work: others go on between two instruments.
        await breath();
      }
      found.set(id, bars);
    }
    return found;
  };
}

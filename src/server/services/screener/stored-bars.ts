import { setImmediate as breath } from 'node:timers/promises';
import { sessionOn } from '#domain/calendar/trading-days.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { DayBar } from '#domain/screener/day-bar.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import type { Db } from '#server/db/database.ts';
import { decodeCandles } from '#server/repositories/codecs/candle-bytes.ts';
import { listCandleDays } from '#server/repositories/history.ts';

/** Sessions of a year: no field looks further back. */
const MOST_SESSIONS = 252;
const FIRST_DATE = '0000-01-01';

/** Returns the minutes of a session as one bar, or null when nothing happened in it. */
export function barOf(date: string, minutes: readonly Candle[]): DayBar | null {
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
    at: sessionOn(date).opensAt,
    open: priceToDecimal(first.open),
    high: priceToDecimal(high),
    low: priceToDecimal(low),
    close: priceToDecimal(last.close),
    volume,
    openInterest: last.openInterest,
  };
}

/**
 * Returns the bars of sessions that have ended. They never change, so each is read once; `version` says when more may have been stored:
 * the trading date and how much of the history is written.
 */
export function createStoredBars(db: Db) {
  let known: { readonly version: string; readonly bars: Map<string, readonly DayBar[]> } | null = null;

  async function read(instrumentId: string, today: string): Promise<readonly DayBar[]> {
    const rows = await listCandleDays(db, instrumentId, FIRST_DATE, today, MOST_SESSIONS);
    const ended = rows.filter((row) => row.trading_date < today).toReversed();
    return ended.flatMap((row) => barOf(row.trading_date, decodeCandles(row.minutes, sessionOn(row.trading_date).opensAt)) ?? []);
  }

  return async (instrumentIds: readonly string[], today: string, version: string): Promise<ReadonlyMap<string, readonly DayBar[]>> => {
    if (known?.version !== version) known = { version, bars: new Map() };
    const { bars } = known;
    for (const id of instrumentIds) {
      if (bars.has(id)) continue;
      bars.set(id, await read(id, today));
      // A year of minutes is long work: others go on between two instruments.
      await breath();
    }
    return bars;
  };
}

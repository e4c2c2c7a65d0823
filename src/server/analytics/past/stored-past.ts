import type { Calendar } from '#domain/calendar/calendar.ts';
import { addDays } from '#domain/calendar/dates.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { Candle } from '#domain/market/candle.ts';
import { decodeCandles } from '#domain/market/packed/candle-bytes.ts';
import type { Db } from '#server/db/database.ts';
import { listCandleDaysOn, listNearChainDays, listNextChains } from '#server/repositories/history.ts';
import { chainOfRow } from '#server/services/history/history-rows.ts';
import type { PastReader } from './past-reader.ts';

/** Returns the reader of stored sessions. */
export function storedPast(calendar: Calendar, db: Db): PastReader {
  async function minutesOn(date: string, instruments: readonly Instrument[]): Promise<ReadonlyMap<string, readonly Candle[]>> {
    const { opensAt } = calendar.sessionOn(date);
    const rows = await listCandleDaysOn(
      db,
      date,
      instruments.map(({ id }) => id),
    );
    return new Map(rows.map((row) => [row.instrument_id, decodeCandles(row.minutes, opensAt)]));
  }

  return {
    minutesOn,

    async closesOn(date, instruments) {
      const minutes = await minutesOn(date, instruments);
      return new Map(
        [...minutes].flatMap(([id, candles]) => {
          const last = candles.at(-1);
          return last === undefined ? [] : [[id, last.close] as const];
        }),
      );
    },

    async closingChain(underlying, date) {
      const [row] = await listNextChains(db, underlying, addDays(date, 1), 1);
      return row?.trading_date === date ? chainOfRow(row) : null;
    },

    nearChains: async (underlying, which) => (await listNearChainDays(db, underlying, which)).map(chainOfRow),
  };
}

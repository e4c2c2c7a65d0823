import { fileCalendar } from './file-calendar.ts';
import { candlesOfMinutes } from '#domain/backtest/replay/own-minutes.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { HistoryMinutesRow } from '#server/db/tables/own-history.ts';
import { decodeOwnMinutes } from '#server/repositories/codecs/own-minutes-bytes.ts';

/** Returns the candles of a contract on a day, see `candlesOfMinutes`. */
export function minuteCandles({
  trading_date,
  minutes,
}: Pick<HistoryMinutesRow, 'trading_date'> & { readonly minutes: Uint8Array }): readonly Candle[] {
  return candlesOfMinutes(fileCalendar, trading_date, decodeOwnMinutes(minutes));
}

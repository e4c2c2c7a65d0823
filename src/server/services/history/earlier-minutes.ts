import type { Calendar } from '#domain/calendar/calendar.ts';
import { daysNeeded } from '#domain/bots/engine/signals.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { Db } from '#server/db/database.ts';
import { decodeCandles } from '#domain/market/packed/candle-bytes.ts';
import { findCandleDays } from '#server/repositories/history.ts';

/**
 * Returns the minutes before a date on which the indicators of a bot look back, oldest first; [] for one that reads none. They end where a day is not
 * stored: an average over a hole would be that of another market.
 */
export async function earlierMinutes(
  calendar: Calendar,
  db: Db,
  spotId: string,
  { signals }: Pick<BotDefinition, 'signals'>,
  before: string,
): Promise<readonly Candle[]> {
  if (!signals) return [];
  const dates: string[] = [];
  for (let date = before; dates.length < daysNeeded(calendar, signals);) {
    date = calendar.previousTradingDay(date);
    dates.push(date);
  }
  const rows = await findCandleDays(db, spotId, dates);
  const days: (readonly Candle[])[] = [];
  for (const date of dates) {
    const row = rows.find((each) => each.trading_date === date);
    if (row === undefined) break;
    days.unshift(decodeCandles(row.minutes, calendar.sessionOn(date).opensAt));
  }
  return days.flat();
}

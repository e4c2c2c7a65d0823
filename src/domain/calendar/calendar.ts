import type { CalendarData } from './calendar-data.ts';
import { exchangeDays, type ExchangeDays } from './exchange-days.ts';
import { localClock, type LocalClock } from './local-clock.ts';
import { tradingDays, type TradingDays } from './trading-days.ts';

/** The calendar of a market: clock, days, and arithmetic with days. Functions of the domain take a calendar as a parameter. */
export interface Calendar extends LocalClock, ExchangeDays, TradingDays {
  readonly id: string;
  /** Names of the exchanges and segments with this calendar. */
  readonly exchanges: readonly string[];
}

/** Returns the calendar of an exchange. */
export function calendarOf(data: CalendarData): Calendar {
  const { id, exchanges } = data;
  const clock = localClock(data.zone);
  const days = { ...clock, ...exchangeDays(data, clock) };
  return { id, exchanges, ...days, ...tradingDays(data, days) };
}

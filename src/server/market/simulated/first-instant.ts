import { exchangeCalendar } from '#simulator/exchange-calendar.ts';
import { type ExchangeTime, exchangeTime, type WallTime } from '#domain/units/time.ts';

/** Returns the trading date at which a new exchange starts: the present one, or the next. */
export function firstTradingDate(now: WallTime): string {
  // The one place where exchange time follows from wall time.
  return exchangeCalendar.tradingDayOnOrAfter(exchangeCalendar.dateAt(exchangeTime(now)));
}

/** Returns where the clock of a new exchange starts: the open of the present trading day, or of the next one. */
export function firstInstant(now: WallTime): ExchangeTime {
  return exchangeCalendar.sessionOn(firstTradingDate(now)).opensAt;
}

import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { type ExchangeTime, exchangeTime, type WallTime } from '#domain/units/time.ts';

/** Returns where the clock of a new exchange starts: the open of the present trading day, or of the next one. */
export function firstInstant(now: WallTime): ExchangeTime {
  // The one place where exchange time follows from wall time.
  return nseFo.sessionOn(nseFo.tradingDayOnOrAfter(nseFo.dateAt(exchangeTime(now)))).opensAt;
}

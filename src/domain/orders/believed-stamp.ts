import { type ExchangeTime, exchangeTime } from '../units/time.ts';

/**
 * Returns when something happened to an order by the clock of our own market. A broker's clock may be wrong: what it stamps before the order
 * was placed, or after now, is shown as that instant. The order of things follows from the sequence of reports, never from their stamps.
 */
export function believedStamp(said: ExchangeTime, placedAt: ExchangeTime, now: ExchangeTime): ExchangeTime {
  return exchangeTime(Math.max(placedAt, Math.min(said, now)));
}

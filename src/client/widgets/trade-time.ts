import { marketCalendar } from '#client/platform/market-calendar.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { Format } from '#client/i18n/format.ts';
import type { LiveQuote } from '#client/state/market/ticker-store.ts';

/** Returns when an instrument last traded by the exchange's clock: the time on the same day, else the day. */
export function tradeTime({ lastTradeAt, exchangeAt }: LiveQuote, format: Format): string {
  const [at, now] = [exchangeTime(lastTradeAt), exchangeTime(exchangeAt)];
  return marketCalendar.dateAt(at) === marketCalendar.dateAt(now)
    ? format.time(at, { seconds: false })
    : format.expiry(marketCalendar.dateAt(at), { at: now });
}

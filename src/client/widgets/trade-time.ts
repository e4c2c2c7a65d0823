import { marketCalendar } from '#client/platform/market-calendar.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { Format } from '#client/i18n/format.ts';
import type { LiveQuote } from '#client/state/market/ticker-store.ts';

const utcDay = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Returns when an instrument last traded by the exchange's clock: the time on the same day, else the day; a dash where that is not known. */
export function tradeTime({ lastTradeAt, exchangeAt, source }: LiveQuote, format: Format): string {
  if (lastTradeAt === 0) return format.time(null);
  if (source === 'exchange') {
    const [day, today] = [utcDay(lastTradeAt), utcDay(exchangeAt)];
    return day === today ? format.utcTime(lastTradeAt) : format.expiry(day, { at: exchangeTime(exchangeAt) });
  }
  const [at, now] = [exchangeTime(lastTradeAt), exchangeTime(exchangeAt)];
  return marketCalendar.dateAt(at) === marketCalendar.dateAt(now)
    ? format.time(at, { seconds: false })
    : format.expiry(marketCalendar.dateAt(at), { at: now });
}

import type { StoredDay } from '#domain/backtest/replay/stored-day.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { call, type CallOptions } from './call.ts';
import { expectAnswer } from './error-from-answer.ts';
import type { HistoryDay } from './types.ts';

/** Stored sessions of the server, as far as an answer holds them. */
interface HandedDays {
  /** Dates of all sessions that are wanted, oldest first. */
  readonly dates: readonly string[];
  readonly days: readonly StoredDay[];
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);

/** Returns a session as it was sent in the form in which it is kept and played. */
export function storedDay(underlying: string, day: HistoryDay): StoredDay {
  return {
    date: day.date,
    underlying,
    segment: day.segment,
    marginClass: day.margin_class,
    tick: { option: priceFromDecimal(day.option_tick), future: priceFromDecimal(day.future_tick) },
    path: bytesOf(day.path),
    spot: bytesOf(day.spot),
    expiries: day.expiries.map(({ date, monthly, expires_at, lot_size, strikes }) => ({
      date,
      monthly,
      expiresAt: exchangeTime(expires_at),
      lotSize: lot_size,
      strikes: strikes.map(priceFromDecimal),
    })),
    futures: day.futures.map(({ expiry, minutes }) => ({ expiry, minutes: bytesOf(minutes) })),
  };
}

/** Returns stored sessions of an underlying for this device to keep, of the newest so many those from a date on. Its failure is told where it was asked for. */
export async function getHistoryDays(
  underlying: string,
  { sessions, from }: { readonly sessions: number; readonly from: string | undefined },
  options?: CallOptions,
): Promise<HandedDays> {
  const params = { path: { underlying }, query: { sessions: String(sessions), ...(from === undefined ? {} : { from }) } };
  const given = await call((client, init) => client.GET('/api/history-days/{underlying}/', { ...init, params }), {
    ...options,
    quiet: 'shown',
  });
  const { dates, days } = expectAnswer(given, 'days');
  return { dates, days: days.map((day) => storedDay(underlying, day)) };
}

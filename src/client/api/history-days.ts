import type { OwnDay } from '#domain/backtest/replay/own-day.ts';
import type { StoredDay } from '#domain/backtest/replay/stored-day.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { call, type CallOptions } from './call.ts';
import { expectAnswer } from './error-from-answer.ts';
import type { HistoryDay, OwnHistoryDay } from './types.ts';

/** Stored sessions of the server, as far as an answer holds them. */
interface HandedDays {
  /** Dates of all sessions that are wanted, oldest first. */
  readonly dates: readonly string[];
  readonly days: readonly StoredDay[];
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);

/** Returns what is told of a session whoever's past it is. */
function factsOf(underlying: string, { date, segment, margin_class, option_tick, future_tick, expiries }: HistoryDay | OwnHistoryDay) {
  return {
    date,
    underlying,
    segment,
    marginClass: margin_class,
    tick: { option: priceFromDecimal(option_tick), future: priceFromDecimal(future_tick) },
    expiries: expiries.map(({ date: expiry, monthly, expires_at, lot_size, strikes }) => ({
      date: expiry,
      monthly,
      expiresAt: exchangeTime(expires_at),
      lotSize: lot_size,
      strikes: strikes.map(priceFromDecimal),
    })),
  };
}

/** Returns a session as it was sent in the form in which it is kept and played. */
export function storedDay(underlying: string, day: HistoryDay): StoredDay {
  return {
    ...factsOf(underlying, day),
    path: bytesOf(day.path),
    spot: bytesOf(day.spot),
    futures: day.futures.map(({ expiry, minutes }) => ({ expiry, minutes: bytesOf(minutes) })),
  };
}

/** Returns a session of own history as it was sent in the form in which it is kept; its minutes are still deflated. */
export function ownDayOf(underlying: string, day: OwnHistoryDay): OwnDay {
  const rows = day.rows.map(({ kind, expiry, strike, minutes }) => ({
    kind,
    expiry,
    strike: priceFromDecimal(strike),
    minutes: bytesOf(minutes),
  }));
  return { ...factsOf(underlying, day), rows };
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

/** Which sessions of own history there are, oldest first, and the one that was asked for. */
interface HandedOwn {
  readonly sessions: readonly { readonly date: string; readonly stamp: string }[];
  readonly files: readonly string[];
  readonly day: OwnDay | null;
}

/** Returns the newest so many sessions of own history of an underlying, and the one of a date for this device to keep. Its failure is told where it was asked for. */
export async function getOwnHistoryDays(
  underlying: string,
  { sessions, date }: { readonly sessions: number; readonly date?: string },
  options?: CallOptions,
): Promise<HandedOwn> {
  const params = { path: { underlying }, query: { sessions: String(sessions), ...(date === undefined ? {} : { date }) } };
  const given = await call((client, init) => client.GET('/api/history/days/{underlying}/', { ...init, params }), {
    ...options,
    quiet: 'shown',
  });
  const { sessions: listed, files, day } = expectAnswer(given, 'sessions');
  return { sessions: listed, files, day: day === null ? null : ownDayOf(underlying, day) };
}

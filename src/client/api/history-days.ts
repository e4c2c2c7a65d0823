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

/** Returns the facts common to simulated and own sessions. */
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

/** Returns a received session in the form for storage and backtests. */
export function storedDay(underlying: string, day: HistoryDay): StoredDay {
  return {
    ...factsOf(underlying, day),
    path: bytesOf(day.path),
    spot: bytesOf(day.spot),
    futures: day.futures.map(({ expiry, minutes }) => ({ expiry, minutes: bytesOf(minutes) })),
  };
}

/** Returns a received session of own history in the form for storage; the minutes stay compressed. */
export function ownDayOf(underlying: string, day: OwnHistoryDay): OwnDay {
  const rows = day.rows.map(({ kind, expiry, strike, minutes }) => ({
    kind,
    expiry,
    strike: priceFromDecimal(strike),
    minutes: bytesOf(minutes),
  }));
  return { ...factsOf(underlying, day), rows };
}

/** Returns sessions of an underlying for storage on this device: of the newest `sessions`, those from a date on. The caller shows errors. */
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

/** List of the sessions of own history, oldest first, and the requested one. */
interface HandedOwn {
  readonly sessions: readonly { readonly date: string; readonly stamp: string }[];
  readonly files: readonly string[];
  readonly day: OwnDay | null;
}

/** Returns the list of the newest sessions of own history, and the session of a date for storage on this device. The caller shows errors. */
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

import type { Session } from '#domain/calendar/exchange-days.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { type ExchangeTime, exchangeTime } from '#domain/units/time.ts';
import type { CourseLeg } from './past-course.ts';

/** Lot size of a day that is only viewed, where unknown. */
export const UNKNOWN_LOT = 0;

/** Returns the requested expiry; else the nearest after the day, which unlike one on the day has a volatility at its close; else the last. */
export function expiryOf<T extends { readonly date: string }>(
  expiries: readonly T[],
  date: string,
  wanted: string | undefined,
): T | undefined {
  if (wanted !== undefined) return expiries.find((each) => each.date === wanted);
  return expiries.find((each) => each.date > date) ?? expiries.at(-1);
}

/** Returns the first instant of a session at which something is known: the end of its first minute. */
export const firstInstant = ({ opensAt }: Session): ExchangeTime => exchangeTime(opensAt + MINUTE_MS);

/** Returns the end of a minute of a session at or before an instant, within the session; its close when none is asked for. */
export function instantOf({ opensAt, closesAt }: Session, at: number | undefined): ExchangeTime {
  if (at === undefined) return closesAt;
  const minutes = Math.floor((at - opensAt) / MINUTE_MS);
  return exchangeTime(Math.min(closesAt, opensAt + Math.max(1, minutes) * MINUTE_MS));
}

/** Returns a leg of its text: call:STRIKE:EXPIRY, put:STRIKE:EXPIRY, future::EXPIRY or underlying::. */
export function courseLeg(text: string): CourseLeg {
  const [kind = '', strike = '', expiry = ''] = text.split(':');
  return {
    kind: kind as CourseLeg['kind'],
    strike: strike === '' ? null : priceFromDecimal(Number(strike)),
    expiry: expiry === '' ? null : expiry,
  };
}

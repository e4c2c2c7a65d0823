import type { Calendar } from '#domain/calendar/calendar.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { OptionDay, SpotCourse } from '#domain/market/option-day.ts';
import { decodeCandles } from '#domain/market/packed/candle-bytes.ts';
import { decodePath } from '#domain/market/packed/path-bytes.ts';
import type { Price } from '#domain/units/price.ts';
import type { DayTape, TapeExpiry } from './day-tape.ts';

/** A stored session as plain data, which another thread or a device can be given. Minutes and path are still bytes. */
export interface StoredDay {
  readonly date: string;
  readonly underlying: string;
  readonly segment: string;
  readonly marginClass: DayTape['marginClass'];
  readonly tick: { readonly option: Price; readonly future: Price };
  readonly path: Uint8Array;
  readonly spot: Uint8Array;
  readonly expiries: readonly TapeExpiry[];
  readonly futures: readonly { readonly expiry: string; readonly minutes: Uint8Array }[];
}

/** Computes the minute candles of an option without recorded trades from the path of its underlying. */
export type OptionModel = (option: OptionDay, course: SpotCourse) => readonly Candle[];

/**
 * Returns a stored session with everything that was listed on it. Options are computed from the stored path and surface as the candles of the
 * chart are, each when it is asked for and once.
 */
export function tapeOfDay(calendar: Calendar, day: StoredDay, optionCandles: OptionModel): DayTape {
  const { date, underlying, segment, marginClass, tick, expiries, futures } = day;
  const session = calendar.sessionOn(date);
  const minutes = decodeCandles(day.spot, session.opensAt);
  const course = { session, path: decodePath(day.path), candles: minutes };
  const made = new Map<string, readonly Candle[]>();
  const unpacked = new Map<string, readonly Candle[]>();
  return {
    calendar,
    session,
    underlying,
    segment,
    marginClass,
    tick,
    spot: minutes,
    expiries,
    option({ date: expiry, expiresAt, lotSize }, kind, strike) {
      const key = `${kind}${strike} ${expiry}`;
      const known = made.get(key);
      if (known !== undefined) return known;
      const terms = { instrumentId: key, underlying, expiry, expiresAt, lotSize, strike: strike / 10_000, isCall: kind === 'call' };
      const found = optionCandles({ ...terms, volume: 0, morning: 0, closing: 0 }, course);
      made.set(key, found);
      return found;
    },
    future({ date: expiry }) {
      const row = futures.find((each) => each.expiry === expiry);
      if (row === undefined) return [];
      const found = unpacked.get(expiry) ?? decodeCandles(row.minutes, session.opensAt);
      unpacked.set(expiry, found);
      return found;
    },
  };
}

import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { ExchangeTime } from '#domain/units/time.ts';

type ByMinute = readonly (Candle | undefined)[];

/** No session is longer than a day. */
const MOST_MINUTES = 1_440;

/** Returns the minute of the session in which a candle begins. */
export function minuteOfCandle({ at }: Candle, opensAt: ExchangeTime): number {
  return Math.round((at - opensAt) / MINUTE_MS);
}

function placed(candles: readonly Candle[], opensAt: ExchangeTime): ByMinute {
  const minutes: (Candle | undefined)[] = [];
  for (const candle of candles) {
    const minute = minuteOfCandle(candle, opensAt);
    if (minute < 0 || minute >= MOST_MINUTES) continue;
    while (minutes.length < minute) minutes.push(undefined);
    minutes[minute] = candle;
  }
  return minutes;
}

/** Cached per session, since its candles never change: a thousand variants of a bot share one result. */
const known = new WeakMap<readonly Candle[], ByMinute>();

/** Returns the candles of a session by its minutes, of several in one the last; undefined for a minute without one. Candles are in order of time. */
export function byMinute(candles: readonly Candle[], opensAt: ExchangeTime): ByMinute {
  let minutes = known.get(candles);
  if (minutes === undefined) {
    // Where no minute is missing each stands at its own place.
    minutes = candles.every((candle, place) => minuteOfCandle(candle, opensAt) === place) ? candles : placed(candles, opensAt);
    known.set(candles, minutes);
  }
  return minutes;
}

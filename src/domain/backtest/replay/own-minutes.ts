import type { LocalClock } from '#domain/calendar/local-clock.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Candle } from '#domain/market/candle.ts';
import { MINUTE_WIDTH } from '#domain/market/files/collected-rows.ts';
import { price } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { TapeQuote } from './day-tape.ts';

const BID = 7;
const ASK = 8;

/**
 * Returns the candles of a contract on a day from its minutes in the layout of `MinuteSeries`. A minute quoted but not traded becomes the middle of its bid
 * and ask, without volume; one with neither a trade nor both sides is left out: the price before it is stale and could not be traded.
 */
export function candlesOfMinutes(calendar: LocalClock, date: string, values: readonly number[]): readonly Candle[] {
  const midnight = calendar.instantAt(date, 0);
  const candles: Candle[] = [];
  for (let place = 0; place < values.length; place += MINUTE_WIDTH) {
    const [minute = 0, open = 0, high = 0, low = 0, close = 0, volume = 0, openInterest = 0, bid = 0, ask = 0] = values.slice(
      place,
      place + 9,
    );
    const at = exchangeTime(midnight + minute * MINUTE_MS);
    if (open > 0) candles.push({ at, open: price(open), high: price(high), low: price(low), close: price(close), volume, openInterest });
    else if (bid > 0 && ask >= bid) {
      const middle = price(Math.round((bid + ask) / 2));
      candles.push({ at, open: middle, high: middle, low: middle, close: middle, volume: 0, openInterest });
    }
  }
  return candles;
}

/** Returns what was quoted at the end of the minutes of a contract, by the minute of the day; those without a bid or an ask are not there. */
export function quotesOfMinutes(values: readonly number[]): ReadonlyMap<number, TapeQuote> {
  const quotes = new Map<number, TapeQuote>();
  for (let place = 0; place < values.length; place += MINUTE_WIDTH) {
    const [bid = 0, ask = 0] = [values[place + BID], values[place + ASK]];
    if (bid > 0 && ask > 0) quotes.set(values[place] ?? 0, { bid: price(bid), ask: price(ask) });
  }
  return quotes;
}

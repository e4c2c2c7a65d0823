import type { Session } from '../calendar/exchange-days.ts';
import { price } from '../units/price.ts';
import { exchangeTime } from '../units/time.ts';
import type { Candle } from './candle.ts';
import { type CandleInterval, intervalLength } from './candle-interval.ts';

/**
 * Returns the candles of one session in longer stretches, aligned to its open: in a session from 09:15 the hours begin at 09:15, 10:15
 * and so on, and the last candle ends with the session. Open and close are those of the first and last candle within, high and low the
 * extremes, volume the sum, open interest the last. A stretch without a candle stays without one. `minutes` are ascending.
 */
export function aggregateCandles(
  minutes: readonly Candle[],
  interval: CandleInterval,
  session: Pick<Session, 'opensAt' | 'closesAt'>,
): readonly Candle[] {
  const length = intervalLength(interval, session);
  const made: Candle[] = [];
  let open: Candle | undefined;
  for (const minute of minutes) {
    const at = exchangeTime(session.opensAt + Math.floor((minute.at - session.opensAt) / length) * length);
    if (open === undefined || open.at !== at) {
      if (open !== undefined) made.push(open);
      open = { ...minute, at };
      continue;
    }
    open = {
      at,
      open: open.open,
      high: price(Math.max(open.high, minute.high)),
      low: price(Math.min(open.low, minute.low)),
      close: minute.close,
      volume: open.volume + minute.volume,
      openInterest: minute.openInterest,
    };
  }
  return open === undefined ? made : [...made, open];
}

import type { LocalClock } from '#domain/calendar/local-clock.ts';
import { aggregateCandles } from '#domain/market/aggregate-candles.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { CandleInterval } from '#domain/market/candle-interval.ts';
import type { DayTape } from '../replay/day-tape.ts';
import type { ListedTrade } from './listed-trades.ts';

/** Prices drawn around a trade. */
export interface TradePrices {
  readonly interval: CandleInterval;
  /** Whether it was held for longer than is drawn. */
  readonly cut: boolean;
  readonly candles: readonly Candle[];
  readonly underlying: readonly Candle[];
}

/** More of a trade is not drawn: each session is read whole. */
const MOST_SESSIONS = 10;
/** Up to so many sessions are drawn minute by minute. */
const MINUTE_SESSIONS = 2;

function minutesOf({ contract: { kind, strike, expiry } }: ListedTrade, tape: DayTape): readonly Candle[] {
  const listed = tape.expiries.find(({ date }) => date === expiry);
  if (listed === undefined) return [];
  return kind === 'future' ? tape.future(listed) : strike === null ? [] : tape.option(listed, kind, strike);
}

/** Returns the prices of a trade's contract over the sessions from its entry to its exit, as the test read them; null where they are no longer stored. */
export async function tradePrices(
  calendar: LocalClock,
  trade: ListedTrade,
  dates: readonly string[],
  tapeOf: (date: string) => Promise<DayTape | null>,
): Promise<TradePrices | null> {
  const [from, to] = [calendar.dateAt(trade.entry.bar), calendar.dateAt(trade.exit.bar)];
  const held = dates.filter((date) => date >= from && date <= to);
  const read = held.slice(-MOST_SESSIONS);
  const interval = read.length > MINUTE_SESSIONS ? '5m' : '1m';
  const candles: Candle[] = [];
  const underlying: Candle[] = [];
  for (const date of read) {
    const tape = await tapeOf(date);
    if (tape === null) return null;
    candles.push(...aggregateCandles(minutesOf(trade, tape), interval, tape.session));
    underlying.push(...aggregateCandles(tape.spot, interval, tape.session));
  }
  return { interval, cut: held.length > read.length, candles, underlying };
}

import { exchangeCalendar } from '#simulator/exchange-calendar.ts';
import type { Candle } from '#domain/market/candle.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { OptionDay, SpotCourse } from '#domain/market/option-day.ts';
import type { PathPoint } from '#domain/market/path-point.ts';
import { price } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { hashText } from '../processes/random.ts';
import { optionValue, sliceOf } from '../surface/slice.ts';
import { underlyingRow } from '../underlyings.ts';
import { spreadVolume } from './spread-volume.ts';

/**
 * Returns the minute candles of an option, computed from the path of its underlying and the surface: theoretical values on the tick grid,
 * high and low at those of the underlying. Throws RangeError when the exchange has no such underlying.
 */
export function optionCandles(option: OptionDay, { session, path, candles }: SpotCourse): readonly Candle[] {
  const row = underlyingRow(option.underlying);
  if (row === null) throw new RangeError(`unknown underlying: ${option.underlying}`);
  const later = exchangeCalendar.tradingDaysBetween(session.date, option.expiry);
  const length = session.closesAt - session.opensAt;
  const count = Math.min(path.length - 1, candles.length);
  const lots = spreadVolume(
    Math.round(option.volume / option.lotSize),
    count,
    hashText(option.instrumentId) ^ Math.floor(session.opensAt / 1_000),
  );
  const value = (state: PathPoint, at: number) =>
    optionValue(sliceOf(state, row.path, (at - session.opensAt) / length, later, option.expiresAt - at), option.strike, option.isCall);
  const onTick = (points: number) => Math.max(1, Math.round((points * 10_000) / row.tick)) * row.tick;
  const made: Candle[] = [];
  let traded = 0;
  for (let minute = 0; minute < count; minute += 1) {
    const [first, last, spot] = [path[minute], path[minute + 1], candles[minute]];
    if (first === undefined || last === undefined || spot === undefined) break;
    const at = session.opensAt + minute * MINUTE_MS;
    const end = Math.min(at + MINUTE_MS, session.closesAt);
    const open = onTick(value(first, at));
    const close = onTick(value(last, end));
    const middle = (at + end) / 2;
    const reached = [spot.high, spot.low].map((level) => onTick(value({ ...first, spot: level / 10_000 }, middle)));
    const volume = (lots[minute] ?? 0) * option.lotSize;
    traded += volume;
    const held = option.morning + (option.closing - option.morning) * (traded / Math.max(1, option.volume));
    made.push({
      at: exchangeTime(at),
      open: price(open),
      high: price(Math.max(open, close, ...reached)),
      low: price(Math.min(open, close, ...reached)),
      close: price(close),
      volume,
      openInterest: Math.round(held),
    });
  }
  return made;
}

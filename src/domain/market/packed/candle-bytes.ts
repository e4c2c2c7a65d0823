import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Candle } from '../candle.ts';
import { price } from '#domain/units/price.ts';
import { type ExchangeTime, exchangeTime } from '#domain/units/time.ts';
import { VarintReader, VarintWriter } from './varint.ts';

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/**
 * Returns the minute candles of one session as bytes, each figure as its difference from the one before, in units of the greatest common step of all prices:
 * about eight bytes a candle. Candles are ascending and begin on minutes counted from `opensAt`.
 */
export function encodeCandles(candles: readonly Candle[], opensAt: ExchangeTime): Uint8Array {
  const out = new VarintWriter();
  const step = candles.reduce((all, { open, high, low, close }) => [open, high, low, close].reduce(divisor, all), 0) || 1;
  const withInterest = candles.some(({ openInterest }) => openInterest !== 0);
  out.unsigned(candles.length);
  out.unsigned(step);
  out.unsigned(withInterest ? 1 : 0);
  let minute = -1;
  let close = 0;
  let held = 0;
  for (const candle of candles) {
    const own = (candle.at - opensAt) / MINUTE_MS;
    out.unsigned(own - minute - 1);
    out.signed((candle.open - close) / step);
    out.signed((candle.close - candle.open) / step);
    out.unsigned((candle.high - Math.max(candle.open, candle.close)) / step);
    out.unsigned((Math.min(candle.open, candle.close) - candle.low) / step);
    out.unsigned(candle.volume);
    if (withInterest) out.signed(candle.openInterest - held);
    minute = own;
    ({ close, openInterest: held } = candle);
  }
  return out.finish();
}

/** Returns the candles of bytes that encodeCandles made for a session that opened at `opensAt`. */
export function decodeCandles(bytes: Uint8Array, opensAt: ExchangeTime): readonly Candle[] {
  const read = new VarintReader(bytes);
  const count = read.unsigned();
  const step = read.unsigned();
  const withInterest = read.unsigned() === 1;
  let minute = -1;
  let before = 0;
  let held = 0;
  return Array.from({ length: count }, (): Candle => {
    minute += read.unsigned() + 1;
    const open = before + read.signed() * step;
    const close = open + read.signed() * step;
    const high = Math.max(open, close) + read.unsigned() * step;
    const low = Math.min(open, close) - read.unsigned() * step;
    const volume = read.unsigned();
    if (withInterest) held += read.signed();
    before = close;
    const at = exchangeTime(opensAt + minute * MINUTE_MS);
    return { at, open: price(open), high: price(high), low: price(low), close: price(close), volume, openInterest: held };
  });
}

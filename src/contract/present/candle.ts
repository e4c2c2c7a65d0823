import type { InferOutput } from 'valibot';
import type { Candle } from '#domain/market/candle.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import type { candleRow } from '../schemas/candles.ts';

/** Returns a candle as it is sent. */
export function presentCandle({ at, open, high, low, close, volume, openInterest }: Candle): InferOutput<typeof candleRow> {
  return [at, priceToDecimal(open), priceToDecimal(high), priceToDecimal(low), priceToDecimal(close), volume, openInterest];
}

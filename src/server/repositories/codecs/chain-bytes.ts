import type { DailyChainLeg, DailyChainRow } from '#domain/market/daily-chain.ts';
import { price } from '#domain/units/price.ts';
import { VarintReader, VarintWriter } from '#domain/market/packed/varint.ts';

/** Volatilities are stored to a thousandth of a point. */
const IV_SCALE = 100_000;

/** Returns the rows of a daily chain as bytes, quantities in lots: about twenty bytes a strike. */
export function encodeChainRows(rows: readonly DailyChainRow[], lotSize: number): Uint8Array {
  const out = new VarintWriter();
  out.unsigned(rows.length);
  let strike = 0;
  for (const row of rows) {
    out.unsigned(row.strike - strike);
    ({ strike } = row);
    out.unsigned(row.iv === null ? 0 : 1 + Math.round(row.iv * IV_SCALE));
    for (const leg of [row.call, row.put]) {
      out.unsigned(leg.close);
      out.unsigned(leg.volume / lotSize);
      out.unsigned(leg.openInterest / lotSize);
    }
  }
  return out.finish();
}

/** Returns the rows of bytes that encodeChainRows made. */
export function decodeChainRows(bytes: Uint8Array, lotSize: number): readonly DailyChainRow[] {
  const read = new VarintReader(bytes);
  const leg = (): DailyChainLeg => ({
    close: price(read.unsigned()),
    volume: read.unsigned() * lotSize,
    openInterest: read.unsigned() * lotSize,
  });
  let strike = 0;
  return Array.from({ length: read.unsigned() }, (): DailyChainRow => {
    strike += read.unsigned();
    const iv = read.unsigned();
    return { strike: price(strike), iv: iv === 0 ? null : (iv - 1) / IV_SCALE, call: leg(), put: leg() };
  });
}

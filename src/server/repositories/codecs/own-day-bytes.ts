import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { DayRow } from '#domain/market/files/collected-rows.ts';
import type { FileKind } from '#domain/market/files/file-contract.ts';
import { price } from '#domain/units/price.ts';

type Packed = readonly [expiry: string, kind: FileKind, ...values: readonly number[]];

/** Returns the end of a day as bytes: the figures of each contract as text, deflated, about twenty bytes a contract. */
export function encodeOwnDay(underlying: string, rows: Iterable<DayRow>): Uint8Array {
  const packed = Array.from(
    rows,
    ({ contract: { expiry, kind, strike }, open, high, low, close, settlement, volume, openInterest, lotSize }): Packed => [
      expiry,
      kind,
      ...[strike, open, high, low, close, settlement, volume, openInterest, lotSize],
    ],
  );
  return deflateRawSync(JSON.stringify([underlying, packed]));
}

/** Returns the rows of bytes that encodeOwnDay made. */
export function decodeOwnDay(bytes: Uint8Array): readonly DayRow[] {
  const [underlying, packed] = JSON.parse(inflateRawSync(bytes).toString('utf8')) as readonly [string, readonly Packed[]];
  return packed.map(
    ([expiry, kind, strike = 0, open = 0, high = 0, low = 0, close = 0, settlement = 0, volume = 0, openInterest = 0, lotSize = 0]) => ({
      contract: { underlying, kind, expiry, strike: price(strike) },
      ...{ open, high, low, close, settlement, volume, openInterest, lotSize },
      line: 0,
    }),
  );
}

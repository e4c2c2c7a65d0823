import type { ImportedOption } from '#domain/market/imported-chain.ts';
import { type Price, price } from '#domain/units/price.ts';
import { VarintReader, VarintWriter } from '#domain/market/packed/varint.ts';

/** As `ImportedOption` has it: a yearly fraction to a hundred-thousandth. */
const IV_SCALE = 100_000;
const PUT = 1;

/** What a file may leave out, in the order of its bits and of its values. */
const mayLack = ({ openInterest, volume, bid, ask, iv }: ImportedOption): readonly (number | null)[] => [
  openInterest,
  volume,
  bid,
  ask,
  iv === null ? null : Math.round(iv * IV_SCALE),
];

/** Returns the options of a chain, in its order, as bytes: what the file did not tell takes none. */
export function encodeImportedOptions(options: readonly ImportedOption[]): Uint8Array {
  const out = new VarintWriter();
  out.unsigned(options.length);
  let strike = 0;
  for (const option of options) {
    out.unsigned(option.strike - strike);
    ({ strike } = option);
    const values = mayLack(option);
    out.unsigned(
      values.reduce<number>((bits, value, place) => bits | (value === null ? 0 : 2 << place), option.optionType === 'put' ? PUT : 0),
    );
    out.unsigned(option.close);
    for (const value of values) if (value !== null) out.unsigned(value);
  }
  return out.finish();
}

/** Returns the options of bytes that encodeImportedOptions made. */
export function decodeImportedOptions(bytes: Uint8Array): readonly ImportedOption[] {
  const read = new VarintReader(bytes);
  let strike = 0;
  return Array.from({ length: read.unsigned() }, (): ImportedOption => {
    strike += read.unsigned();
    const bits = read.unsigned();
    const close = price(read.unsigned());
    const next = (place: number) => ((bits & (2 << place)) === 0 ? null : read.unsigned());
    const [openInterest, volume] = [next(0), next(1)];
    const [bid, ask] = [next(2) as Price | null, next(3) as Price | null];
    const iv = next(4);
    return {
      strike: price(strike),
      optionType: (bits & PUT) === PUT ? 'put' : 'call',
      close,
      openInterest,
      volume,
      bid,
      ask,
      iv: iv === null ? null : iv / IV_SCALE,
    };
  });
}

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { decompress as inflateZstd } from 'fzstd';
import { ParquetError } from './parquet-error.ts';

/** Longer literals have their length in extra bytes. */
const SHORT_LITERAL = 60;

/** Returns the content of a snappy block, which must have the given length. */
function inflateSnappy(input: Uint8Array, length: number): Uint8Array {
  const output = new Uint8Array(length);
  let [at, to] = [0, 0];
  const byte = (): number => {
    const value = input[at];
    if (value === undefined) throw new ParquetError('broken');
    at += 1;
    return value;
  };
  const little = (bytes: number): number => {
    let value = 0;
    for (let place = 0; place < bytes; place += 1) value += byte() * 2 ** (8 * place);
    return value;
  };
  let told = 0;
  for (let scale = 1; ; scale *= 128) {
    const value = byte();
    told += (value & 127) * scale;
    if (value < 128) break;
    if (scale > 2 ** 28) throw new ParquetError('broken');
  }
  if (told !== length) throw new ParquetError('broken');
  while (at < input.length) {
    const tag = byte();
    const kind = tag & 3;
    if (kind === 0) {
      const short = tag >> 2;
      const size = (short < SHORT_LITERAL ? short : little(short - SHORT_LITERAL + 1)) + 1;
      if (at + size > input.length || to + size > length) throw new ParquetError('broken');
      output.set(input.subarray(at, at + size), to);
      at += size;
      to += size;
      continue;
    }
    const size = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
    const back = kind === 1 ? ((tag >> 5) << 8) + byte() : little(kind === 2 ? 2 : 4);
    if (back === 0 || back > to || to + size > length) throw new ParquetError('broken');
    if (back >= size) output.copyWithin(to, to - back, to - back + size);
    // The copied bytes may overlap the written ones, so they are copied singly.
    else for (let place = 0; place < size; place += 1) output[to + place] = output[to + place - back] ?? 0;
    to += size;
  }
  if (to !== length) throw new ParquetError('broken');
  return output;
}

/** By Parquet's codec number. None outputs more than the given length. */
const CODECS: Readonly<Record<number, (input: Uint8Array, length: number) => Uint8Array>> = {
  0: (input) => input,
  1: inflateSnappy,
  2: (input, length) => gunzipSync(input, { maxOutputLength: Math.max(1, length) }),
  4: (input, length) => brotliDecompressSync(input, { maxOutputLength: Math.max(1, length) }),
  6: (input, length) => inflateZstd(input, new Uint8Array(length)),
};

/** Returns the bytes of a page. Throws ParquetError for another codec, or a length other than given. */
export function inflatePage(codec: number, input: Uint8Array, length: number): Uint8Array {
  const inflate = CODECS[codec];
  if (inflate === undefined) throw new ParquetError('kind');
  let bytes: Uint8Array;
  try {
    bytes = inflate(input, length);
  } catch (error) {
    throw error instanceof ParquetError ? error : new ParquetError('broken');
  }
  if (bytes.length !== length) throw new ParquetError('broken');
  return bytes;
}

import { ParquetError } from './parquet-error.ts';

/** Physical types of a column, by Parquet's number. */
export const PHYSICAL = { boolean: 0, int32: 1, int64: 2, int96: 3, float: 4, double: 5, bytes: 6, fixed: 7 } as const;
const ENCODING = { plain: 0, oldDictionary: 2, delta: 5, dictionary: 8, split: 9 } as const;

/** Values of a page: numbers, NaN for missing ones, or texts, null for missing ones. */
export type PageValues =
  | { readonly numbers: Float64Array; readonly texts: null }
  | { readonly numbers: null; readonly texts: readonly (string | null)[] };

/** Encoding of a column's values. */
export interface Written {
  readonly physical: number;
  /** Length of a value in bytes, if fixed. */
  readonly length: number;
  /** Stored numbers are divided by this. */
  readonly divisor: number;
}

/** A ticker, a date, a time. */
const LONGEST_TEXT = 200;
const JULIAN_OF_1970 = 2_440_588;
const DAY_MS = 86_400_000;
const WIDTHS: Readonly<Record<number, number>> = { 1: 4, 2: 8, 3: 12, 4: 4, 5: 8 };

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function require(holds: boolean): asserts holds {
  if (!holds) throw new ParquetError('broken');
}

/** A 64-bit integer, rounded beyond 53 bits: nanoseconds still keep their millisecond. */
const wide = (view: DataView, at: number): number => view.getInt32(at + 4, true) * 2 ** 32 + view.getUint32(at, true);

/** A decimal with the highest byte first. */
function bigEndian(view: DataView, at: number, length: number): number {
  let value = view.getInt8(at);
  for (let place = 1; place < length; place += 1) value = value * 256 + view.getUint8(at + place);
  return value;
}

/** 22500.55 is stored in 32 bits as 22500.55078: returns the intended decimal, with as many places as 32 bits hold. */
function shortDecimal(value: number): number {
  const scale = Math.abs(value) < 256 ? 10_000 : 100;
  return Math.round(value * scale) / scale;
}

function readNumber({ physical, length }: Written, view: DataView, at: number): number {
  switch (physical) {
    case PHYSICAL.int32:
      return view.getInt32(at, true);
    case PHYSICAL.int64:
      return wide(view, at);
    case PHYSICAL.int96:
      return (view.getUint32(at + 8, true) - JULIAN_OF_1970) * DAY_MS + Math.floor(wide(view, at) / 1e6);
    case PHYSICAL.float:
      return shortDecimal(view.getFloat32(at, true));
    case PHYSICAL.double:
      return view.getFloat64(at, true);
    default:
      return bigEndian(view, at, length);
  }
}

const decoder = new TextDecoder();

function plainTexts(bytes: Uint8Array, count: number): string[] {
  const view = viewOf(bytes);
  const texts: string[] = [];
  let at = 0;
  for (let place = 0; place < count; place += 1) {
    require(at + 4 <= bytes.length);
    const length = view.getUint32(at, true);
    at += 4;
    require(at + length <= bytes.length);
    if (length > LONGEST_TEXT) throw new ParquetError('kind');
    texts.push(decoder.decode(bytes.subarray(at, at + length)));
    at += length;
  }
  return texts;
}

function plainNumbers(written: Written, bytes: Uint8Array, count: number): Float64Array {
  const width = WIDTHS[written.physical] ?? written.length;
  require(width > 0 && count * width <= bytes.length);
  const { physical, divisor } = written;
  // A copy is aligned for numbers, and supported machines are little-endian like the file.
  const own = bytes.slice(0, count * width);
  if (physical === PHYSICAL.double && divisor === 1) return new Float64Array(own.buffer, 0, count);
  if (physical === PHYSICAL.int32 && divisor === 1) return Float64Array.from(new Int32Array(own.buffer, 0, count));
  const numbers = new Float64Array(count);
  if (physical === PHYSICAL.int64) {
    const halves = new Int32Array(own.buffer, 0, 2 * count);
    for (let place = 0; place < count; place += 1)
      numbers[place] = ((halves[2 * place + 1] ?? 0) * 2 ** 32 + ((halves[2 * place] ?? 0) >>> 0)) / divisor;
    return numbers;
  }
  const view = viewOf(bytes);
  for (let place = 0; place < count; place += 1) numbers[place] = readNumber(written, view, place * width) / divisor;
  return numbers;
}

/** Joins values whose bytes are stored in separate streams, by position within the value. */
function joined({ physical, length }: Written, bytes: Uint8Array, count: number): Uint8Array {
  const width = WIDTHS[physical] ?? length;
  require(width > 0 && count * width <= bytes.length);
  const together = new Uint8Array(count * width);
  for (let place = 0; place < width; place += 1)
    for (let value = 0; value < count; value += 1) together[value * width + place] = bytes[place * count + value] ?? 0;
  return together;
}

/** Position in a run of bits. */
interface Cursor {
  at: number;
}

function variable(bytes: Uint8Array, cursor: Cursor): bigint {
  let value = 0n;
  for (let shift = 0n; shift < 70n; shift += 7n) {
    const byte = bytes[cursor.at];
    require(byte !== undefined);
    cursor.at += 1;
    value |= BigInt(byte & 127) << shift;
    if (byte < 128) return value;
  }
  throw new ParquetError('broken');
}

const signed = (value: bigint): bigint => (value >> 1n) ^ -(value & 1n);

/** Returns a number of `width` bits that begins at a bit. */
function bitsAt(bytes: Uint8Array, bit: number, width: number): bigint {
  let value = 0n;
  for (let got = 0; got < width;) {
    const byte = bytes[(bit + got) >> 3];
    require(byte !== undefined);
    const skip = (bit + got) & 7;
    const take = Math.min(8 - skip, width - got);
    value |= BigInt((byte >> skip) & ((1 << take) - 1)) << BigInt(got);
    got += take;
  }
  return value;
}

/** Decodes integers stored as differences. */
function deltaNumbers({ divisor }: Written, bytes: Uint8Array, count: number): Float64Array {
  const cursor: Cursor = { at: 0 };
  const [block, minis, told] = [Number(variable(bytes, cursor)), Number(variable(bytes, cursor)), Number(variable(bytes, cursor))];
  const size = block / minis;
  require(told === count && minis > 0 && minis <= 1_024 && block <= 1_048_576 && Number.isInteger(size) && size % 8 === 0 && size > 0);
  const numbers = new Float64Array(count);
  let value = signed(variable(bytes, cursor));
  let done = 0;
  const put = () => {
    numbers[done] = Number(value) / divisor;
    done += 1;
  };
  if (count > 0) put();
  while (done < count) {
    const least = signed(variable(bytes, cursor));
    const widths = bytes.subarray(cursor.at, cursor.at + minis);
    require(widths.length === minis);
    cursor.at += minis;
    for (const width of widths) {
      if (done >= count) break;
      require(width <= 64);
      for (let place = 0; place < size && done < count; place += 1) {
        value = BigInt.asIntN(64, value + least + bitsAt(bytes, cursor.at * 8 + place * width, width));
        put();
      }
      cursor.at += (size / 8) * width;
    }
  }
  return numbers;
}

/** Unpacks small bit-packed numbers into the places from `first` to `end`. */
function unpack(bytes: Uint8Array, from: number, width: number, values: Uint32Array, first: number, end: number): void {
  require(from + Math.ceil(((end - first) * width) / 8) <= bytes.length);
  const mask = (1 << width) - 1;
  let [held, bits, at] = [0, 0, from];
  for (let place = first; place < end; place += 1) {
    while (bits < width) {
      held |= (bytes[at] ?? 0) << bits;
      bits += 8;
      at += 1;
    }
    values[place] = held & mask;
    held >>>= width;
    bits -= width;
  }
}

/** Returns `count` small numbers from runs and bit-packed groups; a longer run is cut off. */
export function hybrid(bytes: Uint8Array, width: number, count: number): Uint32Array {
  require(width <= 32);
  const values = new Uint32Array(count);
  const cursor: Cursor = { at: 0 };
  let done = 0;
  if (width === 0) return values;
  while (done < count) {
    const head = Number(variable(bytes, cursor));
    if (head % 2 === 0) {
      const length = Math.ceil(width / 8);
      require(cursor.at + length <= bytes.length && head > 0);
      let value = 0;
      for (let place = 0; place < length; place += 1) value += (bytes[cursor.at + place] ?? 0) * 2 ** (8 * place);
      cursor.at += length;
      const end = Math.min(count, done + head / 2);
      values.fill(value, done, end);
      done = end;
      continue;
    }
    const packed = Math.floor(head / 2) * 8;
    require(packed > 0);
    const end = Math.min(count, done + packed);
    if (width <= 24) unpack(bytes, cursor.at, width, values, done, end);
    else
      for (let place = done; place < end; place += 1) values[place] = Number(bitsAt(bytes, cursor.at * 8 + (place - done) * width, width));
    done = end;
    cursor.at += (packed / 8) * width;
  }
  return values;
}

/** Returns plain values, stored in sequence. */
export function plainValues(written: Written, bytes: Uint8Array, count: number): PageValues {
  return written.physical === PHYSICAL.bytes
    ? { numbers: null, texts: plainTexts(bytes, count) }
    : { numbers: plainNumbers(written, bytes, count), texts: null };
}

function fromDictionary(dictionary: PageValues | null, bytes: Uint8Array, count: number): PageValues {
  if (dictionary === null) throw new ParquetError('broken');
  const [width = 0] = bytes;
  const places = hybrid(bytes.subarray(1), width, count);
  const size = (dictionary.numbers ?? dictionary.texts).length;
  for (let place = 0; place < count; place += 1) if ((places[place] ?? 0) >= size) throw new ParquetError('broken');
  if (dictionary.numbers === null) {
    const { texts } = dictionary;
    return { numbers: null, texts: Array.from(places, (place) => texts[place] ?? null) };
  }
  const numbers = new Float64Array(count);
  for (let place = 0; place < count; place += 1) numbers[place] = dictionary.numbers[places[place] ?? 0] ?? Number.NaN;
  return { numbers, texts: null };
}

/** Returns the present values of a page. Throws ParquetError for an unsupported encoding. */
export function encodedValues(
  written: Written,
  encoding: number,
  bytes: Uint8Array,
  count: number,
  dictionary: PageValues | null,
): PageValues {
  const { physical } = written;
  if (encoding === ENCODING.plain) return plainValues(written, bytes, count);
  if (encoding === ENCODING.dictionary || encoding === ENCODING.oldDictionary) return fromDictionary(dictionary, bytes, count);
  if (encoding === ENCODING.delta && (physical === PHYSICAL.int32 || physical === PHYSICAL.int64))
    return { numbers: deltaNumbers(written, bytes, count), texts: null };
  if (encoding === ENCODING.split && physical !== PHYSICAL.bytes)
    return { numbers: plainNumbers(written, joined(written, bytes, count), count), texts: null };
  throw new ParquetError('kind');
}

/** Returns the values of a page with gaps where the levels mark missing values. */
export function withGaps({ numbers, texts }: PageValues, levels: Uint32Array): PageValues {
  let from = 0;
  if (numbers === null)
    return {
      numbers: null,
      texts: Array.from(levels, (level) => {
        if (level === 0) return null;
        from += 1;
        return texts[from - 1] ?? null;
      }),
    };
  const spread = new Float64Array(levels.length).fill(Number.NaN);
  for (let place = 0; place < levels.length; place += 1)
    if (levels[place] !== 0) {
      spread[place] = numbers[from] ?? Number.NaN;
      from += 1;
    }
  return { numbers: spread, texts: null };
}

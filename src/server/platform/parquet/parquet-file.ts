import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { type Chunk, describeFile, type ParquetColumn, type RowGroup } from './describe.ts';
import { inflatePage } from './inflate-page.ts';
import { encodedValues, hybrid, type PageValues, plainValues, withGaps } from './page-values.ts';
import { ParquetError } from './parquet-error.ts';
import { numberOf, structOf, type ThriftStruct, ThriftReader } from './thrift.ts';

/** PAR1 as a number. */
const MAGIC = 0x3152_4150;
const TAIL = 8;
const MIB = 2 ** 20;
const LARGEST_DESCRIPTION = 16 * MIB;
/** Largest page, packed or unpacked: writers make pages of one mebibyte, and a dozen columns have one open each. */
const LARGEST_PAGE = 32 * MIB;
/** Most values of a page: a page with a single repeated value is short however many rows it has. */
const MOST_VALUES = 2 * MIB;
const HEADER_WINDOWS = [2_048, MIB] as const;
const PAGE = { data: 0, index: 1, dictionary: 2, second: 3 } as const;

/** An open Parquet file. */
export interface ParquetFile {
  readonly columns: readonly ParquetColumn[];
  readonly groups: readonly RowGroup[];
  /** Yields the pages of a column in a row group, counted from 0; together they have the rows of the group. Throws ParquetError. */
  readonly pages: (group: number, column: ParquetColumn) => AsyncGenerator<PageValues>;
}

async function bytesAt(file: FileHandle, from: number, length: number): Promise<Uint8Array> {
  // Never from a shared buffer: a short read must not expose the bytes behind it.
  const bytes = new Uint8Array(length);
  const { bytesRead } = await file.read(bytes, 0, length, from);
  if (bytesRead < length) throw new ParquetError('broken');
  return bytes;
}

async function headerAt(file: FileHandle, from: number, end: number): Promise<{ readonly header: ThriftStruct; readonly length: number }> {
  for (const window of HEADER_WINDOWS) {
    const length = Math.min(window, end - from);
    const reader = new ThriftReader(await bytesAt(file, from, length));
    try {
      return { header: reader.struct(), length: reader.at };
    } catch (error) {
      if (length < window || window === MIB) throw error;
    }
  }
  throw new ParquetError('broken');
}

/** Returns the levels before the values of a version-1 page, and the remaining bytes. */
function levelsOfFirst(bytes: Uint8Array, values: number): { readonly levels: Uint32Array; readonly rest: Uint8Array } {
  if (bytes.length < 4) throw new ParquetError('broken');
  const length = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
  if (4 + length > bytes.length) throw new ParquetError('broken');
  return { levels: hybrid(bytes.subarray(4, 4 + length), 1, values), rest: bytes.subarray(4 + length) };
}

interface Page {
  readonly header: ThriftStruct;
  readonly bytes: Uint8Array;
  readonly inflated: number;
  readonly values: number;
}

const countOf = (levels: Uint32Array): number => levels.reduce((sum, level) => sum + level, 0);

/** Returns the values of a data page, of version 1 or 2. */
function dataOf(
  { header, bytes, inflated, values }: Page,
  column: ParquetColumn,
  codec: number,
  dictionary: PageValues | null,
): PageValues {
  const { written, gaps } = column;
  const second = structOf(header, 8);
  if (second === undefined) {
    const page = inflatePage(codec, bytes, inflated);
    const encoding = numberOf(structOf(header, 5), 2);
    if (!gaps) return encodedValues(written, encoding, page, values, dictionary);
    const { levels, rest } = levelsOfFirst(page, values);
    return withGaps(encodedValues(written, encoding, rest, countOf(levels), dictionary), levels);
  }
  const [own, repeated] = [numberOf(second, 5), numberOf(second, 6)];
  if (repeated !== 0 || own < 0 || own > bytes.length || own > inflated) throw new ParquetError('broken');
  const levels = gaps ? hybrid(bytes.subarray(0, own), 1, values) : new Uint32Array(values).fill(1);
  const packed = second.get(7) !== false;
  const page = packed && own < bytes.length ? inflatePage(codec, bytes.subarray(own), inflated - own) : bytes.subarray(own);
  return withGaps(encodedValues(written, numberOf(second, 4), page, countOf(levels), dictionary), levels);
}

/** Reads a page, after checking the sizes in its header. */
async function pageAt(file: FileHandle, from: number, end: number): Promise<Page & { readonly type: number; readonly next: number }> {
  const { header, length } = await headerAt(file, from, end);
  const [inflated, packed] = [numberOf(header, 2, -1), numberOf(header, 3, -1)];
  const values = numberOf(structOf(header, 5) ?? structOf(header, 7) ?? structOf(header, 8), 1);
  const next = from + length + packed;
  if (packed < 0 || inflated < 0 || values < 0 || next > end) throw new ParquetError('broken');
  if (packed > LARGEST_PAGE || inflated > LARGEST_PAGE || values > MOST_VALUES) throw new ParquetError('too-large');
  const bytes = await bytesAt(file, from + length, packed);
  const told = header.get(4);
  if (typeof told === 'number' && crc32(bytes) !== told >>> 0) throw new ParquetError('broken');
  return { type: numberOf(header, 1, -1), header, bytes, inflated, values, next };
}

async function* pagesOf(file: FileHandle, { start, end, codec }: Chunk, rows: number, column: ParquetColumn): AsyncGenerator<PageValues> {
  let dictionary: PageValues | null = null;
  let [at, left] = [start, rows];
  while (left > 0) {
    if (at >= end) throw new ParquetError('broken');
    const page = await pageAt(file, at, end);
    at = page.next;
    if (page.type === PAGE.index) continue;
    if (page.type === PAGE.dictionary) {
      if (dictionary !== null) throw new ParquetError('broken');
      dictionary = plainValues(column.written, inflatePage(codec, page.bytes, page.inflated), page.values);
      continue;
    }
    if ((page.type !== PAGE.data && page.type !== PAGE.second) || page.values > left) throw new ParquetError('broken');
    if (page.values === 0) continue;
    const values = dataOf(page, column, codec, dictionary);
    left -= page.values;
    yield values;
  }
}

/** Opens a Parquet file. In memory are its description and one page per column; sizes are checked before allocation. Throws ParquetError. */
export async function openParquet(file: FileHandle, size: number): Promise<ParquetFile> {
  if (size < 4 + TAIL) throw new ParquetError('broken');
  const tail = await bytesAt(file, size - TAIL, TAIL);
  const view = new DataView(tail.buffer);
  const length = view.getUint32(0, true);
  if (view.getUint32(4, true) !== MAGIC || length + TAIL + 4 > size) throw new ParquetError('broken');
  if (length > LARGEST_DESCRIPTION) throw new ParquetError('too-large');
  const told = new ThriftReader(await bytesAt(file, size - TAIL - length, length)).struct();
  const { columns, groups } = describeFile(told, size);
  return {
    columns,
    groups,
    async *pages(place, column) {
      const group = groups[place];
      const chunk = group?.chunks.get(column.name);
      if (group === undefined || chunk === undefined) throw new ParquetError('broken', column.name, place + 1);
      try {
        yield* pagesOf(file, chunk, group.rows, column);
      } catch (error) {
        if (!(error instanceof ParquetError)) throw error;
        throw new ParquetError(error.fault, column.name, place + 1);
      }
    },
  };
}

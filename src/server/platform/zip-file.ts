import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { crc32, createInflateRaw } from 'node:zlib';

/** Faults of a zip file, by damage or by intent. */
type ZipFault = 'broken' | 'encrypted' | 'path' | 'too-large';

export class ZipError extends Error {
  constructor(
    readonly fault: ZipFault,
    /** Name of the entry; empty = the zip itself. */
    readonly entry: string,
  ) {
    super(`zip: ${fault} ${entry}`);
  }
}

interface ZipEntry {
  readonly name: string;
  readonly packed: number;
  readonly size: number;
  readonly method: number;
  readonly offset: number;
  /** CRC-32 from the central directory. */
  readonly sum: number;
}

const END_SIGN = 0x06054b50;
const END64_SIGN = 0x06064b50;
const END64_LOCATOR = 0x07064b50;
const ENTRY_SIGN = 0x02014b50;
const LOCAL_SIGN = 0x04034b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
/** Longest end record with its comment. */
const LONGEST_TAIL = 65_557 + 20;
const LARGEST_DIRECTORY = 64 * 2 ** 20;
const ALL_ONES = 0xffff_ffff;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

/** A vendor's folder of one day has about 24,000 files. */
const MOST_ENTRIES = 100_000;
/** Prices compress to a tenth, quotes alone to a fortieth; a zip bomb to a thousandth. */
const MOST_RATIO = 200;
/** Largest unpacked size of a zip. */
const MOST_INFLATED = 32 * 2 ** 30;
const RATIO_FROM = 2 ** 20;

/** Whether a name points outside the target folder. Such names are never written, and no honest zip has them. */
const leavesFolder = (name: string): boolean => /^[/\\]|^[a-z]:|\0|\\/i.test(name) || name.split('/').some((part) => part === '..');

async function bytesAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  // Offsets come from the file and may lie outside it.
  if (!Number.isSafeInteger(offset) || offset < 0) throw new ZipError('broken', '');
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, offset);
  if (bytesRead < length) throw new ZipError('broken', '');
  return bytes;
}

/** Returns the position of the central directory. */
async function directoryOf(
  file: FileHandle,
  size: number,
): Promise<{ readonly offset: number; readonly length: number; readonly count: number }> {
  const length = Math.min(size, LONGEST_TAIL);
  const tail = await bytesAt(file, size - length, length);
  let end = length - END_LENGTH;
  // A comment may contain the signature; a real end record is followed by exactly its comment.
  while (end >= 0 && (tail.readUInt32LE(end) !== END_SIGN || end + END_LENGTH + tail.readUInt16LE(end + 20) !== length)) end -= 1;
  if (end < 0) throw new ZipError('broken', '');
  const short = { count: tail.readUInt16LE(end + 10), length: tail.readUInt32LE(end + 12), offset: tail.readUInt32LE(end + 16) };
  const locator = end - 20;
  if (locator < 0 || tail.readUInt32LE(locator) !== END64_LOCATOR) return short;
  const long = await bytesAt(file, Number(tail.readBigUInt64LE(locator + 8)), 56);
  if (long.readUInt32LE(0) !== END64_SIGN) throw new ZipError('broken', '');
  return { count: Number(long.readBigUInt64LE(32)), length: Number(long.readBigUInt64LE(40)), offset: Number(long.readBigUInt64LE(48)) };
}

/** Returns sizes and position of an entry from the ZIP64 extra field. */
function wideFields(bytes: Buffer, at: number, extra: number, values: readonly number[]): readonly number[] {
  const found = [...values];
  let place = at;
  while (place + 4 <= at + extra) {
    const [sign, length] = [bytes.readUInt16LE(place), bytes.readUInt16LE(place + 2)];
    let from = place + 4;
    if (sign === 1)
      for (const [index, value] of found.entries())
        if (value === ALL_ONES && from + 8 <= place + 4 + length) {
          found[index] = Number(bytes.readBigUInt64LE(from));
          from += 8;
        }
    place += 4 + length;
  }
  return found;
}

/** The smallest space taken by an entry in the zip. */
interface Taken {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Throws when entries overlap, or reach into the directory at `end`: shared bytes could unpack to any size. */
function requireApart(taken: readonly Taken[], end: number): void {
  let free = 0;
  for (const { name, from, to } of taken.toSorted((a, b) => a.from - b.from)) {
    if (from < free || to > end) throw new ZipError('broken', name);
    free = to;
  }
}

/** Returns the files of a zip, without folders. Throws ZipError for a broken, encrypted or too large zip, and for names outside the folder. */
export async function zipEntries(file: FileHandle, size: number): Promise<readonly ZipEntry[]> {
  if (size < END_LENGTH) throw new ZipError('broken', '');
  const { offset, length, count } = await directoryOf(file, size);
  if (count > MOST_ENTRIES || length > LARGEST_DIRECTORY) throw new ZipError('too-large', '');
  if (offset + length > size) throw new ZipError('broken', '');
  const bytes = await bytesAt(file, offset, length);
  const entries: ZipEntry[] = [];
  let at = 0;
  let inflated = 0;
  const taken: Taken[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_LENGTH > length || bytes.readUInt32LE(at) !== ENTRY_SIGN) throw new ZipError('broken', '');
    const [nameLength, extra, comment] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)];
    const nameAt = at + ENTRY_LENGTH;
    if (nameAt + nameLength + extra + comment > length) throw new ZipError('broken', '');
    const name = bytes.toString('utf8', nameAt, nameAt + nameLength);
    const told = [bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)];
    const [own = 0, packed = 0, place = 0] = wideFields(bytes, nameAt + nameLength, extra, told);
    const method = bytes.readUInt16LE(at + 10);
    const sum = bytes.readUInt32LE(at + 16);
    if (leavesFolder(name)) throw new ZipError('path', name);
    if ((bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw new ZipError('encrypted', name);
    inflated += own;
    if (inflated > MOST_INFLATED || (own > RATIO_FROM && own > packed * MOST_RATIO)) throw new ZipError('too-large', name);
    at = nameAt + nameLength + extra + comment;
    taken.push({ name, from: place, to: place + LOCAL_LENGTH + nameLength + packed });
    if (name.endsWith('/')) continue;
    if (method !== STORED && method !== DEFLATED) throw new ZipError('broken', name);
    entries.push({ name, packed, size: own, method, offset: place, sum });
  }
  requireApart(taken, offset);
  if (inflated > RATIO_FROM && inflated > size * MOST_RATIO) throw new ZipError('too-large', '');
  return entries;
}

/** Yields the bytes of an entry. Throws ZipError when they differ from the directory's size or checksum. */
export async function* entryBytes(
  path: string,
  file: FileHandle,
  { name, packed, size, method, offset, sum }: ZipEntry,
): AsyncGenerator<Buffer> {
  const local = await bytesAt(file, offset, LOCAL_LENGTH);
  if (local.readUInt32LE(0) !== LOCAL_SIGN) throw new ZipError('broken', name);
  const start = offset + LOCAL_LENGTH + local.readUInt16LE(26) + local.readUInt16LE(28);
  let read = 0;
  let summed = 0;
  if (packed > 0) {
    const raw = createReadStream(path, { start, end: start + packed - 1 });
    const bytes = method === STORED ? raw : raw.pipe(createInflateRaw());
    raw.on('error', (error) => bytes.destroy(error));
    try {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        read += chunk.length;
        // The declared size limits the bytes that are read.
        if (read > size) throw new ZipError('too-large', name);
        summed = crc32(chunk, summed);
        yield chunk;
      }
    } catch (error) {
      throw error instanceof ZipError ? error : new ZipError('broken', name);
    } finally {
      raw.destroy();
      bytes.destroy();
    }
  }
  if (read !== size || summed !== sum) throw new ZipError('broken', name);
}

import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** A place in the write-ahead log of PostgreSQL, in bytes from its beginning. */
export type WalPlace = bigint;

const HEX = 16;
const READ_BYTES = 2 ** 20;

/** Returns a place from the form in which PostgreSQL writes it, such as 0/1A2B3C. */
export function walPlace(text: string): WalPlace {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Returns a log position in PostgreSQL's text form. */
export function placeText(place: WalPlace): string {
  return `${(place >> 32n).toString(HEX).toUpperCase()}/${(place & 0xffffffffn).toString(HEX).toUpperCase()}`;
}

const hex8 = (value: bigint): string => value.toString(HEX).toUpperCase().padStart(8, '0');

/** Returns the name of the file of the log that holds a place. */
export function segmentName(timeline: number, place: WalPlace, segmentBytes: number): string {
  const number = place / BigInt(segmentBytes);
  const perFile = 0x100000000n / BigInt(segmentBytes);
  return `${hex8(BigInt(timeline))}${hex8(number / perFile)}${hex8(number % perFile)}`;
}

/** Where a stretch of the log lies. */
interface WalSource {
  readonly folder: string;
  readonly timeline: number;
  readonly segmentBytes: number;
}

/** Reads the log between two places from the files of a running cluster. What is flushed there changes no more. */
export async function* readWal({ folder, timeline, segmentBytes }: WalSource, from: WalPlace, to: WalPlace): AsyncGenerator<Buffer> {
  const segment = BigInt(segmentBytes);
  for (let at = from; at < to;) {
    const end = (at / segment + 1n) * segment;
    const until = end < to ? end : to;
    const file = await open(join(folder, segmentName(timeline, at, segmentBytes)), 'r');
    try {
      while (at < until) {
        const length = Number(until - at < BigInt(READ_BYTES) ? until - at : BigInt(READ_BYTES));
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, Number(at % segment));
        if (bytesRead === 0) throw new Error(`the log of the database ends before ${placeText(until)}`);
        at += BigInt(bytesRead);
        yield buffer.subarray(0, bytesRead);
      }
    } finally {
      await file.close();
    }
  }
}

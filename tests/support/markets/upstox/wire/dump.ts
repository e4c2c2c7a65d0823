import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { dayOf, timeOn } from '../world/ist.ts';
import { paddingRows, rowsOf, type Exchange, type Row } from './rows.ts';
import type { Listing } from '../world/listing.ts';

const without = (row: Row, name: string) => Object.fromEntries(Object.entries(row).filter(([one]) => one !== name));

const SPOILINGS: readonly ((row: Row) => unknown)[] = [
  (row) => ({ ...row, strike_price: null }),
  (row) => without(row, 'expiry'),
  (row) => ({ ...row, lot_size: 0 }),
  (row) => ({ ...row, instrument_key: '' }),
  (row) => ({ ...row, instrument_type: 'XX' }),
  (row) => ({ ...row, tick_size: '5' }),
  (row) => ({ ...row, expiry: 'soon' }),
  (row) => without(row, 'instrument_key'),
  (row) => ({ ...row, tick_size: 0 }),
  (row) => ({ ...row, strike_price: -100, lot_size: 1.5 }),
  () => null,
  () => [],
  () => 'row',
];

/** The file of an exchange's instruments. */
export interface Dump {
  readonly etag: string;
  readonly modified: number;
  /** Packed, as it is written: nobody holds it whole. */
  open(): Readable;
}

export interface DumpOptions {
  readonly exchange: Exchange;
  /** How many rows at least; the padding is of the NSE. */
  readonly rows: number;
  readonly badRows: number;
  readonly endless: boolean;
}

function* jsonOf(own: readonly Row[], day: number, { exchange, rows, badRows, endless }: DumpOptions): Generator<string> {
  const hasPadding = exchange === 'NSE' || exchange === 'complete';
  const padding = endless ? Infinity : hasPadding ? Math.max(0, rows - own.length) : 0;
  const every = badRows <= 0 ? Infinity : Math.max(1, Math.round(1 / badRows));
  let count = 0;
  let chunk = '[';
  const add = (row: string) => {
    const spoil = count % every === every - 1 ? SPOILINGS[Math.floor(count / every) % SPOILINGS.length] : undefined;
    chunk += `${count === 0 ? '' : ','}${spoil === undefined ? row : JSON.stringify(spoil(JSON.parse(row) as Row))}`;
    count += 1;
  };
  const addOwn = () => own.forEach((row) => add(JSON.stringify(row)));
  const padded = paddingRows(day);
  // Own rows stand in the middle: who stops early has not read them.
  for (let at = 0; at < padding; at += 1) {
    if (at === Math.floor(padding / 2)) addOwn();
    add(padded(at));
    if (chunk.length < 65_536) continue;
    yield chunk;
    chunk = '';
  }
  if (padding === 0) addOwn();
  yield `${chunk}]`;
}

/** Returns the file of the day in India, which changes at its beginning. */
export function dumpOf(listing: Listing, now: number, options: DumpOptions): Dump {
  const day = dayOf(now);
  const digest = createHash('md5')
    .update(JSON.stringify([day, options]))
    .digest('hex');
  return {
    etag: `"${digest}"`,
    modified: timeOn(day, 6),
    open: () => {
      const packed = createGzip({ level: 1 });
      const text = Readable.from(jsonOf(rowsOf(listing, options.exchange, day), day, options));
      packed.once('close', () => text.destroy());
      return text.pipe(packed);
    },
  };
}

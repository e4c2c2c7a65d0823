import { eachField, type FieldValue, NotProtobuf } from './protobuf-fields.ts';

/*
 * The messages of Upstox' market data feed V3, by its published schema. A zero is not written there: what is absent is 0. Times are in epoch milliseconds.
 */

/** Returns the numbers of a message by name; absent ones are 0. */
function numbersOf<Name extends string>(bytes: Uint8Array, names: Readonly<Record<number, Name>>): Record<Name, number> {
  const told = Object.fromEntries(Object.values(names).map((name) => [name, 0])) as Record<Name, number>;
  eachField(bytes, (field, value) => {
    const name = names[field];
    if (name !== undefined && typeof value === 'number') told[name] = value;
  });
  return told;
}

const LTPC = { 1: 'ltp', 2: 'ltt', 3: 'ltq', 4: 'cp' } as const;
const LEVEL = { 1: 'bidQ', 2: 'bidP', 3: 'askQ', 4: 'askP' } as const;
const GREEKS = { 1: 'delta', 2: 'theta', 3: 'gamma', 4: 'vega', 5: 'rho' } as const;
const OHLC = { 2: 'open', 3: 'high', 4: 'low', 5: 'close', 6: 'vol', 7: 'ts' } as const;
const CONTRACT = { 5: 'atp', 6: 'vtt', 7: 'oi', 8: 'iv', 9: 'tbq', 10: 'tsq' } as const;
const FIRST_LEVEL = { 4: 'vtt', 5: 'oi', 6: 'iv' } as const;

type Numbers<Table extends Readonly<Record<number, string>>> = Readonly<Record<Table[keyof Table] & string, number>>;
/** Last price, its time and quantity, and the close of the day before. */
type Ltpc = Numbers<typeof LTPC>;
export type Level = Numbers<typeof LEVEL>;
type FeedGreeks = Numbers<typeof GREEKS>;
type Ohlc = Numbers<typeof OHLC> & { readonly interval: string };

/** What the feed tells of an instrument. `levels` and `greeks` are null where they are not told: by kind, by mode, or since they have not changed. */
export interface Feed {
  readonly mode: number;
  readonly ltpc: Ltpc;
  readonly levels: readonly Level[] | null;
  readonly greeks: FeedGreeks | null;
  readonly candles: readonly Ohlc[];
  /** Volume of the day and open interest in units; average price, volatility (0.15 = 15 %), and all quantity to buy and to sell. */
  readonly vtt: number;
  readonly oi: number;
  readonly iv: number;
  readonly atp: number;
  readonly tbq: number;
  readonly tsq: number;
}

/** A frame of the feed. `segments` is the status of segments by name, in frames that tell it. */
export interface FeedFrame {
  readonly kind: 'initial' | 'live' | 'market' | 'other';
  readonly at: number;
  readonly feeds: ReadonlyMap<string, Feed>;
  readonly segments: ReadonlyMap<string, number> | null;
}

const KINDS = ['initial', 'live', 'market'] as const;
const NO_LTPC: Ltpc = { ltp: 0, ltt: 0, ltq: 0, cp: 0 };
const NOTHING: Feed = { mode: 0, ltpc: NO_LTPC, levels: null, greeks: null, candles: [], vtt: 0, oi: 0, iv: 0, atp: 0, tbq: 0, tsq: 0 };

const text = new TextDecoder('utf-8', { fatal: true });

function textOf(value: FieldValue): string {
  if (typeof value === 'number') throw new NotProtobuf('a number in place of a text');
  return text.decode(value);
}

/** Calls `on` at each field that is bytes: a message or a text. */
const eachPart = (bytes: Uint8Array, on: (field: number, part: Uint8Array) => void) =>
  eachField(bytes, (field, value) => {
    if (typeof value !== 'number') on(field, value);
  });

/** Returns the messages that repeat as field 1 of a list. */
function listOf<T>(bytes: Uint8Array, read: (part: Uint8Array) => T): readonly T[] {
  const found: T[] = [];
  eachPart(bytes, (field, part) => void (field === 1 && found.push(read(part))));
  return found;
}

function candleOf(bytes: Uint8Array): Ohlc {
  let interval = '';
  eachPart(bytes, (field, part) => {
    if (field === 1) interval = textOf(part);
  });
  return { interval, ...numbersOf(bytes, OHLC) };
}

/** Returns the parts of a feed that are messages, by the field of each. */
function partsOf(bytes: Uint8Array, readers: Readonly<Record<number, (part: Uint8Array) => Partial<Feed>>>): Partial<Feed> {
  let told: Partial<Feed> = {};
  eachPart(bytes, (field, part) => {
    const read = readers[field];
    if (read !== undefined) told = { ...told, ...read(part) };
  });
  return told;
}

const ltpcOf = (part: Uint8Array) => ({ ltpc: numbersOf(part, LTPC) });
const levelsOf = (part: Uint8Array) => ({ levels: listOf(part, (level) => numbersOf(level, LEVEL)) });
const levelOf = (part: Uint8Array) => ({ levels: [numbersOf(part, LEVEL)] });
const greeksOf = (part: Uint8Array) => ({ greeks: numbersOf(part, GREEKS) });
const candlesOf = (part: Uint8Array) => ({ candles: listOf(part, candleOf) });

const contractOf = (part: Uint8Array): Partial<Feed> => ({
  ...numbersOf(part, CONTRACT),
  ...partsOf(part, { 1: ltpcOf, 2: levelsOf, 3: greeksOf, 4: candlesOf }),
});
const indexOf = (part: Uint8Array) => partsOf(part, { 1: ltpcOf, 2: candlesOf });
const firstLevelOf = (part: Uint8Array): Partial<Feed> => ({
  ...numbersOf(part, FIRST_LEVEL),
  ...partsOf(part, { 1: ltpcOf, 2: levelOf, 3: greeksOf }),
});
const fullOf = (part: Uint8Array) => partsOf(part, { 1: contractOf, 2: indexOf });

function feedOf(bytes: Uint8Array): Feed {
  const { mode } = numbersOf(bytes, { 4: 'mode' } as const);
  return { ...NOTHING, mode, ...partsOf(bytes, { 1: ltpcOf, 2: fullOf, 3: firstLevelOf }) };
}

/** Reads an entry of a map: a name, and bytes or a number; null where the name is absent. */
function entryOf(bytes: Uint8Array): { readonly name: string; readonly value: FieldValue | null } {
  let [name, value] = ['', null as FieldValue | null];
  eachField(bytes, (field, each) => {
    if (field === 1) name = textOf(each);
    else if (field === 2) value = each;
  });
  return { name, value };
}

function segmentsOf(bytes: Uint8Array): ReadonlyMap<string, number> {
  return new Map(
    listOf(bytes, entryOf).map(({ name, value }) => {
      // The first status is number 0, which is not written.
      if (value !== null && typeof value !== 'number') throw new NotProtobuf('a status that is no number');
      return [name, value ?? 0] as const;
    }),
  );
}

/** Returns a frame of the feed. Fields and kinds that are not known here are passed over. Throws NotProtobuf, or TypeError at a text that is none. */
export function readFrame(bytes: Uint8Array): FeedFrame {
  const { type, at } = numbersOf(bytes, { 1: 'type', 3: 'at' } as const);
  const feeds = new Map<string, Feed>();
  let segments: ReadonlyMap<string, number> | null = null;
  eachPart(bytes, (field, part) => {
    if (field === 4) segments = segmentsOf(part);
    if (field !== 2) return;
    const { name, value } = entryOf(part);
    if (typeof value === 'number') throw new NotProtobuf('a feed that is a number');
    feeds.set(name, value === null ? NOTHING : feedOf(value));
  });
  return { kind: KINDS[type] ?? 'other', at, feeds, segments };
}

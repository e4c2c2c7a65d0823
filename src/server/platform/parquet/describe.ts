import { ParquetError } from './parquet-error.ts';
import { PHYSICAL, type Written } from './page-values.ts';
import { numberOf, structOf, structsOf, textsOf, type ThriftStruct } from './thrift.ts';

/** Type of a column: numbers, texts, instants and times of day in milliseconds, dates in days since 1970. */
type ColumnKind = 'number' | 'text' | 'instant' | 'date' | 'time';

/** A column of a file. */
export interface ParquetColumn {
  readonly name: string;
  /** `other` cannot be read: lists, structs, booleans. */
  readonly kind: ColumnKind | 'other';
  /** Whether instants are in UTC; null when the file does not say. */
  readonly utc: boolean | null;
  /** Whether all numbers are integers. */
  readonly whole: boolean;
  /** Encoding of the values. */
  readonly written: Written;
  /** Whether values may be missing. */
  readonly gaps: boolean;
}

/** Position of a column's pages within a row group. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
  readonly codec: number;
}

/** A row group: its columns by name. */
export interface RowGroup {
  readonly rows: number;
  readonly chunks: ReadonlyMap<string, Chunk>;
}

interface Description {
  readonly columns: readonly ParquetColumn[];
  readonly groups: readonly RowGroup[];
}

const MOST_COLUMNS = 2_000;
const MOST_GROUPS = 100_000;
const REQUIRED = 0;
const REPEATED = 2;
/** Logical types in older files, by number. */
const OLD = { decimal: 5, date: 6, timeMs: 7, timeUs: 8, stampMs: 9, stampUs: 10 } as const;
/** Logical types in newer files, by field. */
const NEW = { decimal: 5, date: 6, time: 7, stamp: 8 } as const;
/** Units per millisecond. */
const PER_MS = [1, 1e3, 1e6] as const;
const TYPES_OF_TEXT = new Set<number>([PHYSICAL.bytes]);
const TYPES_OF_NUMBERS = new Set<number>([PHYSICAL.int32, PHYSICAL.int64, PHYSICAL.float, PHYSICAL.double]);

function kindOf(element: ThriftStruct, physical: number): Pick<ParquetColumn, 'kind' | 'utc'> & { readonly divisor: number } {
  const logical = structOf(element, 10);
  const old = numberOf(element, 6, -1);
  const timed = structOf(logical, NEW.stamp) ?? structOf(logical, NEW.time);
  const unit = structOf(timed, 2);
  const divisor = PER_MS[[1, 2, 3].findIndex((field) => unit?.has(field) === true)] ?? 1;
  const plain = { utc: null, divisor: 1 };
  if (physical === PHYSICAL.int96) return { ...plain, kind: 'instant' };
  if (structOf(logical, NEW.stamp) !== undefined) return { kind: 'instant', utc: timed?.get(1) === true, divisor };
  if (structOf(logical, NEW.time) !== undefined) return { ...plain, kind: 'time', divisor };
  if (old === OLD.stampMs || old === OLD.stampUs) return { kind: 'instant', utc: null, divisor: old === OLD.stampUs ? 1e3 : 1 };
  if (old === OLD.timeMs || old === OLD.timeUs) return { ...plain, kind: 'time', divisor: old === OLD.timeUs ? 1e3 : 1 };
  if (old === OLD.date || structOf(logical, NEW.date) !== undefined) return { ...plain, kind: 'date' };
  if (old === OLD.decimal || structOf(logical, NEW.decimal) !== undefined)
    return { ...plain, kind: TYPES_OF_TEXT.has(physical) ? 'other' : 'number', divisor: 10 ** numberOf(element, 7) };
  if (TYPES_OF_TEXT.has(physical)) return { ...plain, kind: 'text' };
  return { ...plain, kind: TYPES_OF_NUMBERS.has(physical) ? 'number' : 'other' };
}

/** Returns the top-level columns; nested ones are skipped. */
function columnsOf(schema: readonly ThriftStruct[]): readonly ParquetColumn[] {
  const [root] = schema;
  if (root === undefined || schema.length > MOST_COLUMNS) throw new ParquetError(root === undefined ? 'broken' : 'too-large');
  const columns: ParquetColumn[] = [];
  let at = 1;
  for (let child = 0; child < numberOf(root, 5); child += 1) {
    const element = schema[at];
    if (element === undefined) throw new ParquetError('broken');
    const [name = ''] = textsOf(element, 4);
    const physical = numberOf(element, 1, -1);
    const nested = numberOf(element, 5) > 0 || numberOf(element, 3) === REPEATED;
    const { kind, utc, divisor } = kindOf(element, physical);
    const written = { physical, length: numberOf(element, 2), divisor };
    const whole = (physical === PHYSICAL.int32 || physical === PHYSICAL.int64) && divisor === 1;
    if (written.length > 16 || !(divisor >= 1 && divisor <= 1e15)) columns.push({ name, kind: 'other', utc, whole, written, gaps: true });
    else columns.push({ name, kind: nested ? 'other' : kind, utc, whole, written, gaps: numberOf(element, 3) !== REQUIRED });
    at = nested ? afterChildren(schema, at) : at + 1;
  }
  return columns;
}

function afterChildren(schema: readonly ThriftStruct[], at: number): number {
  let open = 1;
  let place = at;
  for (; open > 0; place += 1) {
    const element = schema[place];
    if (element === undefined) throw new ParquetError('broken');
    open += Math.max(0, numberOf(element, 5)) - 1;
  }
  return place;
}

function chunksOf(group: ThriftStruct, place: number, size: number): ReadonlyMap<string, Chunk> {
  const chunks = new Map<string, Chunk>();
  for (const column of structsOf(group, 1)) {
    const told = structOf(column, 3);
    // The column is in another file, or encrypted.
    if (told === undefined || column.has(1)) throw new ParquetError('kind', '', place + 1);
    const path = textsOf(told, 3);
    const [name = ''] = path;
    if (path.length !== 1) continue;
    const [data, dictionary] = [numberOf(told, 9), numberOf(told, 11)];
    const start = dictionary > 0 && dictionary < data ? dictionary : data;
    const end = start + numberOf(told, 7);
    if (!(start >= 4 && end > start && end <= size)) throw new ParquetError('broken', name, place + 1);
    chunks.set(name, { start, end, codec: numberOf(told, 4) });
  }
  return chunks;
}

/** Returns the description of a file from its footer. `size` is the file's size. */
export function describeFile(told: ThriftStruct, size: number): Description {
  const columns = columnsOf(structsOf(told, 2));
  const groups = structsOf(told, 4);
  if (groups.length > MOST_GROUPS) throw new ParquetError('too-large');
  return {
    columns,
    groups: groups.map((group, place) => {
      const rows = numberOf(group, 3);
      if (!(rows >= 0 && rows < 2 ** 40)) throw new ParquetError('broken', '', place + 1);
      return { rows, chunks: chunksOf(group, place, size) };
    }),
  };
}

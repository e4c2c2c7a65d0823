import type { FileHandle } from 'node:fs/promises';
import type { CollectedRows } from '#domain/market/files/collected-rows.ts';
import { columnLayout, type ColumnLayout, type FileColumn, type Role, wholePrices } from '#domain/market/files/column-layout.ts';
import { ColumnRows, type ColumnStretch, eachStamp, toldZone } from '#domain/market/files/column-rows.ts';
import { StampFit, type StampReading } from '#domain/market/files/column-stamps.ts';
import type { FileProblem } from '#domain/market/files/file-problem.ts';
import type { Vendor } from '#domain/market/files/file-ticker.ts';
import { openParquet, type ParquetFile } from '#server/platform/parquet/parquet-file.ts';
import type { gentleWork } from '../history/gentle-work.ts';

/** Rows between two looks at whether others want to go on: a millisecond or two. */
const ROWS_AT_ONCE = 1_000;
/** Of what is not a row of prices, so many are as good as all. */
const MOST_PROBLEMS = 20;
const DATES: readonly Role[] = ['stamp', 'date', 'time'];

/** How a file of columns was read: shown before it is kept. */
export interface ReadTable {
  readonly columns: readonly string[];
  readonly clock: 'utc' | 'india';
  readonly stamps: StampReading['of'];
  /** What whole numbers of prices were said to be; absent where prices have places after the point. */
  readonly prices?: WholePrices;
}

/** What whole numbers of prices are. */
export type WholePrices = 'rupees' | 'paise';

/** What is wrong with a row, or a group of rows, which count from 1. */
type RowProblem = FileProblem & { readonly group: number };

interface ParquetReading {
  readonly into: CollectedRows;
  readonly name: string;
  readonly vendor: Vendor;
  /** Null = nobody has said it. */
  readonly wholePrices: WholePrices | null;
  readonly work: ReturnType<typeof gentleWork>;
  /** Told of the share of the file that is read, from 0 to 1. */
  readonly progress: (share: number) => void;
  /** Stores what is collected; resolves to whether to go on. */
  readonly stage: (pause: () => boolean) => Promise<boolean>;
}

type Stretches = ReadonlyMap<Role, ColumnStretch>;

/** Pages of a column of a group and how far they are read. */
interface Open {
  readonly role: Role;
  readonly pages: AsyncGenerator<Omit<ColumnStretch, 'from'>>;
  values: Omit<ColumnStretch, 'from'>;
  at: number;
}

const lengthOf = ({ numbers, texts }: Omit<ColumnStretch, 'from'>): number => (numbers ?? texts ?? []).length;

/** Gives the rows of a group, some at a time, with the columns side by side: pages of columns do not end at the same rows. */
async function* rowsOf(
  file: ParquetFile,
  group: number,
  columns: ReadonlyMap<Role, FileColumn>,
  work: ParquetReading['work'],
  inPaise: ReadonlySet<Role> = new Set(),
): AsyncGenerator<{ readonly stretches: Stretches; readonly count: number }> {
  const open: Open[] = [...columns].flatMap(([role, { name }]) => {
    const column = file.columns.find((each) => each.name === name);
    return column === undefined ? [] : [{ role, pages: file.pages(group, column), values: { numbers: null, texts: null }, at: 0 }];
  });
  for (let left = file.groups[group]?.rows ?? 0; left > 0;) {
    let count = Math.min(left, ROWS_AT_ONCE);
    for (const each of open) {
      if (each.at >= lengthOf(each.values)) {
        // A page takes some milliseconds.
        await work.turn();
        const { value } = await each.pages.next();
        const page = value as Open['values'];
        each.values = inPaise.has(each.role) ? { ...page, numbers: page.numbers?.map((paise) => paise / 100) ?? null } : page;
        each.at = 0;
      }
      count = Math.min(count, lengthOf(each.values) - each.at);
    }
    yield { stretches: new Map(open.map(({ role, values, at }) => [role, { ...values, from: at }])), count };
    for (const each of open) each.at += count;
    left -= count;
  }
}

/** Looks at all stamps of a file; returns null when they are of no session. */
async function readingOf(
  file: ParquetFile,
  layout: ColumnLayout,
  { work }: Pick<ParquetReading, 'work'>,
): Promise<(StampReading & { utc: boolean }) | null> {
  const fit = new StampFit();
  const each = eachStamp(layout);
  const columns = new Map([...layout.columns].filter(([role]) => DATES.includes(role)));
  let first: string | null = null;
  for (let group = 0; group < file.groups.length; group += 1)
    for await (const { stretches, count } of rowsOf(file, group, columns, work)) {
      const texts = stretches.get('stamp')?.texts;
      first ??= texts?.find((text) => text !== null) ?? null;
      each(stretches, count, (ms) => fit.add(ms));
      await work.turn();
    }
  const reading = fit.reading(toldZone(layout, first));
  return reading && { ...reading, utc: reading.shiftMs > 0 };
}

/**
 * Reads a file of columns: what it tells is collected and stored as that of lines is. Throws ParquetError when the file is damaged, or of a kind or
 * size that is not read. What is wrong with its rows is returned.
 */
export async function readParquet(
  handle: FileHandle,
  size: number,
  reading: ParquetReading,
): Promise<{ readonly problems: readonly RowProblem[]; readonly table: ReadTable | null }> {
  const { into, work, name, vendor, stage } = reading;
  const file = await openParquet(handle, size);
  const problems: RowProblem[] = [];
  let group = 0;
  const refuse = (line: number, column: string, code: FileProblem['code']) => {
    if (problems.length < MOST_PROBLEMS) problems.push({ line, column, code, group });
  };
  const layout = columnLayout(file.columns);
  const over = () => ({ problems, table: null });
  if ('code' in layout) {
    refuse(0, layout.column, layout.code);
    return over();
  }
  const total = file.groups.reduce((sum, { rows }) => sum + rows, 0);
  if (total === 0) refuse(0, '', 'history.empty');
  const whole = wholePrices(layout);
  const [unsaid] = reading.wholePrices === null ? whole.values() : [];
  if (unsaid !== undefined) refuse(0, unsaid.name, 'history.prices-whole');
  if (problems.length > 0) return over();
  const stamps = await readingOf(file, layout, reading);
  if (stamps === null) {
    refuse(0, (layout.columns.get('stamp') ?? layout.columns.get('time'))?.name ?? '', 'history.stamps-outside');
    return over();
  }
  const rows = new ColumnRows({ layout, stamps, name, vendor, into, refuse });
  const inPaise = new Set(reading.wholePrices === 'paise' ? whole.keys() : []);
  let done = 0;
  for (const place of file.groups.keys()) {
    group = place + 1;
    for await (const { stretches, count } of rowsOf(file, place, layout.columns, work, inPaise)) {
      rows.read(stretches, count);
      done += count;
      if (problems.length >= MOST_PROBLEMS) return over();
      reading.progress(done / total);
      if (!(await stage(() => rows.pause()))) return over();
      await work.turn();
    }
  }
  rows.end();
  const columns = [...layout.columns.values()].map((column) => column.name);
  const prices = whole.size > 0 && reading.wholePrices !== null ? { prices: reading.wholePrices } : {};
  return { problems, table: { columns, clock: stamps.utc ? 'utc' : 'india', stamps: stamps.of, ...prices } };
}

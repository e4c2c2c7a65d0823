import { fileCalendar, fileExpiries } from './file-calendar.ts';
import type { FileHandle } from 'node:fs/promises';
import { DAY_MS, dateOfDay } from '#domain/calendar/dates.ts';
import type { CollectedRows } from '#domain/market/files/collected-rows.ts';
import { columnLayout, type ColumnLayout, type FileColumn, type Role, wholePrices } from '#domain/market/files/column-layout.ts';
import { ColumnRows, type ColumnStretch, eachRow, toldZone } from '#domain/market/files/column-rows.ts';
import { ContractChoice } from '#domain/market/files/contract-choice.ts';
import { barsOfName, symbolOfName } from '#domain/market/files/file-name.ts';
import { type DateOrder, DateSurvey } from '#domain/market/files/file-date.ts';
import { dateTextOf } from '#domain/market/files/file-stamp.ts';
import type { FileProblem } from '#domain/market/files/file-problem.ts';
import type { Doubt, FileTerms } from '#domain/market/files/file-survey.ts';
import { type StampReading, StampSurvey } from '#domain/market/files/stamp-survey.ts';
import { openParquet, type ParquetFile } from '#server/platform/parquet/parquet-file.ts';
import type { gentleWork } from '../history/gentle-work.ts';

/** Rows between two yields: a millisecond or two. */
const ROWS_AT_ONCE = 1_000;
/** In a file without price rows, this many problems say enough. */
const MOST_PROBLEMS = 20;
/** Distinct dates in a file are few and repeat. */
const MOST_DATES = 50_000;
const FIRST: readonly Role[] = ['stamp', 'date', 'time', 'ticker', 'expiry'];

/** How a column file was read: shown before the user keeps it. */
export interface ReadTable {
  readonly columns: readonly string[];
  readonly clock: 'utc' | 'india';
  readonly stamps: Exclude<StampReading['of'], 'day'>;
  /** The unit of whole-number prices, as told by the user; absent when prices have decimals. */
  readonly prices?: WholePrices;
}

/** The unit of whole-number prices. */
export type WholePrices = 'rupees' | 'paise';

/** A problem of a row, or of a row group, both counted from 1. */
type RowProblem = FileProblem & { readonly group: number };

interface ParquetReading {
  readonly into: CollectedRows;
  readonly name: string;
  readonly terms: FileTerms;
  /** Null = not told by the user. */
  readonly wholePrices: WholePrices | null;
  readonly work: ReturnType<typeof gentleWork>;
  /** Called with the part of the file already read, from 0 to 1. */
  readonly progress: (share: number) => void;
  /** Stores the collected rows; resolves to whether to go on. */
  readonly stage: (pause: () => boolean) => Promise<boolean>;
}

type Stretches = ReadonlyMap<Role, ColumnStretch>;

/** The pages of a column within a group, and the position in them. */
interface Open {
  readonly role: Role;
  readonly pages: AsyncGenerator<Omit<ColumnStretch, 'from'>>;
  values: Omit<ColumnStretch, 'from'>;
  at: number;
}

const lengthOf = ({ numbers, texts }: Omit<ColumnStretch, 'from'>): number => (numbers ?? texts ?? []).length;

/** Yields the rows of a group in batches, with the columns aligned: column pages do not end at the same rows. */
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
        // Decoding a page takes some milliseconds.
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

/** Facts about all rows of a file. */
interface Looked {
  readonly stamps: StampReading | null;
  readonly utc: boolean;
  readonly contracts: ContractChoice;
  readonly tooMany: boolean;
}

const DATED: readonly Role[] = ['stamp', 'date', 'expiry'];

/** Examines all text dates; returns which number is the day, null when undecided. */
async function dateOrderOf(
  file: ParquetFile,
  layout: ColumnLayout,
  { work, terms }: Pick<ParquetReading, 'work' | 'terms'>,
): Promise<DateOrder | null> {
  if (terms.dates) return terms.dates;
  const columns = new Map([...layout.columns].filter(([role, { kind }]) => DATED.includes(role) && kind === 'text'));
  const survey = new DateSurvey(fileCalendar);
  const known = new Set<string>();
  if (columns.size === 0) return 'day-first';
  for (let group = 0; group < file.groups.length; group += 1)
    for await (const { stretches, count } of rowsOf(file, group, columns, work)) {
      for (const [role, { texts, from }] of stretches)
        for (let row = from; row < from + count; row += 1) {
          const text = dateTextOf(texts?.[row] ?? '');
          if (text === '' || known.has(text) || known.size >= MOST_DATES) continue;
          known.add(text);
          if (role === 'expiry') survey.addOther(text);
          else survey.add(text);
        }
      await work.turn();
    }
  return survey.order(false, () => true);
}

/** Examines all timestamps and names of a file. */
async function look(
  file: ParquetFile,
  layout: ColumnLayout,
  { work, terms, order }: Pick<ParquetReading, 'work' | 'terms'> & { readonly order: DateOrder },
  ownName: string,
): Promise<Looked> {
  const survey = new StampSurvey(fileCalendar);
  const contracts = new ContractChoice(fileExpiries, terms.vendor ?? null);
  const each = eachRow(layout, order);
  const columns = new Map([...layout.columns].filter(([role]) => FIRST.includes(role)));
  const named = layout.columns.has('ticker') || layout.parts;
  let first: string | null = null;
  for (let group = 0; group < file.groups.length; group += 1)
    for await (const { stretches, count } of rowsOf(file, group, columns, work)) {
      const texts = stretches.get('stamp')?.texts;
      first ??= texts?.find((text) => text !== null) ?? null;
      each(stretches, count, ({ ms, name, spot }) => {
        const own = named ? name : ownName;
        const isSpot = own === null ? spot === true : contracts.add(own, dateOfDay(Math.floor(ms / DAY_MS)));
        survey.add(ms, isSpot);
      });
      if (contracts.tooMany) break;
      await work.turn();
    }
  const stamps = survey.reading(toldZone(layout, first), 'start');
  return { stamps, utc: (stamps?.shiftMs ?? 0) > 0, contracts, tooMany: contracts.tooMany };
}

/** Returns a fault of the bars found in the whole file, or the doubts left. */
function barFault(
  { of, sure, bars }: StampReading,
  layout: ColumnLayout,
  name: string,
  terms: FileTerms,
): { readonly fault: FileProblem['code'] | null; readonly doubts: readonly Doubt[] } {
  if (!layout.bars || of === 'second') return { fault: null, doubts: [] };
  const ofName = barsOfName(name);
  const longer = of === 'day' || (bars.minutes > 1 && bars.sure) || (ofName !== null && ofName > 1 && !(bars.minutes === 1 && bars.sure));
  if (longer) return { fault: 'history.bars-long', doubts: [] };
  const ofBars = (bars.minutes > 1 || (bars.minutes === 1 && !bars.sure)) && (terms.bars ?? null) === null && ofName !== 1;
  const ofStamps = !sure && (terms.stamps ?? null) === null;
  return {
    fault: null,
    doubts: [...(ofBars ? (['history.bars-unsure'] as const) : []), ...(ofStamps ? (['history.stamps-unsure'] as const) : [])],
  };
}

/**
 * Reads a column file; rows are collected and stored as from text files. Throws ParquetError for a damaged file, or an unsupported kind or size.
 * Problems of rows are returned.
 */
export async function readParquet(
  handle: FileHandle,
  size: number,
  reading: ParquetReading,
): Promise<{
  readonly problems: readonly RowProblem[];
  readonly table: ReadTable | null;
  readonly doubts: readonly Doubt[];
  readonly stamps: StampReading | null;
}> {
  const { into, work, terms, stage } = reading;
  const name = symbolOfName(reading.name) || reading.name;
  const file = await openParquet(handle, size);
  const problems: RowProblem[] = [];
  let group = 0;
  const refuse = (line: number, column: string, code: FileProblem['code']) => {
    if (problems.length < MOST_PROBLEMS) problems.push({ line, column, code, group });
  };
  const layout = columnLayout(file.columns);
  const over = () => ({ problems, table: null, doubts: [], stamps: null });
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
  const order = await dateOrderOf(file, layout, reading);
  if (order === null) {
    refuse(0, (layout.columns.get('stamp') ?? layout.columns.get('date'))?.name ?? '', 'history.date-order');
    return over();
  }
  const looked = await look(file, layout, { ...reading, order }, name);
  const stampColumn = (layout.columns.get('stamp') ?? layout.columns.get('time'))?.name ?? '';
  if (looked.tooMany) refuse(0, '', 'history.too-large');
  else if (looked.stamps === null) refuse(0, stampColumn, 'history.stamps-outside');
  if (looked.stamps === null || problems.length > 0) return over();
  const { fault, doubts } = barFault(looked.stamps, layout, reading.name, terms);
  if (fault !== null) {
    refuse(0, stampColumn, fault);
    return over();
  }
  const of = !looked.stamps.sure && terms.stamps ? terms.stamps : looked.stamps.of;
  const stamps: StampReading = { ...looked.stamps, of };
  const rows = new ColumnRows({ calendar: fileCalendar, layout, stamps, name, contracts: looked.contracts, order, into, refuse });
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
  // Daily bars are refused above.
  const told = of === 'day' ? 'start' : of;
  return {
    problems,
    table: { columns, clock: looked.utc ? 'utc' : 'india', stamps: told, ...prices },
    doubts,
    stamps: layout.bars && of !== 'second' ? looked.stamps : null,
  };
}

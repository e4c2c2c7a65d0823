import { price } from '#domain/units/price.ts';
import type { FileContract } from './file-contract.ts';
import { underlyingNamed } from './file-contract.ts';
import { type LineContext, type LineReader, sameWidth, type TablePlaces } from './line-context.ts';

/** The layout of a daily file: its names for the common columns. */
interface DailyLayout {
  readonly columns: Readonly<Record<Column, string>>;
  /** Instruments that are stored, by the file's word: options and futures. */
  readonly kinds: Readonly<Record<string, 'option' | 'future'>>;
  /** Old files write two records in one line: how a record begins. */
  readonly begins: RegExp | null;
}
const COLUMNS = [
  'kind',
  'symbol',
  'expiry',
  'actualExpiry',
  'strike',
  'type',
  'date',
  'open',
  'high',
  'low',
  'close',
  'settlement',
  'volume',
  'openInterest',
  'lotSize',
] as const;
type Column = (typeof COLUMNS)[number];
const MAY_LACK: ReadonlySet<Column> = new Set(['lotSize', 'actualExpiry']);

/** The daily file since 8 July 2024. Its spare columns are spelled in two ways and are not read. */
export const UDIFF: DailyLayout = {
  columns: {
    kind: 'FININSTRMTP',
    symbol: 'TCKRSYMB',
    expiry: 'XPRYDT',
    // Where a holiday moved it: trading ends here.
    actualExpiry: 'FININSTRMACTLXPRYDT',
    strike: 'STRKPRIC',
    type: 'OPTNTP',
    date: 'TRADDT',
    open: 'OPNPRIC',
    high: 'HGHPRIC',
    low: 'LWPRIC',
    close: 'CLSPRIC',
    settlement: 'STTLMPRIC',
    volume: 'TTLTRADGVOL',
    openInterest: 'OPNINTRST',
    lotSize: 'NEWBRDLOTQTY',
  },
  kinds: { IDO: 'option', STO: 'option', IDF: 'future', STF: 'future' },
  begins: null,
};

/** The daily file before 8 July 2024. */
export const BHAVCOPY: DailyLayout = {
  columns: {
    kind: 'INSTRUMENT',
    symbol: 'SYMBOL',
    expiry: 'EXPIRY_DT',
    actualExpiry: '',
    strike: 'STRIKE_PR',
    type: 'OPTION_TYP',
    date: 'TIMESTAMP',
    open: 'OPEN',
    high: 'HIGH',
    low: 'LOW',
    close: 'CLOSE',
    settlement: 'SETTLE_PR',
    volume: 'CONTRACTS',
    openInterest: 'OPEN_INT',
    lotSize: '',
  },
  kinds: { OPTIDX: 'option', OPTSTK: 'option', FUTIDX: 'future', FUTSTK: 'future', FUTIVX: 'future' },
  begins: /(?:OPT|FUT)(?:IDX|STK|IVX|INT)$/,
};

/** CA and PA marked American options, the last of them in 2010. */
const TYPES: Readonly<Record<string, 'call' | 'put'>> = { CE: 'call', CA: 'call', PE: 'put', PA: 'put' };

/** Returns the records of a line: one, or two that an old file joined, with or without a separator between them. */
function recordsOf(cells: readonly string[], begins: RegExp | null): readonly (readonly string[])[] {
  const glued = begins === null ? -1 : cells.findIndex((cell, place) => place > 0 && begins.test(cell));
  if (glued === -1) return [cells];
  const cell = cells[glued] ?? '';
  const from = cell.search(begins ?? /$/);
  const before = cell.slice(0, from);
  return [
    [...cells.slice(0, glued), ...(before === '' ? [] : [before])],
    [cell.slice(from), ...cells.slice(glued + 1)],
  ];
}

const placesIn = (header: readonly string[], columns: DailyLayout['columns']): Readonly<Record<Column, number>> => {
  const names = header.map((name) => name.trim().toUpperCase());
  return Object.fromEntries(COLUMNS.map((column) => [column, columns[column] === '' ? -1 : names.indexOf(columns[column])])) as Record<
    Column,
    number
  >;
};
const NUMBERS = ['strike', 'open', 'high', 'low', 'close', 'settlement', 'volume', 'openInterest', 'lotSize'] as const;

/** Returns the columns of a daily file that the survey reads. */
export function dailyPlaces(header: readonly string[], { columns }: DailyLayout): TablePlaces {
  const places = placesIn(header, columns);
  const of = (wanted: readonly Column[]) => wanted.map((column) => places[column]).filter((place) => place !== -1);
  return { stamps: of(['date']), expiries: of(['expiry', 'actualExpiry']), numbers: of(NUMBERS), name: null, rows: 'days' };
}

/** Returns the reader of the exchange's daily derivatives file, by its column names. */
export function dailyLines({ into, refuse, header, read }: LineContext, { columns, kinds, begins }: DailyLayout): LineReader {
  const places = placesIn(header, columns);
  const missing = COLUMNS.find((column) => places[column] === -1 && !MAY_LACK.has(column));
  if (missing !== undefined) refuse(1, columns[missing], 'history.columns');
  const width = Math.max(...Object.values(places)) + 1;

  function record(cells: readonly string[], at: number): void {
    if (cells.length < width - (places.lotSize + 1 === width ? 1 : 0) || !sameWidth(cells, header))
      return refuse(at, '', 'history.columns');
    const cell = (column: Column) => cells[places[column]] ?? '';
    const kind = kinds[cell('kind')];
    if (kind === undefined) {
      if (cell('kind') === '') refuse(at, columns.kind, 'history.columns');
      else into.leaveOther(cell('kind'));
      return;
    }
    const actual = cell('actualExpiry');
    const [date, expiry] = [read.date(cell('date')), read.date(actual === '' || actual === '-' ? cell('expiry') : actual)];
    if (date === null) return refuse(at, columns.date, 'history.date');
    if (expiry === null || expiry < date) return refuse(at, columns.expiry, 'history.date');
    const number = (column: Column): number => {
      const text = cell(column);
      if (text === '' || text === '-') return 0;
      const value = read.number(text);
      if (value < 0) refuse(at, columns[column], 'history.number');
      return Math.max(0, value);
    };
    const type = TYPES[cell('type')];
    if (kind === 'option' && type === undefined) return refuse(at, columns.type, 'history.ticker-unknown');
    const contract: FileContract = {
      underlying: underlyingNamed(cell('symbol')),
      kind: kind === 'option' ? (type ?? 'call') : 'future',
      expiry,
      strike: price(kind === 'option' ? number('strike') : 0),
    };
    if (contract.underlying === '') return refuse(at, columns.symbol, 'history.ticker-unknown');
    if (kind === 'option' && contract.strike === 0) return refuse(at, columns.strike, 'history.number');
    const volume = number('volume') / 10_000;
    const traded = volume > 0;
    const [open, high, low, close] = [number('open'), number('high'), number('low'), number('close')];
    if (traded && (low === 0 || high < low)) return refuse(at, `${columns.high}, ${columns.low}`, 'history.price-range');
    // A contract without trades has no prices of this day, whatever theoretical close the file gives: its settlement and open interest are real.
    const prices = traded ? { open, high, low, close } : { open: 0, high: 0, low: 0, close: 0 };
    const row = {
      contract,
      ...prices,
      settlement: number('settlement'),
      volume,
      openInterest: Math.round(number('openInterest') / 10_000),
      lotSize: places.lotSize === -1 ? 0 : Math.round(number('lotSize') / 10_000),
      line: at,
    };
    if (!into.addDay(date, row)) refuse(at, '', 'history.contradiction');
  }

  return {
    pause: () => undefined,
    row(cells, at) {
      for (const each of recordsOf(cells, begins)) record(each, at);
    },
  };
}

import { price } from '#domain/units/price.ts';
import type { FileContract } from './file-contract.ts';
import { underlyingNamed } from './file-contract.ts';
import { dateIn, type DateForm } from './file-days.ts';
import { LineCursor } from './line-cursor.ts';
import type { LineContext, LineReader } from './line-context.ts';

/** How a daily file calls what every one of them has. */
interface DailyLayout {
  readonly dates: DateForm;
  readonly columns: Readonly<Record<Column, string>>;
  /** Kinds of instruments that are kept: options and futures. */
  readonly kinds: Readonly<Record<string, 'option' | 'future'>>;
  /** Old files write two records in one line: how a record begins. */
  readonly begins: RegExp | null;
}
const COLUMNS = [
  'kind',
  'symbol',
  'expiry',
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
const MAY_LACK: ReadonlySet<Column> = new Set(['lotSize']);

/** The daily file since 8 July 2024. Its spare columns are spelled in two ways and are not read. */
export const UDIFF: DailyLayout = {
  dates: 'iso',
  columns: {
    kind: 'FININSTRMTP',
    symbol: 'TCKRSYMB',
    expiry: 'XPRYDT',
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

/** The daily file before it. */
export const BHAVCOPY: DailyLayout = {
  dates: 'named',
  columns: {
    kind: 'INSTRUMENT',
    symbol: 'SYMBOL',
    expiry: 'EXPIRY_DT',
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
  begins: /(?:OPT|FUT)(?:IDX|STK|IVX|INT)(?=,)/g,
};

/** CA and PA are how American options, the last of 2010, were written. */
const TYPES: Readonly<Record<string, 'call' | 'put'>> = { CE: 'call', CA: 'call', PE: 'put', PA: 'put' };

/** Returns the records of a line: one, or two that an old file glued together. */
function recordsOf(line: string, begins: RegExp | null): readonly string[] {
  if (begins === null) return [line];
  const starts = [...line.matchAll(begins)].map(({ index }) => index);
  if (starts.length < 2) return [line];
  return starts.map((start, place) => line.slice(start, starts[place + 1]).replace(/,$/, ''));
}

/** Returns what reads the exchange's daily file of derivatives, by the names of its columns. */
export function dailyLines({ into, refuse, header }: LineContext, { dates, columns, kinds, begins }: DailyLayout): LineReader {
  const names = header.map((name) => name.trim().toUpperCase());
  const places = Object.fromEntries(COLUMNS.map((column) => [column, names.indexOf(columns[column])])) as Record<Column, number>;
  const missing = COLUMNS.find((column) => places[column] === -1 && !MAY_LACK.has(column));
  if (missing !== undefined) refuse(1, columns[missing], 'history.columns');
  const cursor = new LineCursor();
  const known = new Map<string, string | null>();
  const dateOf = (text: string): string | null => {
    let date = known.get(text);
    if (date === undefined) {
      date = dateIn(dates, text);
      known.set(text, date);
    }
    return date;
  };

  function record(cells: readonly string[], at: number): void {
    const cell = (column: Column) => (cells[places[column]] ?? '').trim();
    const kind = kinds[cell('kind')];
    if (kind === undefined) {
      if (cell('kind') === '') refuse(at, columns.kind, 'history.columns');
      else into.leftOut.other += 1;
      return;
    }
    const [date, expiry] = [dateOf(cell('date')), dateOf(cell('expiry'))];
    if (date === null) return refuse(at, columns.date, 'history.date');
    if (expiry === null || expiry < date) return refuse(at, columns.expiry, 'history.date');
    const number = (column: Column): number => {
      const text = cell(column);
      if (text === '' || text === '-') return 0;
      cursor.start(text, 0);
      const value = cursor.price();
      if (value < 0 || !cursor.ended) refuse(at, columns[column], 'history.number');
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
    // What has not traded has no price of this day, whatever theoretical close stands there: settlement and open interest are real.
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
    line(line, at) {
      for (const text of recordsOf(line, begins)) record(text.split(','), at);
    },
  };
}

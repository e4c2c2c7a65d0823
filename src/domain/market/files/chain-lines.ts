import { IMPORTED_SYMBOL } from '#domain/instruments/imported-symbol.ts';
import { price } from '#domain/units/price.ts';
import { barPlaces } from './bar-columns.ts';
import { mayBeStrike } from './contract-name.ts';
import { type FileContract, underlyingNamed } from './file-contract.ts';
import type { Refuse } from './file-problem.ts';
import { type CellReader, joinedAt, type LineContext, type LineReader, sameWidth, type TablePlaces } from './line-context.ts';

/** Accepted names of the columns, in lower case. The file's own volatility is not read: volatility is computed from the prices. */
const NAMES = {
  date: ['date', 'session_date', 'trade_date', 'timestamp', 'datetime'],
  time: ['time'],
  underlying: ['underlying', 'symbol'],
  expiry: ['expiry', 'expiry_date'],
  strike: ['strike', 'strike_price'],
  type: ['option_type', 'type'],
  close: ['close', 'last', 'ltp'],
  oi: ['oi', 'open_interest'],
  volume: ['volume'],
  bid: ['bid'],
  ask: ['ask'],
} as const;
type Column = keyof typeof NAMES;
const NEEDED = ['date', 'underlying', 'expiry', 'strike', 'type', 'close'] as const satisfies readonly Column[];
const TYPES: Readonly<Record<string, 'call' | 'put'>> = { CE: 'call', C: 'call', CALL: 'call', PE: 'put', P: 'put', PUT: 'put' };

/** Strikes are in 1/10 000. */
const PLACES = 10_000;
/** Not told; 0 is a count. */
const UNKNOWN = -1;

function placesOf(header: readonly string[]): Readonly<Record<Column, number>> {
  const names = header.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s.-]+/g, '_'),
  );
  const placeOf = (known: readonly string[]) => names.indexOf(known.find((name) => names.includes(name)) ?? '\n');
  return Object.fromEntries(Object.entries(NAMES).map(([column, known]) => [column, placeOf(known)])) as Record<Column, number>;
}

/** Returns the columns of a table of option chains, one option per line, that the survey reads; null for other tables. */
export function chainPlaces(header: readonly string[]): TablePlaces | null {
  const places = placesOf(header);
  if (!NEEDED.every((column) => places[column] !== -1)) return null;
  const of = (wanted: readonly Column[]) => wanted.map((column) => places[column]).filter((place) => place !== -1);
  const numbers = of(['strike', 'close', 'oi', 'volume', 'bid', 'ask']);
  return { stamps: of(['date', 'time']), expiries: of(['expiry']), numbers, name: null, rows: 'instants' };
}

interface Figures {
  readonly close: number;
  readonly openInterest: number;
  readonly volume: number;
  readonly bid: number;
  readonly ask: number;
}

/** Reads the cells of a line; what is wrong is refused, and null returned. */
function lineReader(refuse: Refuse, cellReader: CellReader, places: Readonly<Record<Column, number>>) {
  const { number } = cellReader;
  const cell = (cells: readonly string[], column: Column): string => {
    const text = cells[places[column]] ?? '';
    return text === '-' ? '' : text;
  };
  return {
    contract(cells: readonly string[], date: string, at: number): FileContract | null {
      const underlying = underlyingNamed(cell(cells, 'underlying'));
      const kind = TYPES[cell(cells, 'type').toUpperCase()];
      const expiry = cellReader.date(cell(cells, 'expiry'));
      const strike = number(cell(cells, 'strike'));
      if (!IMPORTED_SYMBOL.test(underlying)) refuse(at, 'underlying', 'history.ticker-unknown');
      else if (kind === undefined) refuse(at, 'option_type', 'history.ticker-unknown');
      else if (expiry === null || expiry < date) refuse(at, 'expiry', 'history.date');
      else if (!mayBeStrike(underlying, strike / PLACES)) refuse(at, 'strike', 'history.number');
      else return { underlying, kind, expiry, strike: price(strike) };
      return null;
    },

    figures(cells: readonly string[], { kind, strike }: FileContract, at: number): Figures | null {
      const count = (column: 'oi' | 'volume'): number => {
        const text = cell(cells, column);
        if (text === '') return UNKNOWN;
        const value = cellReader.count(text);
        return value >= 0 ? value : Number.NaN;
      };
      // Nobody bids or offers 0.
      const side = (column: 'bid' | 'ask'): number => (cell(cells, column) === '' ? 0 : number(cell(cells, column)));
      const close = number(cell(cells, 'close'));
      const told = { close, openInterest: count('oi'), volume: count('volume'), bid: side('bid'), ask: side('ask') };
      const wrong = (
        [
          ['close', close < 0],
          ['oi', Number.isNaN(told.openInterest)],
          ['volume', Number.isNaN(told.volume)],
          ['bid', told.bid < 0],
          ['ask', told.ask < 0],
        ] as const
      ).find(([, is]) => is);
      if (wrong !== undefined) refuse(at, wrong[0], 'history.number');
      // A put is never worth more than its strike, and a bid is never above the ask.
      else if (kind === 'put' && close > strike) refuse(at, 'close', 'history.price-range');
      else if (told.bid > 0 && told.ask > 0 && told.bid > told.ask) refuse(at, 'bid', 'history.price-range');
      else return told;
      return null;
    },
  };
}

/**
 * Returns the reader of option chains, one option per line. Without a time the figures are those at the close of the session: an end-of-day row, and, where
 * the file has bids and asks, also the quotes of the last minute. With a time they are those at the end of the minute before it.
 */
export function chainLines({ into, refuse, header, read }: LineContext): LineReader {
  const places = placesOf(header);
  const stamps = chainPlaces(header)?.stamps ?? [];
  const isBars = barPlaces(header) !== null;
  const quoted = places.bid !== -1 || places.ask !== -1;
  const told = lineReader(refuse, read, places);

  return {
    pause: () => undefined,
    row(cells, at) {
      // An unquoted decimal comma in a comma-separated file shifts every value after it.
      if (!sameWidth(cells, header)) return refuse(at, '', 'history.columns');
      const dateText = cells[places.date] ?? '';
      const time = read.time(joinedAt(cells, stamps));
      if (time === null) {
        const isTime = (stamps.length > 1 && read.date(dateText) !== null) || /:/.test(dateText);
        return isTime ? refuse(at, 'time', 'history.time') : refuse(at, 'date', 'history.date');
      }
      // Four prices of a time are a bar, whose close is not of that instant.
      if (isBars && time.second !== -1) return refuse(at, 'date', 'history.time');
      const { date, opens, closes } = time.day;
      const contract = told.contract(cells, date, at);
      const figures = contract === null ? null : told.figures(cells, contract, at);
      if (contract === null || figures === null) return;
      if (closes === 0) {
        into.leftOut.noSession += 1;
        return;
      }
      const minute = time.second === -1 ? closes : Math.floor(time.second / 60);
      if (minute < opens || minute > closes) {
        into.leftOut.outside += 1;
        return;
      }
      const { close, openInterest, volume, bid, ask } = figures;
      const atClose = minute === closes;
      if (atClose) {
        const row = { contract, open: close, high: close, low: close, close, settlement: 0, volume, openInterest, lotSize: 0, line: at };
        if (!into.addDay(date, row)) return refuse(at, '', 'history.contradiction');
      }
      // An option without trades has no price of this day; its quotes are real.
      const own = volume === 0 ? 0 : close;
      if (atClose && !(quoted && (own > 0 || bid > 0 || ask > 0))) return;
      const begins = Math.max(opens, minute - 1);
      into.seriesOf(contract, date).values.push(begins, own, own, own, own, Math.max(0, volume), openInterest, bid, ask, at);
      into.held += 1;
      if (!atClose) into.rows += 1;
    },
  };
}

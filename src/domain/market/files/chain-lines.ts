import { isCalendarDate } from '#domain/calendar/calendar-date.ts';
import { istMsOfDay, MINUTE_MS } from '#domain/calendar/ist.ts';
import { exchangeDay, tradedSessionOn } from '#domain/calendar/sessions.ts';
import { IMPORTED_SYMBOL } from '#domain/instruments/imported-symbol.ts';
import { price } from '#domain/units/price.ts';
import { type FileContract, underlyingNamed } from './file-contract.ts';
import { dateIn } from './file-days.ts';
import type { Refuse } from './file-problem.ts';
import { LineCursor } from './line-cursor.ts';
import type { LineContext, LineReader } from './line-context.ts';
import { cellsOf } from './separated.ts';

/** What a column may be called, in small letters. The file's own volatility is not read: it is computed from its prices. */
const NAMES = {
  date: ['date', 'session_date', 'trade_date'],
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

/** Not told; 0 is a count. */
const UNKNOWN = -1;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

function placesOf(header: readonly string[]): Readonly<Record<Column, number>> {
  const names = header.map((name) => name.trim().toLowerCase());
  const placeOf = (known: readonly string[]) => names.indexOf(known.find((name) => names.includes(name)) ?? '\n');
  return Object.fromEntries(Object.entries(NAMES).map(([column, known]) => [column, placeOf(known)])) as Record<Column, number>;
}

/** Returns whether a header is that of option chains: an option a line, by the names of its columns. */
export function looksLikeChains(header: readonly string[]): boolean {
  const places = placesOf(header);
  return NEEDED.every((column) => places[column] !== -1);
}

/** The hours of a date's session in minutes of the day; null on a day on which the exchange is known to have been closed. */
function hoursOf(date: string): { readonly opens: number; readonly closes: number } | null {
  if (exchangeDay(date) === 'closed') return null;
  const session = tradedSessionOn(date);
  return { opens: istMsOfDay(session.opensAt) / MINUTE_MS, closes: istMsOfDay(session.closesAt) / MINUTE_MS };
}

interface Figures {
  readonly close: number;
  readonly openInterest: number;
  readonly volume: number;
  readonly bid: number;
  readonly ask: number;
}

/** Reads the cells of a line; what is wrong is refused, and null returned. */
function lineReader(refuse: Refuse, places: Readonly<Record<Column, number>>) {
  const cursor = new LineCursor();
  const dates = new Map<string, string | null>();
  const dateOf = (text: string): string | null => {
    let date = dates.get(text);
    if (date === undefined) {
      date = dateIn('iso', text) ?? dateIn('named', text);
      dates.set(text, date !== null && isCalendarDate(date) ? date : null);
    }
    return date;
  };
  const cell = (cells: readonly string[], column: Column): string => {
    const text = cells[places[column]] ?? '';
    return text === '-' ? '' : text;
  };
  const number = (text: string): number => {
    cursor.start(text, 0);
    const value = cursor.price();
    return cursor.ended ? value : -1;
  };
  return {
    date: (cells: readonly string[]) => dateOf(cell(cells, 'date')),
    time: (cells: readonly string[]) => cell(cells, 'time'),

    contract(cells: readonly string[], date: string, at: number): FileContract | null {
      const underlying = underlyingNamed(cell(cells, 'underlying'));
      const kind = TYPES[cell(cells, 'type').toUpperCase()];
      const expiry = dateOf(cell(cells, 'expiry'));
      const strike = number(cell(cells, 'strike'));
      if (!IMPORTED_SYMBOL.test(underlying)) refuse(at, 'underlying', 'history.ticker-unknown');
      else if (kind === undefined) refuse(at, 'option_type', 'history.ticker-unknown');
      else if (expiry === null || expiry < date) refuse(at, 'expiry', 'history.date');
      else if (strike <= 0) refuse(at, 'strike', 'history.number');
      else return { underlying, kind, expiry, strike: price(strike) };
      return null;
    },

    figures(cells: readonly string[], { kind, strike }: FileContract, at: number): Figures | null {
      const count = (column: 'oi' | 'volume'): number => {
        const text = cell(cells, column);
        if (text === '') return UNKNOWN;
        const value = number(text);
        if (value >= 0 && value % 10_000 === 0) return value / 10_000;
        return Number.NaN;
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
      // No put is worth more than its strike, and nobody bids more than is asked.
      else if (kind === 'put' && close > strike) refuse(at, 'close', 'history.price-range');
      else if (told.bid > 0 && told.ask > 0 && told.bid > told.ask) refuse(at, 'bid', 'history.price-range');
      else return told;
      return null;
    },
  };
}

/**
 * Returns what reads option chains, an option a line. Without a time the figures are those at the close of the session: the end of its day, and, where the
 * file has bids and asks, also what was quoted in its last minute. With a time they are those at the end of the minute before it.
 */
export function chainLines({ into, refuse, header, separator }: LineContext): LineReader {
  const places = placesOf(header);
  const quoted = places.bid !== -1 || places.ask !== -1;
  const read = lineReader(refuse, places);
  const hours = new Map<string, ReturnType<typeof hoursOf>>();

  return {
    pause: () => undefined,
    line(line, at) {
      const cells = cellsOf(line, separator);
      // A decimal comma in a file that commas separate moves every value after it.
      if (cells.slice(header.length).some((cell) => cell !== '')) return refuse(at, '', 'history.columns');
      const date = read.date(cells);
      if (date === null) return refuse(at, 'date', 'history.date');
      const contract = read.contract(cells, date, at);
      const told = contract === null ? null : read.figures(cells, contract, at);
      const text = read.time(cells);
      const clock = TIME.exec(text);
      if (text !== '' && clock === null) return refuse(at, 'time', 'history.time');
      if (contract === null || told === null) return;
      let session = hours.get(date);
      if (session === undefined) {
        session = hoursOf(date);
        hours.set(date, session);
      }
      if (session === null) {
        into.leftOut.noSession += 1;
        return;
      }
      const minute = clock === null ? session.closes : Number(clock[1]) * 60 + Number(clock[2]);
      if (minute < session.opens || minute > session.closes) {
        into.leftOut.outside += 1;
        return;
      }
      const { close, openInterest, volume, bid, ask } = told;
      const atClose = minute === session.closes;
      if (atClose) {
        const row = { contract, open: close, high: close, low: close, close, settlement: 0, volume, openInterest, lotSize: 0, line: at };
        if (!into.addDay(date, row)) return refuse(at, '', 'history.contradiction');
      }
      // What has not traded has no price of this day; the quotes are real.
      const own = volume === 0 ? 0 : close;
      if (atClose && !(quoted && (own > 0 || bid > 0 || ask > 0))) return;
      const begins = Math.max(session.opens, minute - 1);
      into.seriesOf(contract, date).values.push(begins, own, own, own, own, Math.max(0, volume), openInterest, bid, ask, at);
      into.held += 1;
      if (!atClose) into.rows += 1;
    },
  };
}

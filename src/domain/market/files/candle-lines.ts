import { isCalendarDate } from '#domain/calendar/calendar-date.ts';
import { IST_OFFSET_MS, istDate, istMsOfDay, MINUTE_MS } from '#domain/calendar/ist.ts';
import { IMPORTED_SYMBOL } from '#domain/instruments/imported-symbol.ts';
import { price } from '#domain/units/price.ts';
import { type ExchangeTime, exchangeTime } from '#domain/units/time.ts';
import { underlyingNamed } from './file-contract.ts';
import { fileDays } from './file-days.ts';
import { LineCursor } from './line-cursor.ts';
import type { LineContext, LineReader } from './line-context.ts';
import { cellsOf } from './separated.ts';

const NAMES: Readonly<Record<string, Column>> = {
  time: 'time',
  date: 'time',
  datetime: 'time',
  timestamp: 'time',
  open: 'open',
  high: 'high',
  low: 'low',
  close: 'close',
  volume: 'volume',
  oi: 'oi',
  open_interest: 'oi',
  openinterest: 'oi',
  symbol: 'symbol',
  underlying: 'symbol',
};
type Column = 'time' | 'open' | 'high' | 'low' | 'close' | 'volume' | 'oi' | 'symbol';
const PRICES = ['open', 'high', 'low', 'close'] as const;
const NEEDED = ['time', ...PRICES] as const;

const WITHOUT_ZONE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2}))?$/;
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const SECONDS_UNTIL = 100_000_000_000;
/** What stands behind a symbol in the name of a file: a year, or what its candles are. */
const NAME_REST = /[_-](?:\d.*|(?:minutes?|mins?|candles?|daily|days?|\d*m|\d*d)(?:[_-].*)?)$/i;

const columnsOf = (header: readonly string[]) => header.map((name) => NAMES[name.trim().toLowerCase().replaceAll(' ', '_')]);

/** Returns whether a header is that of candles: a time and four prices by their names. */
export function looksLikeCandles(header: readonly string[]): boolean {
  const columns = columnsOf(header);
  return NEEDED.every((column) => columns.includes(column));
}

/** A clock without a zone shows India's time; bare digits are seconds or milliseconds since 1970. */
function instantOf(text: string): ExchangeTime | null {
  if (/^\d{9,13}$/.test(text)) {
    const at = exchangeTime(Number(text) < SECONDS_UNTIL ? Number(text) * 1_000 : Number(text));
    return isCalendarDate(istDate(at)) ? at : null;
  }
  const local = WITHOUT_ZONE.exec(text);
  if (local === null && !WITH_ZONE.test(text)) return null;
  // The thirtieth of February would become a day of March.
  if (!isCalendarDate(text.slice(0, 10))) return null;
  const ms = local === null ? Date.parse(text) : Date.parse(`${local[1]}T${local[2]}:${local[3] ?? '00'}Z`) - IST_OFFSET_MS;
  return Number.isNaN(ms) ? null : exchangeTime(ms);
}

/** Returns the symbol that the name of a file says, such as NIFTY of `nifty_2026`; empty when it says none. */
export function symbolOfName(name: string): string {
  const [first = ''] = name.trim().split(' ');
  const symbol = underlyingNamed(first.replace(NAME_REST, ''));
  return IMPORTED_SYMBOL.test(symbol) ? symbol : '';
}

/**
 * Returns what reads candles whose columns are named, in any order: a time, four prices, volume and open interest where they are known, and a symbol
 * in each line or in the name of the file. A time is of the minute's beginning; a date alone is of a day.
 */
export function candleLines({ into, refuse, name, header, separator }: LineContext): LineReader {
  const columns = columnsOf(header);
  const places = (wanted: Column) => columns.flatMap((column, place) => (column === wanted ? [place] : []));
  const times = places('time');
  const placeOf = new Map(columns.map((column, place) => [column, place]));
  const cursor = new LineCursor();
  const dayOf = fileDays('iso');
  const named = symbolOfName(name);
  const hasSymbols = placeOf.has('symbol');
  if (!hasSymbols && named === '') refuse(0, '', 'history.name-without-symbol');

  /** -1 = no number from 0 up. */
  const number = (text: string): number => {
    cursor.start(text, 0);
    const value = cursor.price();
    return cursor.ended ? value : -1;
  };
  const counted = (cells: readonly string[], column: 'volume' | 'oi'): number => {
    const text = cells[placeOf.get(column) ?? -1] ?? '';
    const value = text === '' ? 0 : number(text);
    return value % 10_000 === 0 ? value / 10_000 : -1;
  };

  return {
    pause: () => undefined,
    line(line, at) {
      const cells = cellsOf(line, separator);
      const symbol = hasSymbols ? underlyingNamed(cells[placeOf.get('symbol') ?? -1] ?? '') : named;
      if (!IMPORTED_SYMBOL.test(symbol)) return hasSymbols ? refuse(at, 'symbol', 'history.ticker-unknown') : undefined;
      if (cells.slice(header.length).some((cell) => cell !== '')) return refuse(at, '', 'history.columns');
      const prices = PRICES.map((column) => number(cells[placeOf.get(column) ?? -1] ?? ''));
      const [open = 0, high = 0, low = 0, close = 0] = prices;
      const wrong = PRICES.find((_, place) => (prices[place] ?? 0) <= 0);
      if (wrong !== undefined) return refuse(at, wrong, 'history.number');
      if (high < Math.max(open, close, low) || low > Math.min(open, close)) return refuse(at, 'high, low', 'history.price-range');
      const [volume, openInterest] = [counted(cells, 'volume'), counted(cells, 'oi')];
      if (volume < 0 || openInterest < 0) return refuse(at, volume < 0 ? 'volume' : 'oi', 'history.number');
      // A date and a time may stand in columns of their own.
      const text = times
        .map((place) => cells[place] ?? '')
        .join(' ')
        .trim();
      const contract = { underlying: symbol, kind: 'spot', expiry: '', strike: price(0) } as const;
      const whole = dayOf(text);
      if (whole !== null) {
        if (whole.closes === 0) {
          into.leftOut.noSession += 1;
          return;
        }
        const row = { contract, open, high, low, close, settlement: 0, volume, openInterest, lotSize: 0, line: at };
        if (!into.addDay(whole.date, row)) refuse(at, '', 'history.contradiction');
        return;
      }
      const instant = instantOf(text);
      if (instant === null || instant % MINUTE_MS !== 0) return refuse(at, 'time', 'history.time');
      const day = dayOf(istDate(instant));
      if (day === null) return refuse(at, 'time', 'history.time');
      const minute = istMsOfDay(instant) / MINUTE_MS;
      if (day.closes === 0 || minute < day.opens || minute >= day.closes) {
        into.leftOut[day.closes === 0 ? 'noSession' : 'outside'] += 1;
        return;
      }
      into.seriesOf(contract, day.date).values.push(minute, open, high, low, close, volume, openInterest, 0, 0, at);
      into.rows += 1;
      into.held += 1;
    },
  };
}

import type { FileDay } from './file-days.ts';
import { joinedAt, type LineContext, type LineReader, sameWidth, type TablePlaces } from './line-context.ts';
import { TickFold } from './tick-fold.ts';

const COLUMNS = ['ticker', 'date', 'time', 'ltp', 'buyprice', 'buyqty', 'sellprice', 'sellqty', 'ltq', 'openinterest'] as const;
type Column = (typeof COLUMNS)[number];
const PRICES = ['ltp', 'buyprice', 'sellprice'] as const;
const COUNTS = ['ltq', 'buyqty', 'sellqty'] as const;

const placesIn = (header: readonly string[]): Readonly<Record<Column, number>> => {
  const names = header.map((name) => name.toLowerCase().replaceAll(/[ _]/g, ''));
  return Object.fromEntries(COLUMNS.map((column) => [column, names.indexOf(column)])) as Record<Column, number>;
};

/** Returns where seconds with a ticker have what is looked at first. */
export function tickPlaces(header: readonly string[]): TablePlaces {
  const { date, time, ticker, ltp, buyprice, buyqty, sellprice, sellqty, ltq, openinterest } = placesIn(header);
  const numbers = [ltp, buyprice, buyqty, sellprice, sellqty, ltq, openinterest].filter((place) => place !== -1);
  return { stamps: [date, time], expiries: [], numbers, name: ticker, rows: 'seconds' };
}

/** What seconds of a contract on a day are folded into. */
function foldOf({ into, refuse, read }: LineContext, levels: boolean) {
  const fold = new TickFold(into, levels);
  let [held, heldDay, sound]: [string, FileDay | null, boolean] = ['', null, false];
  return {
    fold,
    /** Switches to the contract of a row; returns whether the row has one. */
    isOf(name: string, day: FileDay, column: string, at: number): boolean {
      if (sound && name === held && day === heldDay) return true;
      const contract = read.contract(name, day.date);
      [held, heldDay, sound] = [name, day, contract !== null && contract !== 'unsure'];
      if (contract === null || contract === 'unsure') {
        refuse(at, column, contract === null ? 'history.ticker-unknown' : 'history.ticker-unsure');
        return false;
      }
      fold.begin(contract, day);
      return true;
    },
  };
}

/** Returns what reads seconds with a ticker: LTP,BuyPrice,BuyQty,SellPrice,SellQty,LTQ,OpenInterest. */
export function tickLines(context: LineContext): LineReader {
  const { refuse, read, header } = context;
  const places = placesIn(header);
  const missing = COLUMNS.find((column) => places[column] === -1 && column !== 'openinterest');
  if (missing !== undefined) refuse(1, missing, 'history.columns');
  const stamps = [places.date, places.time];
  const { fold, isOf } = foldOf(context, false);
  const title = (columns: readonly Column[]) => columns.map((column) => header[places[column]] ?? column).join(', ');
  return {
    row(cells, at) {
      if (!sameWidth(cells, header)) return refuse(at, '', 'history.columns');
      const time = read.time(joinedAt(cells, stamps));
      if (time === null || time.second === -1) {
        const isDate = read.date(cells[places.date] ?? '') === null;
        return refuse(at, title([isDate ? 'date' : 'time']), isDate ? 'history.date' : 'history.time');
      }
      if (!isOf(cells[places.ticker] ?? '', time.day, title(['ticker']), at)) return;
      const [price = -1, bid = -1, ask = -1] = PRICES.map((column) => read.number(cells[places[column]] ?? ''));
      const [quantity = -1, bidQuantity = -1, askQuantity = -1] = COUNTS.map((column) => read.count(cells[places[column]] ?? ''));
      const interest = cells[places.openinterest] ?? '';
      const openInterest = interest === '' ? -1 : read.count(interest);
      if (price < 0 || bid < 0 || ask < 0) return refuse(at, title(PRICES), 'history.number');
      if (quantity < 0 || bidQuantity < 0 || askQuantity < 0) return refuse(at, title(COUNTS), 'history.number');
      if (interest !== '' && openInterest < 0) return refuse(at, title(['openinterest']), 'history.number');
      if (quantity > 0 && price === 0) return refuse(at, title(['ltp']), 'history.price-range');
      fold.add({ second: time.second, price, quantity, openInterest, bid, ask, line: at });
    },
    end: () => fold.end(),
  };
}

/** Cells of a line: of an index, and of an option, whose bid and ask stand after the open interest. */
const INDEX_WIDTH = 5;
const OPTION_WIDTH = 9;

/** Returns where a file without a header has what is looked at first. */
export const headerlessPlaces = (first: readonly string[]): TablePlaces => ({
  stamps: [0, 1],
  expiries: [],
  numbers: [...first.keys()].slice(2),
  name: null,
  rows: 'seconds',
});

/** Returns the reader of a file without header and ticker: its contract is in its name. Only where the vendor is known. */
export function trueDataLines(context: LineContext): LineReader {
  const { refuse, read, name, header } = context;
  const withQuotes = header.length === OPTION_WIDTH;
  const { fold, isOf } = foldOf(context, !withQuotes);
  return {
    row(cells, at) {
      const time = read.time(joinedAt(cells, [0, 1]));
      if (time === null || time.second === -1) {
        const isDate = read.date(cells[0] ?? '') === null;
        return refuse(at, isDate ? 'date' : 'time', isDate ? 'history.date' : 'history.time');
      }
      if (cells.length < header.length || !sameWidth(cells, header))
        return refuse(at, '', cells.length < header.length ? 'history.number' : 'history.columns');
      if (!isOf(name, time.day, '', at)) return;
      const price = read.number(cells[2] ?? '');
      const [quantity = -1, openInterest = -1] = [cells[3] ?? '', cells[4] ?? ''].map(read.count);
      const [bid = 0, ask = 0] = withQuotes ? [cells[5] ?? '', cells[7] ?? ''].map(read.number) : [];
      const [bidQuantity = 0, askQuantity = 0] = withQuotes ? [cells[6] ?? '', cells[8] ?? ''].map(read.count) : [];
      if (price <= 0) return refuse(at, 'price', 'history.number');
      if (Math.min(quantity, openInterest, bid, ask, bidQuantity, askQuantity) < 0) return refuse(at, '', 'history.number');
      fold.add({ second: time.second, price, quantity, openInterest: withQuotes ? openInterest : -1, bid, ask, line: at });
    },
    end: () => fold.end(),
  };
}

/** Returns whether a first line has the shape of a file without a header. */
export function looksHeaderless(cells: readonly string[]): boolean {
  const [date = '', time = ''] = cells;
  return /^\d{8}$/.test(date) && /^\d{1,2}:\d{2}:\d{2}$/.test(time) && (cells.length === INDEX_WIDTH || cells.length === OPTION_WIDTH);
}

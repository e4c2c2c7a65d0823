import { type FileDay, fileDays } from './file-days.ts';
import { contractOfTicker } from './file-ticker.ts';
import { LineCursor, secondOfDay } from './line-cursor.ts';
import type { LineContext, LineReader } from './line-context.ts';
import { TickFold } from './tick-fold.ts';

/** Returns what reads seconds with a ticker: LTP,BuyPrice,BuyQty,SellPrice,SellQty,LTQ,OpenInterest. */
export function tickLines({ into, refuse, vendor }: LineContext): LineReader {
  const cursor = new LineCursor();
  const dayOf = fileDays('day-first');
  const fold = new TickFold(into, false);
  let head = '';
  let sound = false;
  const begin = (first: number, at: number): void => {
    sound = false;
    const day = dayOf(head.slice(first + 1).trim());
    if (day === null) return refuse(at, 'Date', 'history.date');
    const contract = contractOfTicker(head.slice(0, first), day.date, vendor);
    if (contract === null) return refuse(at, 'Ticker', 'history.ticker-unknown');
    sound = true;
    fold.begin(contract, day);
  };
  return {
    line(line, at) {
      const first = line.indexOf(',');
      const afterDate = line.indexOf(',', first + 1);
      if (first === -1 || afterDate === -1) return refuse(at, '', 'history.columns');
      const own = line.slice(0, afterDate);
      if (own !== head || !sound) {
        head = own;
        begin(first, at);
      }
      if (!sound) return;
      const second = secondOfDay(line, afterDate + 1);
      if (second === -1) return refuse(at, 'Time', 'history.time');
      cursor.start(line, afterDate + 10);
      const price = cursor.price();
      const bid = cursor.price();
      const bidQuantity = cursor.count();
      const ask = cursor.price();
      const askQuantity = cursor.count();
      const quantity = cursor.count();
      const openInterest = cursor.ended ? -1 : cursor.count();
      if (price < 0 || bid < 0 || ask < 0) return refuse(at, 'LTP, BuyPrice, SellPrice', 'history.number');
      if (quantity < 0 || bidQuantity < 0 || askQuantity < 0) return refuse(at, 'LTQ, BuyQty, SellQty', 'history.number');
      if (quantity > 0 && price === 0) return refuse(at, 'LTP', 'history.price-range');
      fold.add({ second, price, quantity, openInterest, bid, ask, line: at });
    },
    end: () => fold.end(),
  };
}

/** Cells of a line: of an index, and of an option, whose bid and ask stand after the open interest. */
const INDEX_WIDTH = 5;
const OPTION_WIDTH = 9;

/** Returns what reads a file without a header and a ticker: which contract it is of says its name. Only where the vendor is known. */
export function trueDataLines({ into, refuse, name, vendor, header }: LineContext): LineReader {
  const cursor = new LineCursor();
  const dayOf = fileDays('digits');
  const withQuotes = header.length === OPTION_WIDTH;
  const fold = new TickFold(into, !withQuotes);
  let head = '';
  let day: FileDay | null = null;
  const begin = (at: number): void => {
    day = dayOf(head);
    if (day === null) return refuse(at, 'date', 'history.date');
    const contract = contractOfTicker(name, day.date, vendor);
    if (contract === null) {
      day = null;
      return refuse(at, '', 'history.ticker-unknown');
    }
    fold.begin(contract, day);
  };
  return {
    line(line, at) {
      const own = line.slice(0, 8);
      if (own !== head || day === null) {
        head = own;
        begin(at);
      }
      if (day === null) return;
      const second = line.charCodeAt(8) === 44 ? secondOfDay(line, 9) : -1;
      if (second === -1) return refuse(at, 'time', 'history.time');
      cursor.start(line, 18);
      const price = cursor.price();
      const quantity = cursor.count();
      const openInterest = cursor.count();
      const bid = withQuotes ? cursor.price() : 0;
      const bidQuantity = withQuotes ? cursor.count() : 0;
      const ask = withQuotes ? cursor.price() : 0;
      const askQuantity = withQuotes ? cursor.count() : 0;
      if (!cursor.ended) return refuse(at, '', 'history.columns');
      if (price <= 0) return refuse(at, 'price', 'history.number');
      if (Math.min(quantity, openInterest, bid, ask, bidQuantity, askQuantity) < 0) return refuse(at, '', 'history.number');
      fold.add({ second, price, quantity, openInterest: withQuotes ? openInterest : -1, bid, ask, line: at });
    },
    end: () => fold.end(),
  };
}

/** Returns whether a first line has the shape of a file without a header. */
export function looksHeaderless(cells: readonly string[]): boolean {
  const [date = '', time = ''] = cells;
  return /^\d{8}$/.test(date) && /^\d{2}:\d{2}:\d{2}$/.test(time) && (cells.length === INDEX_WIDTH || cells.length === OPTION_WIDTH);
}

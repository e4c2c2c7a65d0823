import { csvText, exchangeIso, saveCsv, type CsvCell } from '#client/platform/csv.ts';
import type { Order } from '#client/api/types.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { priceFromDecimal, valueAt } from '#domain/units/price.ts';
import type { NotesByOrder } from '../model/book-filter.ts';
import type { BookByTab, BookTab, Trade } from '../model/order-tabs.ts';
import type { TradeColumn } from '../model/trade-columns.ts';

type Columns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>;

const ABOUT: Columns<Order> = {
  order_id: (order) => order.order_id,
  account: (order) => order.account_number,
  side: (order) => order.transaction_type,
  exchange: (order) => order.instrument.exchange,
  symbol: (order) => order.instrument.tradingsymbol,
  expiry: (order) => order.instrument.expiry,
  product: (order) => order.product,
};

function orderColumns(notes: NotesByOrder): Columns<Order> {
  return {
    placed_at: (order) => exchangeIso(order.placed_at),
    ...ABOUT,
    type: (order) => order.order_type,
    validity: (order) => order.validity,
    lots: (order) => order.lots,
    quantity: (order) => order.quantity,
    filled_quantity: (order) => order.filled_quantity,
    price: (order) => order.price,
    trigger_price: (order) => order.trigger_price,
    protection_price: (order) => order.protection_price,
    average_price: (order) => order.average_price,
    status: (order) => order.status,
    reason_code: (order) => order.reason_code,
    reason: (order) => order.reason,
    charges: (order) => order.charges.total,
    origin: (order) => order.origin,
    updated_at: (order) => exchangeIso(order.updated_at),
    tags: (order) => notes.get(order.order_id)?.tags.join('; ') ?? null,
    note: (order) => notes.get(order.order_id)?.note ?? null,
  };
}

function tradeColumns(): Columns<Trade> {
  const about = Object.entries(ABOUT).map(([name, cell]) => [name, ({ order }: Trade) => cell(order)] as const);
  return {
    time: ({ fill }) => exchangeIso(fill.exchange_at),
    trade_id: ({ fill }) => fill.trade_id,
    ...Object.fromEntries(about),
    quantity: ({ fill }) => fill.quantity,
    price: ({ fill }) => fill.price,
    value: ({ fill }) => moneyToDecimal(valueAt(priceFromDecimal(fill.price), fill.quantity)),
    brokerage: ({ fill }) => fill.charges.brokerage,
    stt: ({ fill }) => fill.charges.stt,
    exchange_fee: ({ fill }) => fill.charges.exchange,
    sebi: ({ fill }) => fill.charges.sebi,
    stamp: ({ fill }) => fill.charges.stamp,
    gst: ({ fill }) => fill.charges.gst,
    depository: ({ fill }) => fill.charges.depository ?? null,
    charges: ({ fill }) => fill.charges.total,
  };
}

/** The columns of the file for each column of the table. */
const OF_TRADE: Readonly<Record<TradeColumn, readonly string[]>> = {
  time: ['time'],
  side: ['side'],
  instrument: ['exchange', 'symbol', 'expiry'],
  quantity: ['quantity'],
  price: ['price'],
  value: ['value'],
  charges: ['brokerage', 'stt', 'exchange_fee', 'sebi', 'stamp', 'gst', 'depository', 'charges'],
  trade: ['trade_id'],
};

/** Returns the columns of trades in the reader's order, followed by the hidden ones, since a tax return needs all of them. */
function orderedTrades(order: readonly TradeColumn[]): Columns<Trade> {
  const all = tradeColumns();
  const first = order.flatMap((column) => OF_TRADE[column]);
  const names = [...first, ...Object.keys(all).filter((name) => !first.includes(name))];
  return Object.fromEntries(names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]] as const])));
}

function tableOf<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const cells = Object.values(columns);
  return csvText(
    Object.keys(columns),
    rows.map((row) => cells.map((cell) => cell(row))),
  );
}

/** Returns a tab of the book as CSV: the filtered rows with exchange times and the trader's notes; trades in the order of their table. */
export function bookCsv(tab: BookTab, book: BookByTab, notes: NotesByOrder, order: readonly TradeColumn[]): string {
  if (tab === 'trades') return tableOf(orderedTrades(order), book.trades);
  return tableOf(orderColumns(notes), tab === 'baskets' ? [] : book[tab]);
}

/** Downloads a tab of the book as a file. */
export function saveBook(tab: BookTab, book: BookByTab, notes: NotesByOrder, date: string | null, order: readonly TradeColumn[]): void {
  saveCsv(`orders-${tab}-${date ?? 'today'}`, bookCsv(tab, book, notes, order));
}

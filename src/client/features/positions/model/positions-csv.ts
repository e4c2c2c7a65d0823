import type { Position } from '#client/api/types.ts';
import { csvText, exchangeIso, saveCsv, type CsvCell } from '#client/platform/csv.ts';
import { knownDecimal } from '#client/state/resource/known-money.ts';
import { liveMark, profitAt, type ReadMark } from '#client/state/positions/profit.ts';
import { type LiveQuote, read } from '#client/state/market/ticker-store.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import type { PositionsRisk } from '../positions-desk.ts';
import type { PositionColumn } from './columns.ts';
import { dayProfitAt } from './day-rows.ts';
import { greeksOf, netGreek } from '#client/state/positions/greeks.ts';

type Known = Pick<PositionsRisk, 'greeks' | 'days'>;
/** The prices in the file: the last trade with its time, and the mark behind the profit. */
export interface CsvPrices {
  readonly quoteOf: (instrumentId: string) => Pick<LiveQuote, 'ltp' | 'exchangeAt'> | null;
  readonly readMark: ReadMark;
}
type Cell = (position: Position, prices: CsvPrices, known: Known) => CsvCell;

const profitBy = (kind: 'unrealised' | 'gross' | 'net'): Cell => {
  return (position, { readMark }) => knownDecimal(profitAt(position, readMark(position.instrument.instrument_id)?.price ?? null)[kind]);
};
const quoteOf = (position: Position, prices: CsvPrices) => prices.quoteOf(position.instrument.instrument_id);

/** What the file has of each column of the table; what follows from other columns, or is no figure, is not in it. */
interface InFile {
  readonly side: 'quantity';
  readonly product: 'product';
  readonly quantity: 'lots' | 'quantity';
  readonly average: 'average_price';
  readonly ltp: 'last_price' | 'last_price_at';
  readonly mark: 'mark_price';
  readonly change: never;
  readonly pnl: 'unrealised_pnl' | 'net_pnl';
  readonly 'pnl-percent': never;
  readonly day: 'day_gross_pnl' | 'day_net_pnl';
  readonly guard: never;
  readonly delta: 'delta';
  readonly theta: 'theta';
  readonly iv: 'iv';
  readonly realised: 'realised_pnl';
  readonly charges: 'charges';
  readonly account: 'account';
}

/** Each price stands beside the exchange time, so that a later reader knows how old the price was. */
const COLUMNS = {
  account: (position) => position.account_number,
  exchange: (position) => position.instrument.exchange,
  symbol: (position) => position.instrument.tradingsymbol,
  expiry: (position) => position.instrument.expiry,
  product: (position) => position.product,
  lots: (position) => position.net_lots,
  quantity: (position) => position.net_quantity,
  average_price: (position) => position.average_price,
  last_price: (position, prices) => quoteOf(position, prices)?.ltp ?? null,
  last_price_at: (position, prices) => exchangeIso(quoteOf(position, prices)?.exchangeAt ?? null),
  mark_price: (position, { readMark }) => {
    const mark = readMark(position.instrument.instrument_id);
    return mark === null ? null : priceToDecimal(mark.price);
  },
  unrealised_pnl: profitBy('unrealised'),
  realised_pnl: (position) => position.realised_pnl,
  gross_pnl: profitBy('gross'),
  charges: (position) => position.charges.total,
  net_pnl: profitBy('net'),
  day_gross_pnl: (position, { readMark }, { days }) => dayProfitAt([position], days, false, readMark),
  day_net_pnl: (position, { readMark }, { days }) => dayProfitAt([position], days, true, readMark),
  delta: (position, _prices, { greeks }) => netGreek([position], 'delta', greeks),
  theta: (position, _prices, { greeks }) => netGreek([position], 'theta', greeks),
  iv: (position, _prices, { greeks }) => greeksOf(position, greeks)?.iv ?? null,
} satisfies Readonly<Record<string, Cell> & Record<InFile[PositionColumn], Cell>>;

/** Returns the positions as CSV at the prices of this moment. Unknown is empty, never zero. */
export function positionsCsv(positions: readonly Position[], known: Known, prices: CsvPrices): string {
  return csvText(
    Object.keys(COLUMNS),
    positions.map((position) => Object.values(COLUMNS).map((cell) => cell(position, prices, known))),
  );
}

/** Downloads the shown positions as a file. */
export function savePositions(positions: readonly Position[], known: Known): void {
  saveCsv('positions', positionsCsv(positions, known, { quoteOf: read, readMark: liveMark }));
}

import type { Position } from '#client/api/types.ts';
import { csvText, exchangeIso, saveCsv, type CsvCell } from '#client/platform/csv.ts';
import { knownDecimal } from '#client/state/known-money.ts';
import { type LiveQuote, read } from '#client/state/ticker-store.ts';
import type { PositionsRisk } from '../positions-desk.ts';
import { dayProfitOf } from './day-profit.ts';
import { greeksOf, netGreek } from './greeks-of.ts';
import { profitOf } from './position-profit.ts';

type Known = Pick<PositionsRisk, 'greeks' | 'days'>;
type Cell = (position: Position, quote: Pick<LiveQuote, 'ltp' | 'exchangeAt'> | null, known: Known) => CsvCell;

/** A price stands with the time the exchange said it: whoever reads the file later knows how old it was. */
const COLUMNS: Readonly<Record<string, Cell>> = {
  account: (position) => position.account_number,
  exchange: (position) => position.instrument.exchange,
  symbol: (position) => position.instrument.tradingsymbol,
  expiry: (position) => position.instrument.expiry,
  product: (position) => position.product,
  lots: (position) => position.net_lots,
  quantity: (position) => position.net_quantity,
  average_price: (position) => position.average_price,
  last_price: (_position, quote) => quote?.ltp ?? null,
  last_price_at: (_position, quote) => exchangeIso(quote?.exchangeAt ?? null),
  unrealised_pnl: (position, quote) => knownDecimal(profitOf(position, quote?.ltp ?? null).unrealised),
  realised_pnl: (position) => position.realised_pnl,
  gross_pnl: (position, quote) => knownDecimal(profitOf(position, quote?.ltp ?? null).gross),
  charges: (position) => position.charges.total,
  net_pnl: (position, quote) => knownDecimal(profitOf(position, quote?.ltp ?? null).net),
  day_gross_pnl: (position, quote, { days }) => dayProfitOf([position], days, false, () => quote?.ltp ?? null),
  day_net_pnl: (position, quote, { days }) => dayProfitOf([position], days, true, () => quote?.ltp ?? null),
  delta: (position, _quote, { greeks }) => netGreek([position], 'delta', greeks),
  theta: (position, _quote, { greeks }) => netGreek([position], 'theta', greeks),
  iv: (position, _quote, { greeks }) => greeksOf(position, greeks)?.iv ?? null,
};

/** Returns the positions as CSV at the prices of this moment. Unknown is empty, never zero. */
export function positionsCsv(positions: readonly Position[], known: Known, quoteOf: (instrumentId: string) => Parameters<Cell>[1]): string {
  return csvText(
    Object.keys(COLUMNS),
    positions.map((position) => {
      const quote = quoteOf(position.instrument.instrument_id);
      return Object.values(COLUMNS).map((cell) => cell(position, quote, known));
    }),
  );
}

export type SavePositions = typeof savePositions;
/** Gives the positions that are shown to the reader as a file. */
export function savePositions(positions: readonly Position[], known: Known): void {
  saveCsv('positions', positionsCsv(positions, known, read));
}

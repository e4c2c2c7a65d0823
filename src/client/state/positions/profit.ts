import { toldProfitOf } from '#client/api/foreign/told.ts';
import type { Position, PositionBookRow } from '#client/api/types.ts';
import { markOf, type Mark } from '#domain/market/mark.ts';
import { markedAt, openProfit } from '#domain/positions/profit.ts';
import { type Money, ZERO_MONEY } from '#domain/units/money.ts';
import { type Price, priceFromDecimal } from '#domain/units/price.ts';
import { knownMoney, minusKnown, plusKnown } from '../resource/known-money.ts';
import { read } from '../market/ticker-store.ts';

/** Reads what one unit of an instrument is worth now; null while nothing says so. */
export type ReadMark = (instrumentId: string) => Mark | null;

const knownPrice = (decimal: number | null): Price | null => (decimal === null ? null : priceFromDecimal(decimal));

/** Returns what one unit of an instrument is worth by the quote that the screen shows; null while none has come. */
export function liveMark(instrumentId: string): Mark | null {
  const quote = read(instrumentId);
  return quote === null ? null : markOf(priceFromDecimal(quote.ltp), knownPrice(quote.bid), knownPrice(quote.ask));
}

type MarkedPosition = Pick<Position, 'instrument' | 'quote' | 'mark_price' | 'mark_basis'>;

/** Returns the mark of a position: from the live quote, else the mark sent with the position, else its own quote; null when unknown. */
export function markOfPosition(position: MarkedPosition, readMark: ReadMark): Mark | null {
  const { instrument, quote, mark_price: mark, mark_basis: basis } = position;
  const live = readMark(instrument.instrument_id);
  if (live !== null) return live;
  if (typeof mark === 'number') return { price: priceFromDecimal(mark), basis: basis ?? 'last' };
  if (quote === null) return null;
  return markOf(priceFromDecimal(quote.ltp), knownPrice(quote.bid), knownPrice(quote.ask));
}

/** What a position did on a day: a row of the position book. */
export type DayRow = PositionBookRow;

/** Profit of one or several positions. Null when a price or a figure of another back end is missing: unknown is never 0. */
export interface Profit {
  readonly unrealised: Money | null;
  readonly realised: Money | null;
  readonly gross: Money | null;
  readonly charges: Money | null;
  readonly net: Money | null;
}

const NO_PROFIT: Profit = { unrealised: ZERO_MONEY, realised: ZERO_MONEY, gross: ZERO_MONEY, charges: ZERO_MONEY, net: ZERO_MONEY };

/** Returns the unrealised profit of a position at a mark; null while mark or cost is unknown. */
export function openProfitAt(position: Pick<Position, 'net_quantity' | 'open_cost'>, mark: Price | null): Money | null {
  const cost = knownMoney(position.open_cost);
  const reckoned = cost === null ? null : openProfit(position.net_quantity, cost, mark);
  return reckoned ?? toldAt(position, 'unrealised', mark);
}

/** Returns a reported profit adjusted from its mark to the current one; unchanged where either mark is unknown. */
function toldAt(position: Pick<Position, 'net_quantity'>, name: 'unrealised' | 'gross', mark: Price | null): Money | null {
  const told = toldProfitOf(position);
  const known = knownMoney(told?.[name]);
  const from = knownPrice(told?.mark ?? null);
  return known === null || from === null || mark === null ? known : markedAt(known, position.net_quantity, from, mark);
}

/** Returns the profit of a position at a mark: computed where its parts are known, else as reported by the back end. */
export function profitAt(position: Position, mark: Price | null): Profit {
  const realised = knownMoney(position.realised_pnl);
  const charges = knownMoney(position.charges.total);
  const unrealised = openProfitAt(position, mark);
  const gross = plusKnown(realised, unrealised) ?? toldAt(position, 'gross', mark);
  return { unrealised, realised, gross, charges, net: minusKnown(gross, charges) };
}

/** Returns the sum of profits; a part that is unknown in one is unknown in the sum. */
export function sumOfProfits(profits: readonly Profit[]): Profit {
  return profits.reduce<Profit>(
    (sum, each) => ({
      unrealised: plusKnown(sum.unrealised, each.unrealised),
      realised: plusKnown(sum.realised, each.realised),
      gross: plusKnown(sum.gross, each.gross),
      charges: plusKnown(sum.charges, each.charges),
      net: plusKnown(sum.net, each.net),
    }),
    NO_PROFIT,
  );
}

/** Returns the sum of the amounts; null if any of them is null. */
export function sumOfKnown(amounts: readonly (Money | null)[]): Money | null {
  return amounts.reduce<Money | null>(plusKnown, ZERO_MONEY);
}

/** Returns the unrealised profit of all positions at the marks; null while any is unknown. */
export function openProfitOf(positions: readonly Position[], readMark: ReadMark): Money | null {
  return sumOfKnown(positions.map((each) => openProfitAt(each, markOfPosition(each, readMark)?.price ?? null)));
}

/** Returns how far the profit of rows of the position book has moved from the marks that the server valued them at; what has no live mark stands. */
export function movedSince(rows: readonly PositionBookRow[], readMark: ReadMark): Money | null {
  return sumOfKnown(
    rows.map((row) => {
      const to = readMark(row.instrument.instrument_id)?.price ?? null;
      return to === null ? ZERO_MONEY : markedAt(ZERO_MONEY, row.net_quantity, knownPrice(row.mark), to);
    }),
  );
}

/**
 * Returns the profit of the running day of rows of the position book, counted from the previous close, moved from the mark that the server valued each
 * at to the mark of now; null while one is unknown.
 */
export function dayProfitOf(rows: readonly PositionBookRow[], net: boolean, readMark: ReadMark): Money | null {
  const valued = sumOfKnown(rows.map((row) => knownMoney(net ? row.net_pnl : row.gross_pnl)));
  return plusKnown(valued, movedSince(rows, readMark));
}

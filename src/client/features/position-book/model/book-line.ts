import type { PositionBookRow, Reconciliation } from '#client/api/types.ts';
import { knownDecimal, knownMoney, plusKnown } from '#client/state/resource/known-money.ts';
import { openProfitAt } from '#client/state/positions/profit.ts';
import { markedAt } from '#domain/positions/profit.ts';
import { addMoney, type Money, moneyFromDecimal, moneyToDecimal, ZERO_MONEY } from '#domain/units/money.ts';
import { type Price, priceFromDecimal } from '#domain/units/price.ts';
import { lotsOf } from '#client/state/orders/lot-size.ts';

/** `day`: trades of the day, profit since the previous close. `net`: including carried positions, profit against their cost. */
export const BOOK_VIEWS = ['day', 'net'] as const;
export type BookView = (typeof BOOK_VIEWS)[number];

/** Quantities and averages of a row in a view. Unsigned units; averages as decimals, null = nothing was traded. */
interface BookSides {
  readonly buyQuantity: number;
  readonly buyAverage: number | null;
  readonly sellQuantity: number;
  readonly sellAverage: number | null;
}

export interface BookProfit {
  readonly realised: number | null;
  readonly unrealised: number | null;
  readonly gross: number | null;
}

const ratio = (value: number, quantity: number) => (quantity === 0 ? null : Math.round((value / quantity) * 10_000) / 10_000);

/** Returns bought and sold quantities: of the day, or with the carried position on its side. */
export function sidesOf(row: PositionBookRow, view: BookView): BookSides {
  const { buy_quantity: bought, sell_quantity: sold, carried_quantity: carried } = row;
  if (view === 'day') return { buyQuantity: bought, buyAverage: row.buy_average, sellQuantity: sold, sellAverage: row.sell_average };
  const cost = Math.abs(row.carried_cost);
  const long = carried > 0;
  const buyQuantity = bought + (long ? carried : 0);
  const sellQuantity = sold + (long ? 0 : -carried);
  return {
    buyQuantity,
    buyAverage: ratio(row.buy_value + (long ? cost : 0), buyQuantity),
    sellQuantity,
    sellAverage: ratio(row.sell_value + (long ? 0 : cost), sellQuantity),
  };
}

/** Returns the profit of a row in a view at a mark; null uses the mark that the row was valued at. Unknown stays unknown. */
export function profitOfRow(row: PositionBookRow, view: BookView, mark: Price | null): BookProfit {
  const valued = row.mark === null ? null : priceFromDecimal(row.mark);
  if (view === 'net') {
    const realised = knownMoney(row.realised_at_cost);
    const unrealised = openProfitAt(row, mark ?? valued);
    return {
      realised: knownDecimal(realised),
      unrealised: knownDecimal(unrealised),
      gross: knownDecimal(plusKnown(realised, unrealised)),
    };
  }
  const moved = (amount: Money | null) => (amount === null || mark === null ? amount : markedAt(amount, row.net_quantity, valued, mark));
  return {
    realised: row.realised_pnl,
    unrealised: knownDecimal(moved(knownMoney(row.unrealised_pnl))),
    gross: knownDecimal(moved(knownMoney(row.gross_pnl))),
  };
}

/** Returns the sum of a figure over rows; null when one of them is unknown. */
export function sumOf(amounts: readonly (number | null)[]): number | null {
  const sum = amounts.reduce<Money | null>(
    (total, amount) => (total === null || amount === null ? null : addMoney(total, moneyFromDecimal(amount))),
    ZERO_MONEY,
  );
  return sum === null ? null : moneyToDecimal(sum);
}

/**
 * The difference between a row and the broker's record in the last comparison. `lots` is the difference in lots: 0 = another value differs, null = not
 * reported.
 */
type BookDifference = { readonly kind: 'disagrees' | 'unmatched' | 'ambiguous'; readonly lots: number | null } | null;

type Finding = Reconciliation['findings'][number];

const quantityOf = (facts: Finding['ours']) => facts?.find((fact) => fact.name === 'netQuantity')?.number ?? null;

/** Returns the difference that the comparison found for the row; null without one. */
export function differenceOf(row: PositionBookRow, last: Reconciliation | null): BookDifference {
  const own = new Set([`${row.instrument.instrument_id} ${row.product}`, row.position_id]);
  const found = last?.findings.find(({ scope, subject }) => (scope === 'position' || scope === 'book-position') && own.has(subject));
  if (found === undefined) return null;
  const kind = found.result === 'disagrees' || found.result === 'ambiguous' ? found.result : 'unmatched';
  const [ours, theirs] = [quantityOf(found.ours), quantityOf(found.theirs)];
  if (ours === null || theirs === null) return { kind, lots: null };
  return { kind, lots: ours === theirs ? 0 : lotsOf(Math.abs(ours - theirs), row.instrument) };
}

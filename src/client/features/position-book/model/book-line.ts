import type { PositionBookRow } from '#client/api/types.ts';
import { knownDecimal, knownMoney, minusKnown } from '#client/state/known-money.ts';
import { addMoney, type Money, moneyFromDecimal, moneyToDecimal, subtractMoney, ZERO_MONEY } from '#domain/units/money.ts';

/** `day`: what was traded on the day, profit counted from the previous close. `net`: with what was carried in, profit counted from its cost. */
export const BOOK_VIEWS = ['day', 'net'] as const;
export type BookView = (typeof BOOK_VIEWS)[number];

/** The quantities and averages of a row in a view. Units, never signed; averages decimal, null = nothing was traded. */
export interface BookSides {
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

/** Returns what was bought and sold: on the day, or with what was carried in on the side that it was carried on. */
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

/** Returns value of units at a price as money, exact to a ten-thousandth. */
function worth(quantity: number, price: number): Money {
  return moneyFromDecimal(Math.round(quantity * price * 10_000) / 10_000);
}

/** Returns the profit of a row in a view at a last price; null uses the price that the row was valued at. Unknown stays unknown. */
export function profitOfRow(row: PositionBookRow, view: BookView, last: number | null): BookProfit {
  const mark = last ?? row.mark;
  if (view === 'net') {
    const realised = knownMoney(row.realised_at_cost);
    const unrealised =
      row.net_quantity === 0 ? ZERO_MONEY : mark === null ? null : minusKnown(worth(row.net_quantity, mark), knownMoney(row.open_cost));
    return {
      realised: knownDecimal(realised),
      unrealised: knownDecimal(unrealised),
      gross: knownDecimal(unrealised === null || realised === null ? null : addMoney(realised, unrealised)),
    };
  }
  const move =
    last === null || row.mark === null || row.net_quantity === 0
      ? ZERO_MONEY
      : subtractMoney(worth(row.net_quantity, last), worth(row.net_quantity, row.mark));
  const [unrealised, gross] = [knownMoney(row.unrealised_pnl), knownMoney(row.gross_pnl)];
  return {
    realised: row.realised_pnl,
    unrealised: knownDecimal(unrealised === null ? null : addMoney(unrealised, move)),
    gross: knownDecimal(gross === null ? null : addMoney(gross, move)),
  };
}

/** Returns the sum of a figure over rows; null when it is unknown in one of them. */
export function sumOf(amounts: readonly (number | null)[]): number | null {
  const sum = amounts.reduce<Money | null>(
    (total, amount) => (total === null || amount === null ? null : addMoney(total, moneyFromDecimal(amount))),
    ZERO_MONEY,
  );
  return sum === null ? null : moneyToDecimal(sum);
}

import { addCharges, type Charges, NO_CHARGES } from '../fees/charges.ts';
import { addMoney, type Money, subtractMoney, ZERO_MONEY } from '../units/money.ts';
import type { Price } from '../units/price.ts';
import type { DayFigures } from './day-figures.ts';
import { openProfit } from './profit.ts';

/**
 * The profit of a position on a day or of several of them together, counted from the previous close. Null = a price is missing, never 0.
 * gross = realised + unrealised + converted; net = gross - charges. Over all days of a position gross adds up to its whole profit, exactly.
 */
export interface DayProfit {
  readonly realised: Money | null;
  readonly unrealised: Money | null;
  readonly converted: Money | null;
  readonly gross: Money | null;
  readonly charges: Charges;
  readonly net: Money | null;
  /** Profit of lots closed on the day, from their purchase cost: adds up to the realised profit of the position. */
  readonly realisedAtCost: Money;
}

const plus = (...amounts: readonly (Money | null)[]): Money | null =>
  amounts.reduce<Money | null>((sum, amount) => (sum === null || amount === null ? null : addMoney(sum, amount)), ZERO_MONEY);

/** Returns the profit of a day at a price: the close of a past day, the mark of a running one. */
export function dayProfitOf(day: DayFigures, mark: Price | null): DayProfit {
  const { realised, converted, charges, realisedAtCost, netQuantity, dayCost } = day;
  const unrealised = openProfit(netQuantity, dayCost, mark);
  const gross = plus(realised, unrealised, converted);
  return {
    realised,
    unrealised,
    converted,
    gross,
    charges,
    net: gross === null ? null : subtractMoney(gross, charges.total),
    realisedAtCost,
  };
}

/** Returns the sum of profits; a part that is unknown makes the sum unknown. All zero for none. */
export function sumOfProfits(profits: readonly DayProfit[]): DayProfit {
  const sum = (read: (profit: DayProfit) => Money | null) => plus(...profits.map(read));
  return {
    realised: sum((profit) => profit.realised),
    unrealised: sum((profit) => profit.unrealised),
    converted: sum((profit) => profit.converted),
    gross: sum((profit) => profit.gross),
    charges: profits.reduce((all, profit) => addCharges(all, profit.charges), NO_CHARGES),
    net: sum((profit) => profit.net),
    realisedAtCost: addMoney(...profits.map((profit) => profit.realisedAtCost)),
  };
}

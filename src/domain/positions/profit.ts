import { type Money, ZERO_MONEY, addMoney, subtractMoney } from '../units/money.ts';
import { multiplyDivide } from '../units/multiply-divide.ts';
import { type Price, price, valueAt } from '../units/price.ts';
import type { PositionState } from './position-state.ts';

/** Returns the profit of an open quantity (signed) that has cost `openCost` at a mark: exact; 0 when flat, null when something is open and its cost or its mark is not known. */
export function openProfit(netQuantity: number, openCost: Money | null, mark: Price | null): Money | null {
  if (netQuantity === 0) return ZERO_MONEY;
  return mark === null || openCost === null ? null : subtractMoney(valueAt(mark, netQuantity), openCost);
}

/**
 * Returns a profit that was reckoned at the mark `from` as it is at the mark `to`: exact, because only the open quantity (signed) follows the mark. Null
 * when something is open and the first mark is not known.
 */
export function markedAt(profit: Money, netQuantity: number, from: Price | null, to: Price): Money | null {
  if (netQuantity === 0) return profit;
  return from === null ? null : addMoney(profit, subtractMoney(valueAt(to, netQuantity), valueAt(from, netQuantity)));
}

/** Returns the unrealised profit of a position at a mark: exact; 0 when flat, null when something is open and no mark is known. */
export function unrealisedProfit({ netQuantity, openCost }: PositionState, mark: Price | null): Money | null {
  return openProfit(netQuantity, openCost, mark);
}

/** Returns the average price of the open quantity for display, rounded to 1/10 000; null when flat. */
export function averagePrice(position: PositionState): Price | null {
  return position.netQuantity === 0 ? null : price(multiplyDivide(position.openCost, 1, position.netQuantity));
}

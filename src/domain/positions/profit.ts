import { type Money, ZERO_MONEY, addMoney, subtractMoney } from '../units/money.ts';
import { multiplyDivide } from '../units/multiply-divide.ts';
import { type Price, price, valueAt } from '../units/price.ts';
import type { PositionState } from './position-state.ts';

/** Returns the unrealised profit at a price: exact; 0 when flat, null when something is open and no price is known. */
export function unrealisedProfit(position: PositionState, mark: Price | null): Money | null {
  if (position.netQuantity === 0) return ZERO_MONEY;
  return mark === null ? null : subtractMoney(valueAt(mark, position.netQuantity), position.openCost);
}

/** Returns realised plus unrealised profit before charges; null when the latter is unknown. */
export function grossProfit(position: PositionState, mark: Price | null): Money | null {
  const unrealised = unrealisedProfit(position, mark);
  return unrealised === null ? null : addMoney(position.realised, unrealised);
}

/** Returns the gross profit less all charges so far; null when unknown. */
export function netProfit(position: PositionState, mark: Price | null): Money | null {
  const gross = grossProfit(position, mark);
  return gross === null ? null : subtractMoney(gross, position.charges.total);
}

/** Returns the average price of the open quantity for display, rounded to 1/10 000; null when flat. */
export function averagePrice(position: PositionState): Price | null {
  return position.netQuantity === 0 ? null : price(multiplyDivide(position.openCost, 1, position.netQuantity));
}

import { type Charges, addCharges } from '../fees/charges.ts';
import type { Side } from '../orders/order-kinds.ts';
import { addMoney, money, subtractMoney } from '../units/money.ts';
import { multiplyDivide } from '../units/multiply-divide.ts';
import { type Price, valueAt } from '../units/price.ts';
import type { PositionState } from './position-state.ts';

/** The part of a fill that a position needs. Quantity in units, above zero. */
export interface PositionFill {
  readonly tradeId: string;
  readonly side: Side;
  readonly quantity: number;
  readonly price: Price;
  readonly charges: Charges;
}

/**
 * Returns the position after a fill it has not seen before. Closing moves the closed share of the open cost, rounded once;
 * a fill past flat closes everything and opens the rest at its own price.
 */
export function applyFill(position: PositionState, fill: PositionFill): PositionState {
  const sign = fill.side === 'buy' ? 1 : -1;
  const held = position.netQuantity;
  const closing = Math.sign(held) === -sign ? Math.min(fill.quantity, Math.abs(held)) : 0;
  const opening = fill.quantity - closing;
  const closedCost = closing === 0 ? 0 : multiplyDivide(position.openCost, closing, Math.abs(held));
  // Closing a long brings the sale in and gives its cost up; for a short the cost is negative: what the sale had brought.
  const realisedNow = -sign * valueAt(fill.price, closing) - closedCost;
  const value = valueAt(fill.price, fill.quantity);
  return {
    netQuantity: held + sign * fill.quantity,
    openCost: addMoney(subtractMoney(position.openCost, money(closedCost)), money(sign * valueAt(fill.price, opening))),
    buyQuantity: position.buyQuantity + (sign > 0 ? fill.quantity : 0),
    buyValue: sign > 0 ? addMoney(position.buyValue, value) : position.buyValue,
    sellQuantity: position.sellQuantity + (sign < 0 ? fill.quantity : 0),
    sellValue: sign < 0 ? addMoney(position.sellValue, value) : position.sellValue,
    realised: closing === 0 ? position.realised : addMoney(position.realised, money(realisedNow)),
    charges: addCharges(position.charges, fill.charges),
  };
}

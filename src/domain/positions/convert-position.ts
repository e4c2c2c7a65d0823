import type { Side } from '../orders/order-kinds.ts';
import { type Money, addMoney, money, subtractMoney } from '../units/money.ts';
import { multiplyDivide } from '../units/multiply-divide.ts';
import type { PositionState } from './position-state.ts';

/** A conversion of open quantity between two products of one contract. `value` is its cost, positive; `side` is that of the position. */
export interface ConversionEntry {
  readonly side: Side;
  readonly quantity: number;
  readonly value: Money;
}

/** Returns the entry that moves part of an open position at its average cost. Throws RangeError when less than that is open. */
export function conversionOf(position: Pick<PositionState, 'netQuantity' | 'openCost'>, quantity: number): ConversionEntry {
  const open = Math.abs(position.netQuantity);
  if (!(quantity > 0 && quantity <= open)) throw new RangeError('more than is open cannot be converted');
  const cost = multiplyDivide(position.openCost, quantity, open);
  return { side: position.netQuantity > 0 ? 'buy' : 'sell', quantity, value: money(Math.abs(cost)) };
}

function moved(position: PositionState, entry: ConversionEntry, sign: 1 | -1): PositionState {
  const long = entry.side === 'buy';
  const shift = (sum: Money): Money => (sign === 1 ? addMoney(sum, entry.value) : subtractMoney(sum, entry.value));
  return {
    ...position,
    netQuantity: position.netQuantity + (long ? sign : -sign) * entry.quantity,
    openCost: long === (sign === 1) ? addMoney(position.openCost, entry.value) : subtractMoney(position.openCost, entry.value),
    ...(long
      ? { buyQuantity: position.buyQuantity + sign * entry.quantity, buyValue: shift(position.buyValue) }
      : { sellQuantity: position.sellQuantity + sign * entry.quantity, sellValue: shift(position.sellValue) }),
  };
}

/** Returns the position after the entry has left it: the purchase (of a short: the sale) goes with it, realised profit and charges stay. */
export function convertOut(position: PositionState, entry: ConversionEntry): PositionState {
  return moved(position, entry, -1);
}

/** Returns the position after the entry has come in. Throws RangeError when it is open the other way: that would realise a profit. */
export function convertIn(position: PositionState, entry: ConversionEntry): PositionState {
  if (position.netQuantity !== 0 && position.netQuantity > 0 !== (entry.side === 'buy'))
    throw new RangeError('the other product is open the other way');
  return moved(position, entry, 1);
}

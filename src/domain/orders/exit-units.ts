import type { ExitOrder, ExitPair } from './exit-pair.ts';

/** Returns the units an exit order has filled as far as anybody said. */
export function filledOf(order: ExitOrder): number {
  return Math.max(order.seenFilled, order.statedFilled);
}

/** Returns the units that the pair closes or has closed: the parent's fills minus units closed by other orders. */
export function enteredUnits(pair: ExitPair): number {
  return Math.max(pair.parentSeen, pair.parentStated) - pair.reduced;
}

/** Returns the units closed by the pair's own orders. */
export function closedUnits(pair: ExitPair): number {
  return pair.orders.reduce((sum, order) => sum + filledOf(order), 0);
}

/**
 * Returns the units that no order of the pair can close any more: only these may be sent. An order reserves its whole quantity until it is known to have
 * ended, since until then it may fill; below 0 when other orders closed units that an order still works on.
 */
export function freeUnits(pair: ExitPair): number {
  return pair.orders.reduce(
    (left, order) => left - (order.status === 'ended' ? filledOf(order) : Math.max(order.quantity, filledOf(order))),
    enteredUnits(pair),
  );
}

/** Returns whether nothing is left to do: the parent can fill no more, no order works, and all that was entered is closed. */
export function isSettled(pair: ExitPair): boolean {
  return pair.parentEnded && pair.orders.every((order) => order.status === 'ended') && enteredUnits(pair) - closedUnits(pair) <= 0;
}

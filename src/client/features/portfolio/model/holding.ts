import { knownDecimal, knownMoney, minusKnown } from '#client/state/known-money.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { priceFromDecimal, valueAt } from '#domain/units/price.ts';
import type { Position } from '#client/api/types.ts';

/** Returns what is held for delivery: shares that are paid for and carried without end. */
export function holdingsOf(positions: readonly Position[]): readonly Position[] {
  return positions.filter(({ product, net_quantity }) => product === 'CNC' && net_quantity !== 0);
}

/** Returns what the holding is worth at a last price; null while none is known. */
export function holdingValue(position: Position, lastPrice: number | null): number | null {
  return lastPrice === null ? null : moneyToDecimal(valueAt(priceFromDecimal(lastPrice), position.net_quantity));
}

/** Returns what the holding has won or lost against what it cost, before charges; null while no price is known. */
export function holdingProfit(position: Position, lastPrice: number | null): number | null {
  const value = holdingValue(position, lastPrice);
  return knownDecimal(minusKnown(knownMoney(value), knownMoney(position.open_cost)));
}

import { moneyFromDecimal, moneyToDecimal, subtractMoney } from '#domain/units/money.ts';
import { priceFromDecimal, valueAt } from '#domain/units/price.ts';
import type { Position } from '#client/api/types.ts';

/** Returns the profit of what is open at a last price, before charges; null when no price is known. */
export function openProfit(position: Position, lastPrice: number | null): number | null {
  if (lastPrice === null) return null;
  const value = valueAt(priceFromDecimal(lastPrice), position.net_quantity);
  return moneyToDecimal(subtractMoney(value, moneyFromDecimal(position.open_cost)));
}

/** Returns the open positions that have won or lost most, at the prices they came with; those without a price come last. */
export function topPositions(positions: readonly Position[], count: number): readonly Position[] {
  const size = (position: Position) => Math.abs(openProfit(position, position.quote?.ltp ?? null) ?? 0);
  return positions
    .filter((position) => position.net_quantity !== 0)
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, count);
}

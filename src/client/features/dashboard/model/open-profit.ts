import { moneyFromDecimal, moneyToDecimal, subtractMoney } from '#domain/units/money.ts';
import { priceFromDecimal, valueAt } from '#domain/units/price.ts';
import { knownDecimal, knownMoney, minusKnown, plusKnown } from '#client/state/known-money.ts';
import type { Position, Summary } from '#client/api/types.ts';

/** Returns the profit of what is open at a last price, before charges; null when no price is known. */
export function openProfit(position: Position, lastPrice: number | null): number | null {
  const cost = knownMoney(position.open_cost);
  if (lastPrice === null || cost === null) return null;
  return moneyToDecimal(subtractMoney(valueAt(priceFromDecimal(lastPrice), position.net_quantity), cost));
}

/** Returns the open positions that have won or lost most, at the prices they came with; those without a price come last. */
export function topPositions(positions: readonly Position[], count: number): readonly Position[] {
  const size = (position: Position) => Math.abs(openProfit(position, position.quote?.ltp ?? null) ?? 0);
  return positions
    .filter((position) => position.net_quantity !== 0)
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, count);
}

/**
 * Returns the total profit at the prices of this moment: what was realised ever plus what is open now, gross or net of
 * charges; null while a price is missing.
 */
export function totalProfitNow(
  summary: Summary,
  positions: readonly Position[],
  kind: 'gross' | 'net',
  lastPrice: (position: Position) => number | null,
): number | null {
  let total = knownMoney(summary.realised_pnl);
  for (const position of positions) {
    if (position.net_quantity === 0) continue;
    const open = openProfit(position, lastPrice(position));
    if (open === null) return null;
    total = plusKnown(total, moneyFromDecimal(open));
  }
  return knownDecimal(kind === 'net' ? minusKnown(total, knownMoney(summary.charges)) : total);
}

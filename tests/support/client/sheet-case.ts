import type { SheetGrid } from '#domain/strategies/payoff-sheet.ts';
import type { StrategyLeg } from '#domain/strategies/strategy-leg.ts';
import { priceFromDecimal } from '#domain/units/price.ts';

/** The sheet of the budget: ten legs about the money at two expiries, 400 spots, now, halfway and at the first expiry. */
export function sheetCase(): { legs: readonly StrategyLeg[]; grid: SheetGrid; out: Float64Array } {
  const legs = Array.from({ length: 10 }, (_, place): StrategyLeg => ({
    kind: place % 2 === 0 ? 'call' : 'put',
    quantity: place % 3 === 0 ? 65 : -65,
    strike: priceFromDecimal(23_500 + 100 * place),
    price: priceFromDecimal(80 + 5 * place),
    years: (place < 7 ? 7 : 14) / 365,
    volatility: 0.12 + 0.01 * place,
    carry: 0.06,
  }));
  const spots = Float64Array.from({ length: 400 }, (_, place) => 22_000 + 10 * place);
  const grid = { spots, times: Float64Array.of(0, 3.5 / 365, 7 / 365), volatilityShift: 0, rate: 0 };
  return { legs, grid, out: new Float64Array(3 * spots.length) };
}

import { blackPrice } from '#domain/pricing/black.ts';
import type { Outcome } from '#domain/strategies/lognormal.ts';
import type { StrategyLeg } from '#domain/strategies/strategy-leg.ts';
import { MONEY_SCALE } from '#domain/units/money.ts';

/** Returns the mean profit of legs that end together, leg by leg: each worth its undiscounted Black price. In currency units. */
export function expectedProfit(legs: readonly StrategyLeg[], { forward, deviation }: Outcome): number {
  let sum = 0;
  for (const { kind, quantity, strike, price } of legs) {
    const option = kind === 'call' || kind === 'put';
    const worth = option ? blackPrice(kind === 'call', forward, strike / MONEY_SCALE, 1, deviation) : forward;
    sum += quantity * (worth - price / MONEY_SCALE);
  }
  return sum;
}

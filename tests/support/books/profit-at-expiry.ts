import { profitAt } from '#domain/strategies/expiry-payoff.ts';
import { MONEY_SCALE } from '#domain/units/money.ts';

/** Returns the profit at a level of the underlying, in currency units. */
export const profitAtExpiry = (legs: Parameters<typeof profitAt>[0], level: number): number =>
  profitAt(legs, level * MONEY_SCALE) / MONEY_SCALE;

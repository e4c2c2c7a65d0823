import { type PlannedLeg, writePlan } from '#domain/strategies/plan-code.ts';
import type { ChartLeg } from './legs.ts';

/** Returns the address at which the strategy builder shows these legs: what they may win or lose, and the way to the basket. */
export function builderLink(underlying: string, expiry: string, legs: readonly ChartLeg[]): string {
  const planned = legs.map(({ side, strike, lots }): PlannedLeg => ({
    side: lots > 0 ? 'buy' : 'sell',
    kind: side,
    lots: Math.abs(lots),
    strike,
    expiry,
    price: null,
    on: true,
  }));
  return `/app/strategy-builder?${new URLSearchParams({ underlying, legs: writePlan(planned) }).toString()}`;
}

import type { BasketLegDraft } from '#client/state/basket-draft.ts';
import { MOST_PLAN_LEGS, type PlannedLeg, writePlan } from '#domain/strategies/plan-code.ts';

function planned({ instrument, order }: BasketLegDraft): PlannedLeg | null {
  if (instrument.kind !== 'option' || instrument.option_type === null) return null;
  return {
    side: order.transaction_type === 'BUY' ? 'buy' : 'sell',
    kind: instrument.option_type,
    lots: order.lots,
    strike: instrument.strike,
    expiry: instrument.expiry,
    price: null,
    on: true,
  };
}

/** Returns the address of the builder with the options of the basket on an underlying as legs; null when it has none of them. */
export function builderAddress(legs: readonly BasketLegDraft[], underlying: string, expiry: string): string | null {
  const plan = legs.filter(({ instrument }) => instrument.underlying === underlying).flatMap((leg) => planned(leg) ?? []);
  if (plan.length === 0) return null;
  const query = new URLSearchParams({ underlying, expiry, legs: writePlan(plan.slice(0, MOST_PLAN_LEGS)) });
  return `/app/strategy-builder?${query.toString()}`;
}

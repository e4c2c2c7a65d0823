import type { LegMarket } from '../model/leg-market.ts';

/** Returns the switched-on legs, and the text under which their price history is requested; null while one of them has no price. */
export function countedLegs(legs: readonly LegMarket[]) {
  const on = legs.filter(({ leg }) => leg.on);
  const held = on.flatMap((each) => (each.held === null ? [] : [{ leg: each.leg, held: each.held }]));
  if (held.length === 0 || held.length < on.length) return null;
  return {
    text: held.map(({ leg: { kind, strike, expiry } }) => `${kind}:${strike ?? ''}:${expiry ?? ''}`).join(','),
    entered: held.map(({ held: { quantity, price } }) => ({ quantity, price })),
    /** After the first expiry the combination is no longer the same. */
    ends: held.flatMap(({ leg }) => leg.expiry ?? []).toSorted()[0] ?? null,
  };
}

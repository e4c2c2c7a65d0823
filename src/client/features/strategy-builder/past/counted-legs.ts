import type { LegMarket } from '../model/leg-market.ts';

/** The legs that count, with the text under which the course of each is asked for; null while one of them has no price. */
export function countedLegs(legs: readonly LegMarket[]) {
  const on = legs.filter(({ leg }) => leg.on);
  const held = on.flatMap((each) => (each.held === null ? [] : [{ leg: each.leg, held: each.held }]));
  if (held.length === 0 || held.length < on.length) return null;
  return {
    text: held.map(({ leg: { kind, strike, expiry } }) => `${kind}:${strike ?? ''}:${expiry ?? ''}`).join(','),
    entered: held.map(({ held: { quantity, price } }) => ({ quantity, price })),
    /** After the first expiry the legs are no longer what they were. */
    ends: held.flatMap(({ leg }) => leg.expiry ?? []).toSorted()[0] ?? null,
  };
}

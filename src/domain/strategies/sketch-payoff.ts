import type { LegPlan, StrikePlan } from './leg-plan.ts';

/** One point of a sketch: `step` strike steps from the money, `value` in strike steps of the underlying per lot. */
interface SketchPoint {
  readonly step: number;
  readonly value: number;
}

/** How wide the price of an option bends round its strike, in strike steps, at the nearest expiry. */
const BEND = 3;
/** What a percent of the money is taken for in strike steps, and a premium of the strike at the money in points. */
const STEPS_PER_PERCENT = 4;
const TYPICAL_STRAIGHT_PREMIUM = 150;
const REACH = 12;
const POINTS_PER_STEP = 2;

/** A stand-in for an option's price: convex, and a call less a put is the forward, as for real prices. */
const softened = (distance: number, bend: number): number => bend * Math.log1p(Math.exp(distance / bend));

/** Returns the distance out of the money at which the stand-in price is `share` of the one at the money. */
function distanceOfPremium(share: number): number {
  const price = share * BEND * Math.LN2;
  return price <= 0 ? REACH : -BEND * Math.log(Math.expm1(price / BEND));
}

const distanceOfDelta = (delta: number): number => BEND * Math.log((1 - delta) / delta);

function distanceOf(strike: StrikePlan): number {
  switch (strike.rule) {
    case 'atm':
    case 'synthetic-atm':
      return strike.offset;
    case 'atm-percent':
      return strike.percent * STEPS_PER_PERCENT;
    case 'straddle-width':
      return strike.factor * 2 * BEND * Math.LN2;
    case 'premium':
      return distanceOfPremium(strike.near / TYPICAL_STRAIGHT_PREMIUM);
    case 'premium-at-least':
      return distanceOfPremium(strike.least / TYPICAL_STRAIGHT_PREMIUM);
    case 'premium-at-most':
      return distanceOfPremium(strike.most / TYPICAL_STRAIGHT_PREMIUM);
    case 'premium-range':
      return distanceOfPremium((strike.low + strike.high) / 2 / TYPICAL_STRAIGHT_PREMIUM);
    case 'straddle-share':
      // Half of the straddle is what one option at the money costs.
      return distanceOfPremium(strike.share / 50);
    case 'delta':
      return distanceOfDelta(strike.delta);
    case 'delta-range':
      return distanceOfDelta(strike.to);
    case 'exact':
      return 0;
  }
}

/**
 * Returns the shape of a strategy's profit at its first expiry, the cost of its legs included, as a picture without figures. Prices are
 * stand-ins that need no market: only the form may be read off, never an amount.
 */
export function sketchPayoff(legs: readonly LegPlan[]): readonly SketchPoint[] {
  const firstRank = Math.min(...legs.filter(({ kind }) => kind !== 'future').map(({ expiry }) => expiryOrder(expiry)));
  const parts = legs.map((leg) => {
    const sign = (leg.side === 'buy' ? 1 : -1) * leg.lots;
    if (leg.kind === 'future' || leg.strike === null) return (step: number) => sign * step;
    const towards = leg.kind === 'call' ? 1 : -1;
    const strike = towards * distanceOf(leg.strike);
    const later = expiryOrder(leg.expiry) - firstRank;
    const bend = BEND * Math.sqrt(1 + later);
    const cost = softened(towards * -strike, bend);
    const worth = (step: number) => {
      const distance = towards * (step - strike);
      return later > 0 ? softened(distance, BEND * Math.sqrt(later)) : Math.max(0, distance);
    };
    return (step: number) => sign * (worth(step) - cost);
  });
  const count = 2 * REACH * POINTS_PER_STEP;
  return Array.from({ length: count + 1 }, (_, place) => {
    const step = place / POINTS_PER_STEP - REACH;
    return { step, value: parts.reduce((sum, part) => sum + part(step), 0) };
  });
}

/** Later expiries have greater numbers; a monthly one is taken to lie some weeks after the weekly one of its rank. */
function expiryOrder({ cycle, rank }: LegPlan['expiry']): number {
  return cycle === 'monthly' ? rank * 4 : rank;
}

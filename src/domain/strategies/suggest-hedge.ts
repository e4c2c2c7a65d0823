import { openSides } from './open-sides.ts';
import type { StrategyLeg } from './strategy-leg.ts';
import { type Ladder, nearestPlace } from './strike-ladder-points.ts';
import type { Price } from '../units/price.ts';

/** An option to buy so that the loss is bounded. Quantity in units. */
interface Hedge {
  readonly kind: 'call' | 'put';
  readonly strike: Price;
  readonly quantity: number;
  /** Required expiry in years: that of the last uncovered leg. */
  readonly years: number;
}

function hedgeOf(kind: 'call' | 'put', quantity: number, legs: readonly StrategyLeg[], ladder: Ladder, width: number): Hedge | null {
  const outward = kind === 'call' ? 1 : -1;
  const short = legs.filter((leg) => leg.quantity < 0 && leg.kind === kind);
  const strikes = short.length > 0 ? short.map(({ strike }) => strike * outward) : [ladder.atm * outward];
  const edge = nearestPlace(ladder, Math.max(...strikes) * outward);
  const point = ladder.points[Math.min(ladder.points.length - 1, Math.max(0, edge + outward * width))];
  const years = Math.max(...legs.filter((leg) => leg.kind !== 'underlying').map((leg) => leg.years));
  return point === undefined || quantity <= 0 ? null : { kind, strike: point.strike, quantity, years };
}

/** Returns the options to buy, `width` strikes beyond the last sold one, so that the loss is bounded on both sides; [] when it already is. */
export function suggestHedge(legs: readonly StrategyLeg[], ladder: Ladder, width: number): readonly Hedge[] {
  const { above, below } = openSides(legs);
  return [hedgeOf('call', above, legs, ladder, width), hedgeOf('put', below, legs, ladder, width)].filter((hedge) => hedge !== null);
}

import { dayNumber } from '../calendar/dates.ts';
import type { LegPlan, StrikePlan } from './leg-plan.ts';
import type { PlannedLeg } from './plan-code.ts';
import type { HeldKind } from './strategy-leg.ts';
import type { StrategyTemplate } from './templates/template.ts';

/** One point of a sketch: `step` strike steps from the money, `value` in strike steps of the underlying per lot. */
export interface SketchPoint {
  readonly step: number;
  readonly value: number;
}

/** Width of the bend in an option's price around its strike, in strike steps, at the nearest expiry. */
const BEND = 3;
/** Strike steps assumed for one percent of the money, and points assumed for the premium at the money. */
const STEPS_PER_PERCENT = 4;
const TYPICAL_STRAIGHT_PREMIUM = 150;
const REACH = 12;
const POINTS_PER_STEP = 2;

/** A stand-in for an option's price: convex, and call minus put equals the forward, as for real prices. */
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
      // Half of the straddle is the price of one option at the money.
      return distanceOfPremium(strike.share / 50);
    case 'delta':
      return distanceOfDelta(strike.delta);
    case 'delta-range':
      return distanceOfDelta(strike.to);
    case 'exact':
      return 0;
  }
}

/** One leg of the drawing. */
interface SketchLeg {
  readonly kind: HeldKind;
  /** Positive bought, negative sold. */
  readonly lots: number;
  /** Position of the strike, in strike steps above the money. */
  readonly at: number;
  /** In weeks; the drawing shows the first expiry. */
  readonly ends: number;
}

/**
 * Returns the shape of a strategy's profit at its first expiry, the cost of its legs included, without figures. Prices are stand-ins that need no market:
 * only the shape is meaningful, never an amount.
 */
function sketch(legs: readonly SketchLeg[]): readonly SketchPoint[] {
  const first = Math.min(...legs.filter(({ kind }) => isOption(kind)).map(({ ends }) => ends));
  const parts = legs.map(({ kind, lots, at, ends }) => {
    if (!isOption(kind)) return (step: number) => lots * step;
    const towards = kind === 'call' ? 1 : -1;
    const later = ends - first;
    const cost = softened(towards * -at, BEND * Math.sqrt(1 + later));
    const worth = (step: number) => {
      const distance = towards * (step - at);
      return later > 0 ? softened(distance, BEND * Math.sqrt(later)) : Math.max(0, distance);
    };
    return (step: number) => lots * (worth(step) - cost);
  });
  const count = 2 * REACH * POINTS_PER_STEP;
  return Array.from({ length: count + 1 }, (_, place) => {
    const step = place / POINTS_PER_STEP - REACH;
    return { step, value: parts.reduce((sum, part) => sum + part(step), 0) };
  });
}

const isOption = (kind: HeldKind) => kind === 'call' || kind === 'put';

/** Assumed weeks to expiry: later ranks are greater; a monthly expiry is assumed some weeks after the weekly one of its rank. */
const weeksTo = ({ cycle, rank }: LegPlan['expiry']): number => (cycle === 'monthly' ? rank * 4 : rank);

/** Returns the shape of a bot's entry. */
export const sketchPayoff = (legs: readonly LegPlan[]): readonly SketchPoint[] =>
  sketch(
    legs.map(({ side, kind, lots, strike, expiry }) => ({
      kind: strike === null ? 'future' : kind,
      lots: side === 'buy' ? lots : -lots,
      at: strike === null ? 0 : (kind === 'put' ? -1 : 1) * distanceOf(strike),
      ends: weeksTo(expiry),
    })),
  );

/** Strike steps drawn for one width of a named strategy, and distance of the outer strikes of a plan. */
const STEPS_PER_WIDTH = 2;
const OUTER_STEP = 6;

/** Returns the shape of a named strategy. */
export const sketchTemplate = ({ legs }: StrategyTemplate): readonly SketchPoint[] =>
  sketch(legs.map(({ kind, lots, at, term }) => ({ kind, lots, at: at * STEPS_PER_WIDTH, ends: term })));

/** Returns the shape of a plan, centred on the middle of its strikes; [] without legs. */
export function sketchPlan(legs: readonly PlannedLeg[]): readonly SketchPoint[] {
  const shown = legs.filter(({ on }) => on);
  if (shown.length === 0) return [];
  const strikes = shown.flatMap(({ strike }) => strike ?? []);
  const middle = (Math.min(...strikes) + Math.max(...strikes)) / 2;
  const step = (Math.max(...strikes) - middle) / OUTER_STEP || 1;
  return sketch(
    shown.map(({ kind, side, lots, strike, expiry }) => ({
      kind,
      lots: side === 'buy' ? lots : -lots,
      at: strike === null ? 0 : (strike - middle) / step,
      ends: expiry === null ? 0 : dayNumber(expiry) / 7,
    })),
  );
}

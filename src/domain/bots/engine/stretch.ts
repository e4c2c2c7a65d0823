import { price, type Price } from '#domain/units/price.ts';
import type { BotLeg } from '../definition.ts';
import type { Bar, Course } from './io.ts';
import { favourable, ratchetSteps, trailedStop, trailScale } from './levels.ts';
import type { LegState } from './state.ts';

/** A part of a bar within which a price moves in one direction. `from` is null at the first price of the bar, before which the price is unknown. */
interface Stretch {
  readonly from: Price | null;
  readonly to: Price;
}

/** A place on a stretch: which share of it lies before, and the price there. */
export interface Crossing {
  readonly share: number;
  readonly at: Price;
}

/** Returns the stretches of a bar, in the order in which its prices are taken to have come; `way` is the direction in which the leg wins. */
export function stretchesOf({ open, high, low, close }: Bar, way: 1 | -1, course: Course): readonly Stretch[] {
  const [best, worst] = way === 1 ? [high, low] : [low, high];
  const [first, second] = course === 'worst-first' ? [worst, best] : [best, worst];
  return [
    { from: null, to: open },
    { from: open, to: first },
    { from: first, to: second },
    { from: second, to: close },
  ];
}

/**
 * Returns where a price that goes this way crosses a level, null where it does not: at the level, or where the stretch begins when that lies beyond it already.
 * So nothing is crossed at a price that the bar does not have.
 */
export function crossing(level: number, way: 1 | -1, { from, to }: Stretch): Crossing | null {
  if (way * (to - level) < 0) return null;
  if (from === null) return { share: 0, at: to };
  if (way * (from - level) >= 0) return { share: 0, at: from };
  return { share: (level - from) / (to - from), at: price(level) };
}

/** The stretches that both scales of a leg go through at the same time; undefined where there is no price. */
export type Stretches = Readonly<Record<'leg' | 'spot', Stretch | undefined>>;

/** Where a price stands after a share of its stretch. */
const standsAt = ({ from, to }: Stretch, share: number): number => (from === null ? to : from + share * (to - from));

/**
 * Returns where the trail moves the stop of a leg to its price, or beyond: there the leg exits, and later prices of the bar no longer concern it. Null where
 * that does not happen. A price of the other scale is assumed to move in step.
 */
export function overtaking(rules: BotLeg, leg: LegState, stretches: Stretches): (Crossing & { readonly best: number }) | null {
  const scale = trailScale(rules);
  const { stop, best, contract, side } = leg;
  if (scale === null || stop === null || stop.of === 'delta' || contract === null) return null;
  const [trails, stops] = [stretches[scale], stretches[stop.of]];
  if (trails === undefined || stops === undefined) return null;
  const ahead = favourable(scale, side, contract);
  if (best !== null && ahead * (trails.to - best) <= 0) return null;
  const way = favourable(stop.of, side, contract);
  const { from, to } = trails;
  /** Where the stop's own price stands when the other one is there. */
  const marketAt = (reached: number): number => {
    if (stop.of === scale) return reached;
    return from === null || from === to ? stops.to : standsAt(stops, (reached - from) / (to - from));
  };
  const overtakes = (reached: number): boolean => {
    const moved = trailedStop(rules, { ...leg, best: reached });
    return moved !== null && moved.at !== stop.at && way * (moved.at - marketAt(reached)) >= 0;
  };
  const reached = firstOf(rules, leg, trails, ahead, overtakes);
  if (reached === null) return null;
  // A price between two steps of the grid counts as the worse of them.
  const market = marketAt(reached);
  const share = from === null || from === to ? 0 : (reached - from) / (to - from);
  return { share, at: price(way === 1 ? Math.floor(market) : Math.ceil(market)), best: reached };
}

/** The first price of a stretch at which the trail does something; only the steps of a ratchet come before its end. */
function firstOf(rules: BotLeg, leg: LegState, { from, to }: Stretch, ahead: 1 | -1, does: (reached: number) => boolean): number | null {
  const steps = from === null ? null : ratchetSteps(rules, leg);
  if (steps !== null && from !== null) {
    const counted = (at: number): number => Math.floor((at - steps.from) / steps.each);
    const known = leg.best === null || ahead * (from - leg.best) > 0 ? from : leg.best;
    let [low, high] = [Math.max(1, counted(known) + 1), counted(to)];
    const at = (step: number): number => steps.from + step * steps.each;
    if (high >= low && does(at(high))) {
      // The stop comes nearer to the price with every step, or with none.
      while (low < high) {
        const middle = Math.floor((low + high) / 2);
        if (does(at(middle))) high = middle;
        else low = middle + 1;
      }
      return at(high);
    }
  }
  return does(to) ? to : null;
}

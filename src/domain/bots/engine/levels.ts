import { MONEY_SCALE } from '#domain/units/money.ts';
import type { Price } from '#domain/units/price.ts';
import type { BotLeg } from '../definition.ts';
import type { BotContract } from './io.ts';
import type { Level, LegState } from './state.ts';

type Distance = NonNullable<BotLeg['stop']>;

const scaleOf = (unit: Distance['unit']): Level['of'] => (unit === 'points' || unit === 'percent' ? 'leg' : 'spot');

/** A distance in the units of a price; percent are those of the price that it is counted from. */
const distanceOf = (unit: Distance['unit'], value: number, from: number): number =>
  Math.round(unit === 'percent' || unit === 'underlying-percent' ? (from * value) / 100 : value * MONEY_SCALE);

/** Returns which way a price has to go for the leg to win: its own, or that of the underlying. */
export function favourable(of: Level['of'], side: 1 | -1, { kind }: BotContract): 1 | -1 {
  return of === 'leg' || kind !== 'put' ? side : side === 1 ? -1 : 1;
}

/** Returns the level that lies a distance from where the leg was entered; `ahead` on the winning side. */
export function levelAt({ unit, value }: Distance, ahead: boolean, { side, entry, entrySpot, contract }: LegState): Level | null {
  if (entry === null || contract === null) return null;
  const of = scaleOf(unit);
  const from = of === 'leg' ? entry : entrySpot;
  if (from === null) return null;
  const way = favourable(of, side, contract) * (ahead ? 1 : -1);
  return { of, at: from + way * distanceOf(unit, value, from) };
}

/** Returns the level to which a price has to move; `from` is the leg's own price and the underlying's. */
export function momentumLevel(
  { direction, unit, by }: NonNullable<BotLeg['momentum']>,
  from: { readonly leg: Price; readonly spot: Price },
): Level {
  const of = scaleOf(unit);
  const way = direction === 'up' ? 1 : -1;
  return { of, at: from[of] + way * distanceOf(unit, by, from[of]) };
}

/** Returns the scale on which the best price of a trailed leg is kept; null for a leg that does not trail. */
export function trailScale({ trail }: BotLeg): Level['of'] | null {
  return trail === null ? null : scaleOf(trail.unit);
}

/**
 * Returns where a trailed stop stands after the best price so far, never behind where it stands. A trail on the other price than the stop's
 * counts its steps there and moves the stop by as many points of the stop's own.
 */
export function trailedStop({ trail }: BotLeg, leg: LegState): Level | null {
  const { stop, firstStop, best, entry, entrySpot, side, contract } = leg;
  if (trail === null || stop === null || firstStop === null || best === null || entry === null || contract === null) return stop;
  const of = scaleOf(trail.unit);
  const from = of === 'leg' ? entry : entrySpot;
  if (from === null) return stop;
  const moved = favourable(of, side, contract) * (best - from);
  const steps = Math.floor(moved / Math.max(1, distanceOf(trail.unit, trail.every, from)));
  if (steps <= 0) return stop;
  const by = of === stop.of ? distanceOf(trail.unit, trail.by, from) : Math.round(trail.by * MONEY_SCALE);
  const way = favourable(stop.of, side, contract);
  const at = firstStop.at + way * steps * by;
  return way * (at - stop.at) > 0 ? { of: stop.of, at } : stop;
}

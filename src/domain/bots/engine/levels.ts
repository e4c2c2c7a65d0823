import { MONEY_SCALE } from '#domain/units/money.ts';
import type { Price } from '#domain/units/price.ts';
import type { BotLeg } from '../definition.ts';
import type { BotContract, JournalFacts } from './io.ts';
import type { Level, LegState } from './state.ts';

type LegLevel = NonNullable<BotLeg['stop']>;
type Distance = LegLevel & { readonly unit: Exclude<LegLevel['unit'], 'delta'> };
type Trail = NonNullable<BotLeg['trail']>;
/** Where a stop stands, and where it stood at the entry. */
interface Stops {
  readonly stop: Level;
  readonly firstStop: Level;
}

/** Price that a distance is measured on. */
type Counted = Exclude<Level['of'], 'delta'>;
const scaleOf = (unit: Distance['unit']): Counted => (unit === 'points' || unit === 'percent' ? 'leg' : 'spot');

/** A distance in price units; a percentage refers to `from`. */
const distanceOf = (unit: Distance['unit'], value: number, from: number): number =>
  Math.round(unit === 'percent' || unit === 'underlying-percent' ? (from * value) / 100 : value * MONEY_SCALE);

/** Returns a delta on the scale of levels. */
export const scaledDelta = (delta: number): number => Math.round(delta * MONEY_SCALE);

/** Returns whose price a level is, as the journal says it: the leg's own without a word. */
export const whose = ({ of }: Pick<Level, 'of'>): Pick<JournalFacts, 'underlying' | 'delta'> =>
  of === 'spot' ? { underlying: true } : of === 'delta' ? { delta: true } : {};

/** Returns the direction in which a price is favourable to a leg: its own price, that of the underlying, or its absolute delta. */
export function favourable(of: Level['of'], side: 1 | -1, { kind }: BotContract): 1 | -1 {
  return of !== 'spot' || kind !== 'put' ? side : side === 1 ? -1 : 1;
}

/** Returns the level that lies a distance from where the leg was entered, `ahead` on the winning side, or at a delta. */
export function levelAt({ unit, value }: LegLevel, ahead: boolean, { side, entry, entrySpot, contract }: LegState): Level | null {
  if (entry === null || contract === null) return null;
  if (unit === 'delta') return { of: 'delta', at: scaledDelta(value) };
  const of = scaleOf(unit);
  const from = of === 'leg' ? entry : entrySpot;
  if (from === null) return null;
  const way = favourable(of, side, contract) * (ahead ? 1 : -1);
  return { of, at: from + way * distanceOf(unit, value, from) };
}

/** Returns whether the underlying has moved so far from a price, either way. */
export function hasMoved({ unit, by }: { readonly unit: Distance['unit']; readonly by: number }, from: Price, now: Price): boolean {
  return Math.abs(now - from) >= distanceOf(unit, by, from);
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
export function trailScale({ trail }: BotLeg): Counted | null {
  return trail === null ? null : scaleOf(trail.unit);
}

/** Where a ratchet has moved the stop to after a gain of so much: a trail on the other price than the stop's moves it by points of the stop's own. */
function ratchet({ unit, every, by }: Trail, { stop, firstStop }: Stops, gain: number, from: number, way: 1 | -1): number {
  const steps = Math.floor(gain / Math.max(1, distanceOf(unit, every, from)));
  const step = scaleOf(unit) === stop.of ? distanceOf(unit, by, from) : Math.round(by * MONEY_SCALE);
  return firstStop.at + way * Math.max(0, steps) * step;
}

/** Where a stop stands that stays behind the best price once the gain is great enough, by a step of the price at least; percent are those of the best price. */
function behindPeak({ unit, every, by }: Trail, { stop }: Stops, gain: number, from: number, best: number, way: 1 | -1): number {
  return gain < distanceOf(unit, every, from) ? stop.at : best - way * Math.max(1, distanceOf(unit, by, best));
}

/** Returns where a ratchet counts its steps from, and how far apart they are, below 0 where they go down; null for a leg whose stop does not move by steps. */
export function ratchetSteps(
  { trail }: BotLeg,
  { entry, entrySpot, side, contract }: LegState,
): { readonly from: number; readonly each: number } | null {
  if (trail === null || trail.how === 'peak' || contract === null) return null;
  const of = scaleOf(trail.unit);
  const from = of === 'leg' ? entry : entrySpot;
  return from === null ? null : { from, each: favourable(of, side, contract) * Math.max(1, distanceOf(trail.unit, trail.every, from)) };
}

/** Returns where a trailed stop stands after the best price so far, never behind where it stands. */
export function trailedStop({ trail }: BotLeg, leg: LegState): Level | null {
  const { stop, firstStop, best, entry, entrySpot, side, contract } = leg;
  if (trail === null || stop === null || firstStop === null || best === null || entry === null || contract === null) return stop;
  const of = scaleOf(trail.unit);
  const from = of === 'leg' ? entry : entrySpot;
  if (from === null) return stop;
  const gain = favourable(of, side, contract) * (best - from);
  const way = favourable(stop.of, side, contract);
  const stops = { stop, firstStop };
  const at = trail.how === 'peak' ? behindPeak(trail, stops, gain, from, best, way) : ratchet(trail, stops, gain, from, way);
  return way * (at - stop.at) > 0 ? { of: stop.of, at } : stop;
}

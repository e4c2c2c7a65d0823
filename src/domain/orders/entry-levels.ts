import { multiplyDivide } from '../units/multiply-divide.ts';
import { type Price, price, roundToTick } from '../units/price.ts';
import type { Side } from './order-kinds.ts';

/** How far from the entry a stop or a target begins that nobody has placed yet, in percent: a choice of ours. */
export const START_PERCENT = 10;

/** Where a part of an exit lies: at a price, or so far from the entry, as an amount or in basis points of it. */
export type EntryDistance =
  | { readonly kind: 'price'; readonly price: Price }
  | { readonly kind: 'points'; readonly points: Price }
  | { readonly kind: 'percent'; readonly basisPoints: number };

/** The stop and the target of an order that has not filled yet; null = that part is not wanted. */
export interface EntryPlan {
  readonly stop: EntryDistance | null;
  readonly target: EntryDistance | null;
}

/** An entry in prices of 1/10 000; `side` is that of the entry order. */
export interface Entry {
  readonly side: Side;
  readonly price: Price;
  readonly tick: Price;
}

/** Prices of an exit; null = that part is not wanted, or would lie where no price can be. */
export interface EntryLevels {
  readonly stop: Price | null;
  readonly target: Price | null;
}

/** Returns the price so far from the entry on the tick grid, at least one tick from it; null where it would not be above zero. */
function levelOf(part: EntryDistance | null, entry: Entry, up: boolean): Price | null {
  if (part === null) return null;
  if (part.kind === 'price') return part.price;
  const asked = part.kind === 'points' ? part.points : multiplyDivide(entry.price, part.basisPoints, 10_000);
  const distance = Math.max(entry.tick, asked);
  const at = up ? entry.price + distance : entry.price - distance;
  if (at < entry.tick) return null;
  // Rounded towards the entry, so that the loss never exceeds the stated one; but never onto the entry price.
  const rounded = roundToTick(price(at), entry.tick, up ? 'down' : 'up');
  if (up ? rounded > entry.price : rounded < entry.price) return rounded;
  const next = roundToTick(price(at), entry.tick, up ? 'up' : 'down');
  return next < entry.tick ? null : next;
}

/** Returns where the stop and the target lie for an entry: the stop against it, the target with it. */
export function entryLevels(plan: EntryPlan, entry: Entry): EntryLevels {
  const long = entry.side === 'buy';
  return { stop: levelOf(plan.stop, entry, !long), target: levelOf(plan.target, entry, long) };
}

/** Returns whether a part lies on its side of the entry: a stop where the entry loses, a target where it gains. */
export function isOnItsSide(part: 'stop' | 'target', level: Price, entry: Pick<Entry, 'side' | 'price'>): boolean {
  const below = (part === 'stop') === (entry.side === 'buy');
  return below ? level < entry.price : level > entry.price;
}

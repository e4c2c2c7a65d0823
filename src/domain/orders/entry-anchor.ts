import { type Price, price } from '../units/price.ts';
import { type Entry, entryLevels, type EntryPlan } from './entry-levels.ts';
import { createExitPair, type ExitPair } from './exit-pair.ts';
import { type ExitEffect, type ExitResult, reduceExitPair } from './reduce-exit-pair.ts';

/** Ties an exit to the average fill of its order: the requested distances, and the fills so far (value = price x units). */
export interface EntryAnchor {
  readonly plan: EntryPlan;
  readonly side: Entry['side'];
  readonly tick: Price;
  readonly units: number;
  readonly value: number;
}

/** Returns whether a plan moves with the fills; a plan with absolute prices does not. */
export function movesWithFills({ stop, target }: EntryPlan): boolean {
  return [stop, target].some((part) => part !== null && part.kind !== 'price');
}

/** Returns the anchor of an order that has not filled. */
export function createAnchor(plan: EntryPlan, { side, tick }: Pick<Entry, 'side' | 'tick'>): EntryAnchor {
  return { plan, side, tick, units: 0, value: 0 };
}

/** The levels for the average price so far. A level below the lowest price is placed on it: the level is never reached too early. */
function levelsNow({ plan, side, tick, units, value }: EntryAnchor) {
  const entry = { side, tick, price: price(Math.round(value / units)) };
  const levels = entryLevels(plan, entry);
  const kept = (part: 'stop' | 'target') => (plan[part] === null ? null : (levels[part] ?? tick));
  return { stop: kept('stop'), target: kept('target') };
}

interface Anchored extends ExitResult {
  readonly anchor: EntryAnchor;
}

/**
 * Returns the exit after a fill of its order: first moved to where the new average wants it, then grown by the fill. What the stop has begun is
 * not moved any more. A fill that was counted before changes nothing.
 */
export function growByEntry(
  anchor: EntryAnchor,
  pair: ExitPair,
  fill: { readonly tradeId: string; readonly quantity: number; readonly price: Price },
): Anchored {
  if (pair.trades.includes(fill.tradeId)) return { anchor, pair, effects: [] };
  const next = { ...anchor, units: anchor.units + fill.quantity, value: anchor.value + fill.quantity * fill.price };
  const levels = levelsNow(next);
  const stop = levels.stop === null ? null : { trigger: levels.stop, limitOffset: pair.rules.stop?.limitOffset ?? null };
  const fresh = pair.status === 'watching' && pair.trades.length === 0 && !pair.parentEnded;
  const effects: ExitEffect[] = [];
  let moved = pair;
  // Until the first fill nothing trails: the trail begins at the stop of the real entry, not at that of the price which was asked.
  if (fresh) moved = createExitPair({ ...pair.rules, stop, target: levels.target });
  else {
    const amended = reduceExitPair(pair, { type: 'amend', stop, target: levels.target });
    moved = amended.pair;
    effects.push(...amended.effects);
  }
  const grown = reduceExitPair(moved, { type: 'parent-filled', tradeId: fill.tradeId, quantity: fill.quantity });
  return { anchor: next, pair: grown.pair, effects: [...effects, ...grown.effects] };
}

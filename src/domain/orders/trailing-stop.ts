import { multiplyDivide } from '../units/multiply-divide.ts';
import { type Price, price, roundToTick } from '../units/price.ts';
import type { Side } from './order-kinds.ts';

/** How far the stop stays behind the best price: an amount, or basis points of the best price. */
export type TrailDistance =
  | { readonly kind: 'points'; readonly points: Price }
  | { readonly kind: 'percent'; readonly basisPoints: number };

/** How a stop trails. `side` is that of the exit: a sell trails below a rising price, a buy above a falling one. */
export interface TrailingRule {
  readonly side: Side;
  readonly distance: TrailDistance;
  /** Price from which on the stop trails; null = at once. */
  readonly activation: Price | null;
  /** The least improvement of the level that is worth a move; 0 = every tick. */
  readonly step: Price;
  readonly tick: Price;
}

/** `level` is the effective stop, null before there is one; `best` the best price since activation. */
export interface TrailingStop {
  readonly rule: TrailingRule;
  readonly best: Price | null;
  readonly level: Price | null;
}

/** Returns a trailing stop that has seen nothing yet; `initial` is the fixed stop it starts from. */
export function startTrailing(rule: TrailingRule, initial: Price | null): TrailingStop {
  return { rule, best: null, level: initial };
}

/** Returns the tighter of two stops of a side; null is no stop. */
export function tighterStop(side: Side, a: Price | null, b: Price | null): Price | null {
  if (a === null || b === null) return a ?? b;
  return side === 'sell' ? price(Math.max(a, b)) : price(Math.min(a, b));
}

function levelBehind(rule: TrailingRule, best: Price): Price {
  const { distance, side, tick } = rule;
  const away = distance.kind === 'points' ? distance.points : multiplyDivide(best, distance.basisPoints, 10_000);
  // Rounded away from the market: the promised distance is never cut short.
  if (side === 'buy') return roundToTick(price(best + away), tick, 'up');
  return price(Math.max(tick, roundToTick(price(best - away), tick, 'down')));
}

/** Returns the trailing stop after a price. Its level only ever moves towards the market: it never loosens. */
export function trail(state: TrailingStop, seen: Price): TrailingStop {
  const { rule } = state;
  const rising = rule.side === 'sell';
  const better = (a: number, b: number): boolean => (rising ? a > b : a < b);
  if (state.best === null && rule.activation !== null && better(rule.activation, seen)) return state;
  if (state.best !== null && !better(seen, state.best)) return state;
  const level = levelBehind(rule, seen);
  const gained = state.level === null ? null : rising ? level - state.level : state.level - level;
  const moves = gained === null || (gained > 0 && gained >= rule.step);
  return { rule, best: seen, level: moves ? level : state.level };
}

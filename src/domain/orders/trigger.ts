import type { Price } from '../units/price.ts';
import type { Side } from './order-kinds.ts';

/** The price that an instruction watches; every instruction states its own. */
export const TRIGGER_SOURCES = ['ltp', 'bid-ask'] as const;
export type TriggerSource = (typeof TRIGGER_SOURCES)[number];

export const TRIGGER_DIRECTIONS = ['at-or-above', 'at-or-below'] as const;
export type TriggerDirection = (typeof TRIGGER_DIRECTIONS)[number];

/** One look at an instrument. `fresh` is false when the quote is too old to act on. */
export interface Observation {
  readonly last: Price;
  readonly bid: Price | null;
  readonly ask: Price | null;
  readonly fresh: boolean;
}

/** Returns the last traded price, which triggers use as at the exchanges; null where nothing has traded (brokers report 0): that reaches no trigger. */
export function lastTraded(last: Price | null): Price | null {
  return last === null || last <= 0 ? null : last;
}

/**
 * Returns the price an order of this side watches: the last price, or the side of the book it would trade on (a seller the bid, a buyer the
 * ask). Null when that side is empty or the quote is old: nothing is triggered by a price nobody stands behind.
 */
export function watchedPrice(source: TriggerSource, side: Side, seen: Observation): Price | null {
  if (!seen.fresh) return null;
  if (source === 'ltp') return lastTraded(seen.last);
  return side === 'sell' ? seen.bid : seen.ask;
}

/** Returns whether a price has reached the trigger. */
export function isReached(direction: TriggerDirection, trigger: Price, seen: Price): boolean {
  return direction === 'at-or-above' ? seen >= trigger : seen <= trigger;
}

/** Returns the direction in which a stop of this side lies: a sell stop below the market, a buy stop above it. */
export function stopDirection(side: Side): TriggerDirection {
  return side === 'sell' ? 'at-or-below' : 'at-or-above';
}

/** Returns the direction of a target for this side. */
export function targetDirection(side: Side): TriggerDirection {
  return side === 'sell' ? 'at-or-above' : 'at-or-below';
}

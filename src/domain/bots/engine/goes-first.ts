import type { LegKind } from '#domain/strategies/leg-plan.ts';
import { type BotLeg, isLazy } from '../definition.ts';
import type { OrderIntent } from './io.ts';
import type { BotState, LegState } from './state.ts';

type Going = Pick<OrderIntent, 'side' | 'opens'>;

/** Whether unfilled orders buy: to enter, and to exit. */
interface Buying {
  readonly enters: boolean;
  readonly leaves: boolean;
}

/** Returns whether orders buy to enter and to exit. */
export function buyingOf(orders: Iterable<Going>): Buying {
  let [enters, leaves] = [false, false];
  for (const { side, opens } of orders) {
    if (side !== 'buy') continue;
    if (opens) enters = true;
    else leaves = true;
  }
  return { enters, leaves };
}

/** Returns whether an order waits for unfilled ones: a hedge is bought before its short is sold, and sold after the short is bought back. */
export function waitsForHedge({ side, opens }: Going, others: Buying): boolean {
  return side !== 'buy' && (opens ? others.enters : others.leaves);
}

/** A call is bought against sold calls and futures, a put against puts, a future against calls and futures of another month. */
const PROTECTED: Readonly<Record<LegKind, readonly LegKind[]>> = { call: ['call', 'future'], put: ['put'], future: ['call', 'future'] };

/** Returns whether a bought leg of one kind protects a sold leg of another. */
function protects(bought: LegKind, sold: LegKind): boolean {
  return PROTECTED[bought].includes(sold);
}

type Named = Pick<BotLeg, 'side' | 'kind' | 'lazy' | 'call'>;

const together = (one: Named, other: Named): boolean => !one.call || !other.call || one.call === other.call;

/** Returns whether a bought leg protects a sold leg. */
export function guards(bought: Named, sold: Named): boolean {
  return bought.side === 'buy' && !isLazy(bought) && sold.side === 'sell' && protects(bought.kind, sold.kind) && together(bought, sold);
}

/** Returns whether any sold leg has a bought leg that protects it. */
export function hasHedges(legs: readonly Named[]): boolean {
  return legs.some((bought) => legs.some((sold) => guards(bought, sold)));
}

/**
 * Returns how many lots of a sold leg its hedges cover: 0 where one of them could not be bought; where one was bought in part, the same share, rounded down;
 * Infinity where nothing is missing.
 */
export function coveredLots({ definition, legs }: Pick<BotState, 'definition' | 'legs'>, place: number): number {
  const sold = definition.legs[place];
  if (sold === undefined || legs[place]?.side !== -1) return Infinity;
  let [planned, missing] = [0, 0];
  for (let other = 0; other < legs.length; other += 1) {
    const leg = legs[other];
    const bought = definition.legs[other];
    if (leg === undefined || bought === undefined || leg.side !== 1 || !protects(bought.kind, sold.kind)) continue;
    // A lazy hedge that still waited for its price at the end was not due, and has not failed.
    if (leg.phase === 'over' && leg.firstEntry === null && (leg.wait === null || !isLazy(bought))) return 0;
    // A hedge that has exited by a rule of its own has not failed either.
    if (leg.lots === 0 && leg.phase !== 'entering') continue;
    planned += bought.lots;
    missing += leg.missing ?? 0;
  }
  return missing === 0 ? Infinity : Math.floor((sold.lots * (planned - missing)) / planned);
}

/** Returns whether the hedge of a sold leg could not be bought: the loss of the short would be unbounded. */
export function lacksHedge(state: Pick<BotState, 'definition' | 'legs'>, place: number): boolean {
  return coveredLots(state, place) === 0;
}

/** Returns whether a leg re-enters after the exit under way or done. */
export function comesBackAfter({ cause, used }: LegState, { reentry }: BotLeg): boolean {
  return cause === 'adjust' || (cause !== null && used[cause] < (reentry[cause]?.times ?? 0));
}

/** Whether a leg is about to be entered or re-entered: its contract is asked for, it waits, or it is exiting to re-enter. */
function isComing(leg: LegState, rules: BotLeg): boolean {
  const { phase } = leg;
  return phase === 'asked' || phase === 'waiting' || (phase === 'exiting' && comesBackAfter(leg, rules));
}

/** Returns whether a sold leg waits because a hedge is still to be entered, which may come late or never. */
export function awaitsHedge({ definition, legs }: Pick<BotState, 'definition' | 'legs'>, place: number): boolean {
  const sold = definition.legs[place];
  if (sold === undefined || legs[place]?.side !== -1) return false;
  return legs.some((leg, other) => {
    const bought = definition.legs[other];
    return bought !== undefined && leg.side === 1 && protects(bought.kind, sold.kind) && isComing(leg, bought);
  });
}

/** Returns whether a bought leg protects a short that is already held: then the entry must not wait. */
export function protectsHeld({ definition, legs }: Pick<BotState, 'definition' | 'legs'>, place: number): boolean {
  const bought = definition.legs[place];
  if (bought === undefined || legs[place]?.side !== 1) return false;
  return legs.some((leg, other) => {
    const sold = definition.legs[other];
    return sold !== undefined && leg.side === -1 && leg.lots > 0 && protects(bought.kind, sold.kind);
  });
}

import type { LegKind } from '#domain/strategies/leg-plan.ts';
import { type BotLeg, isLazy } from '../definition.ts';
import type { OrderIntent } from './io.ts';
import type { BotState, LegState } from './state.ts';

type Going = Pick<OrderIntent, 'side' | 'opens'>;

/** Whether orders that have not been filled yet buy something: to enter, and to leave. */
interface Buying {
  readonly enters: boolean;
  readonly leaves: boolean;
}

/** Returns what orders buy. */
export function buyingOf(orders: Iterable<Going>): Buying {
  let [enters, leaves] = [false, false];
  for (const { side, opens } of orders) {
    if (side !== 'buy') continue;
    if (opens) enters = true;
    else leaves = true;
  }
  return { enters, leaves };
}

/** Returns whether an order waits for others that have not been filled yet: what protects is bought before its short is sold, and sold after that has been bought back. */
export function waitsForHedge({ side, opens }: Going, others: Buying): boolean {
  return side !== 'buy' && (opens ? others.enters : others.leaves);
}

/** A call is bought against sold calls and futures, a put against puts, a future against calls and futures of another month. */
const PROTECTED: Readonly<Record<LegKind, readonly LegKind[]>> = { call: ['call', 'future'], put: ['put'], future: ['call', 'future'] };

/** Whether what is bought protects what is sold. */
function protects(bought: LegKind, sold: LegKind): boolean {
  return PROTECTED[bought].includes(sold);
}

type Named = Pick<BotLeg, 'side' | 'kind' | 'lazy' | 'call'>;

const together = (one: Named, other: Named): boolean => !one.call || !other.call || one.call === other.call;

/** Returns whether a leg is bought to protect one that is sold. */
export function guards(bought: Named, sold: Named): boolean {
  return bought.side === 'buy' && !isLazy(bought) && sold.side === 'sell' && protects(bought.kind, sold.kind) && together(bought, sold);
}

/** Returns whether a leg that is sold has one beside it that is bought to protect it. */
export function hasHedges(legs: readonly Named[]): boolean {
  return legs.some((bought) => legs.some((sold) => guards(bought, sold)));
}

/**
 * Returns how many lots of a leg that is sold are covered by what was to protect it: none where one of these could not be bought, of one that was bought only in part the
 * same share, rounded down; without an end where nothing is missing.
 */
export function coveredLots({ definition, legs }: Pick<BotState, 'definition' | 'legs'>, place: number): number {
  const sold = definition.legs[place];
  if (sold === undefined || legs[place]?.side !== -1) return Infinity;
  let [planned, missing] = [0, 0];
  for (let other = 0; other < legs.length; other += 1) {
    const leg = legs[other];
    const bought = definition.legs[other];
    if (leg === undefined || bought === undefined || leg.side !== 1 || !protects(bought.kind, sold.kind)) continue;
    // A lazy one that still waited for its price when its time was over was not to be there yet.
    if (leg.phase === 'over' && leg.firstEntry === null && (leg.wait === null || !isLazy(bought))) return 0;
    // What has left by a rule of its own has not failed either.
    if (leg.lots === 0 && leg.phase !== 'entering') continue;
    planned += bought.lots;
    missing += leg.missing ?? 0;
  }
  return missing === 0 ? Infinity : Math.floor((sold.lots * (planned - missing)) / planned);
}

/** Returns whether a leg that is to be sold was to be protected by what could not be bought: its loss would have no bound. */
export function lacksHedge(state: Pick<BotState, 'definition' | 'legs'>, place: number): boolean {
  return coveredLots(state, place) === 0;
}

/** Returns whether a leg is to come back after what it leaves or has left by. */
export function comesBackAfter({ cause, used }: LegState, { reentry }: BotLeg): boolean {
  return cause === 'adjust' || (cause !== null && used[cause] < (reentry[cause]?.times ?? 0));
}

/** Whether a leg is about to be entered, the first time or again: its contract is asked for, it waits, or it is on its way out to come back. */
function isComing(leg: LegState, rules: BotLeg): boolean {
  const { phase } = leg;
  return phase === 'asked' || phase === 'waiting' || (phase === 'exiting' && comesBackAfter(leg, rules));
}

/** Returns whether a leg that is to be sold waits for what protects it: what still waits itself may come late, or never. */
export function awaitsHedge({ definition, legs }: Pick<BotState, 'definition' | 'legs'>, place: number): boolean {
  const sold = definition.legs[place];
  if (sold === undefined || legs[place]?.side !== -1) return false;
  return legs.some((leg, other) => {
    const bought = definition.legs[other];
    return bought !== undefined && leg.side === 1 && protects(bought.kind, sold.kind) && isComing(leg, bought);
  });
}

/** Returns whether a leg that is to be bought protects what is sold already: nothing makes it wait. */
export function protectsHeld({ definition, legs }: Pick<BotState, 'definition' | 'legs'>, place: number): boolean {
  const bought = definition.legs[place];
  if (bought === undefined || legs[place]?.side !== 1) return false;
  return legs.some((leg, other) => {
    const sold = definition.legs[other];
    return sold !== undefined && leg.side === -1 && leg.lots > 0 && protects(bought.kind, sold.kind);
  });
}

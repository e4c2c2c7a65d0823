import type { OrderTerms } from './order-terms.ts';
import { type Observation, type TriggerDirection, type TriggerSource, isReached, watchedPrice } from './trigger.ts';
import type { Price } from '../units/price.ts';

/** A trigger condition and its order. */
export interface GttLeg {
  readonly direction: TriggerDirection;
  readonly triggerPrice: Price;
  readonly terms: OrderTerms;
}

export const GTT_STATUSES = ['active', 'placing', 'placed', 'failed', 'cancelled', 'expired'] as const;
type GttStatus = (typeof GTT_STATUSES)[number];

/**
 * A good-till-triggered instruction kept by this server: one leg, or two of which at most one ever places an order. `placing` lasts until the answer is
 * known; a refused order makes the instruction `failed` for good: the other leg does not become active again.
 */
export interface Gtt {
  readonly gttId: string;
  readonly instrumentId: string;
  readonly source: TriggerSource;
  readonly legs: readonly GttLeg[];
  readonly status: GttStatus;
  /** Last trading date on which the trigger is checked, YYYY-MM-DD. */
  readonly validUntil: string;
  readonly triggeredLeg: number | null;
}

export type GttInput =
  | { readonly type: 'price'; readonly seen: Observation; readonly date: string }
  | { readonly type: 'order-placed'; readonly orderId: string }
  | { readonly type: 'order-refused'; readonly orderId: string }
  | { readonly type: 'cancel' }
  | { readonly type: 'session-ended'; readonly date: string };

/** Store the new state together with the effect; the order id stays the same on every resend. */
interface GttEffect {
  readonly type: 'place';
  readonly orderId: string;
  readonly instrumentId: string;
  readonly terms: OrderTerms;
}

interface GttResult {
  readonly gtt: Gtt;
  readonly effects: readonly GttEffect[];
}

/** Returns the id of the order a leg places. */
function gttOrderId(gttId: string, leg: number): string {
  return `${gttId}-${leg + 1}`;
}

/** Returns a new instruction. Throws RangeError unless it has one or two legs and two lie on different sides of the market. */
export function createGtt(given: Pick<Gtt, 'gttId' | 'instrumentId' | 'source' | 'legs' | 'validUntil'>): Gtt {
  const [first, second] = given.legs;
  if (first === undefined || given.legs.length > 2) throw new RangeError('an instruction has one or two legs');
  if (second !== undefined) {
    const [low, high] = first.triggerPrice <= second.triggerPrice ? [first, second] : [second, first];
    if (low.direction !== 'at-or-below' || high.direction !== 'at-or-above' || low.triggerPrice >= high.triggerPrice)
      throw new RangeError('two legs must lie below and above the market');
  }
  return { ...given, status: 'active', triggeredLeg: null };
}

/** Returns the instruction after an input, and the order to place; at most one order ever. Of two legs reached at once the first places its order. */
export function reduceGtt(gtt: Gtt, input: GttInput): GttResult {
  const stays: GttResult = { gtt, effects: [] };
  const becomes = (status: GttStatus): GttResult => ({ gtt: { ...gtt, status }, effects: [] });
  switch (input.type) {
    case 'price': {
      if (gtt.status !== 'active' || input.date > gtt.validUntil) return stays;
      const index = gtt.legs.findIndex((leg) => {
        const watched = watchedPrice(gtt.source, leg.terms.side, input.seen);
        return watched !== null && isReached(leg.direction, leg.triggerPrice, watched);
      });
      const leg = gtt.legs[index];
      if (leg === undefined) return stays;
      const orderId = gttOrderId(gtt.gttId, index);
      return {
        gtt: { ...gtt, status: 'placing', triggeredLeg: index },
        effects: [{ type: 'place', orderId, instrumentId: gtt.instrumentId, terms: leg.terms }],
      };
    }
    case 'order-placed':
    case 'order-refused': {
      const mine = gtt.triggeredLeg !== null && input.orderId === gttOrderId(gtt.gttId, gtt.triggeredLeg);
      if (!mine || gtt.status !== 'placing') return stays;
      return becomes(input.type === 'order-placed' ? 'placed' : 'failed');
    }
    case 'cancel':
      return gtt.status === 'active' ? becomes('cancelled') : stays;
    case 'session-ended':
      return gtt.status === 'active' && input.date >= gtt.validUntil ? becomes('expired') : stays;
  }
}

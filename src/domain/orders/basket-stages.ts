import type { Instrument } from '../instruments/instrument.ts';
import type { Side } from './order-kinds.ts';

/** A leg of a basket as the order of sending sees it. */
export interface StagedLeg {
  readonly kind: Instrument['kind'];
  readonly side: Side;
}

export const LEG_PARTS = ['hedge', 'rest'] as const;
export type LegPart = (typeof LEG_PARTS)[number];

/**
 * Returns the part of each leg, in their order: bought options go first when anything else follows them, for they are the hedge of what is
 * sold. A basket of one part has only a rest.
 */
export function legParts(legs: readonly StagedLeg[]): readonly LegPart[] {
  const hedges = legs.map((leg) => leg.kind === 'option' && leg.side === 'buy');
  const mixed = hedges.includes(true) && hedges.includes(false);
  return hedges.map((hedge) => (mixed && hedge ? 'hedge' : 'rest'));
}

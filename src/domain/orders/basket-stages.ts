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
 * Returns the stage of each leg, in order: bought options go first when other legs follow, since they hedge the sold ones. A basket with a single stage has
 * only a rest.
 */
export function legParts(legs: readonly StagedLeg[]): readonly LegPart[] {
  const hedges = legs.map((leg) => leg.kind === 'option' && leg.side === 'buy');
  const mixed = hedges.includes(true) && hedges.includes(false);
  return hedges.map((hedge) => (mixed && hedge ? 'hedge' : 'rest'));
}

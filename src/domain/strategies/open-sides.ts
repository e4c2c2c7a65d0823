import type { StrategyLeg } from './strategy-leg.ts';

/** On which sides more is sold than covered, in units: what a rise without end, or a fall to zero, would cost per point. */
export interface OpenSides {
  readonly above: number;
  readonly below: number;
}

type Held = Pick<StrategyLeg, 'kind' | 'quantity' | 'years'>;

function slopes(legs: readonly Held[]): OpenSides {
  let above = 0;
  let below = 0;
  for (const { kind, quantity } of legs) {
    if (kind !== 'put') above -= quantity;
    if (kind !== 'call') below += kind === 'put' ? -quantity : quantity;
  }
  return { above: Math.max(0, above), below: Math.max(0, below) };
}

/**
 * Returns the uncovered units of legs. A leg covers only legs that expire with it or before: from each expiry on the remaining legs must cover each other,
 * the underlying always included.
 */
export function openSides(legs: readonly Held[]): OpenSides {
  const ends = [...new Set(legs.filter(({ kind }) => kind !== 'underlying').map(({ years }) => years)), 0];
  let above = 0;
  let below = 0;
  for (const end of ends) {
    const alive = slopes(legs.filter(({ kind, years }) => kind === 'underlying' || years >= end));
    above = Math.max(above, alive.above);
    below = Math.max(below, alive.below);
  }
  return { above, below };
}

/** How far a broker's open quantities of two products of a contract are from ours: theirs less ours. */
export interface ProductGaps {
  readonly from: number;
  readonly to: number;
}

const NO_GAPS: ProductGaps = { from: 0, to: 0 };

/**
 * Returns what a broker's positions say of a conversion that is not in our books: `made`, `not-made`, or `undecided` where they show something else.
 * `units` is signed like the position; `before` are the gaps when it was sent: trades that were not booked then are booked later.
 */
export function conversionOutcome(units: number, before: ProductGaps, now: ProductGaps): 'made' | 'not-made' | 'undecided' {
  for (const base of [before, NO_GAPS]) {
    if (now.from === base.from && now.to === base.to) return 'not-made';
    if (now.from === base.from - units && now.to === base.to + units) return 'made';
  }
  return 'undecided';
}

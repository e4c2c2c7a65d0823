import type { PositionBookRow, Reconciliation } from '#client/api/types.ts';

/** How a row stands against the broker's word in the last comparison. `lots` is how many it differs by; 0 = another fact differs. */
export type BookDifference = { readonly kind: 'disagrees' | 'unmatched' | 'ambiguous'; readonly lots: number } | null;

type Finding = Reconciliation['findings'][number];

const quantityOf = (facts: Finding['ours']) => facts?.find((fact) => fact.name === 'netQuantity')?.number ?? 0;

/** Returns what the comparison found about the row's contract and product; null = nothing. */
export function differenceOf(row: PositionBookRow, last: Reconciliation | null): BookDifference {
  const own = new Set([`${row.instrument.instrument_id} ${row.product}`, row.position_id]);
  const found = last?.findings.find(({ scope, subject }) => (scope === 'position' || scope === 'book-position') && own.has(subject));
  if (found === undefined) return null;
  const kind = found.result === 'disagrees' || found.result === 'ambiguous' ? found.result : 'unmatched';
  const lots = Math.abs(quantityOf(found.ours) - quantityOf(found.theirs)) / row.instrument.lot_size;
  return { kind, lots };
}

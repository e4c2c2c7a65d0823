import type { Instrument, Quote } from '#client/api/types.ts';
import type { HeldLots } from '#client/state/orders/held-lots.ts';
import type { RowEdits } from './row-edits.tsx';

/** A place of the list; `instrument` null = it is not listed any more. */
export interface Watched {
  readonly id: string;
  readonly instrument: Instrument | null;
  readonly quote: Quote | null;
  readonly spark: readonly number[];
  readonly held: HeldLots | null;
  readonly edits: RowEdits;
}

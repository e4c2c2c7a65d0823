import type { Estimate, Position } from '#client/api/types.ts';
import { isSized } from '#client/state/orders/lot-size.ts';

/** P&L realised and margin released by an exit, in currency; null = unknown. */
export interface ExitFigures {
  readonly gross: number | null;
  readonly charges: number | null;
  readonly net: number | null;
  /** Negative when the remaining positions need more margin without the closed one. */
  readonly freed: number | null;
}

type Held = Pick<Position, 'net_quantity' | 'average_price'> & { readonly instrument: Pick<Position['instrument'], 'lot_size'> };

/** Returns the figures of closing so many lots at `price`. The charges are those of the exit alone. */
export function exitFigures(held: Held, lots: number | null, price: number | null, estimate: Estimate | null): ExitFigures {
  const charges = estimate?.charges.total ?? null;
  const change = estimate?.margin_change ?? null;
  const units = lots === null || !isSized(held.instrument) ? null : Math.min(lots * held.instrument.lot_size, Math.abs(held.net_quantity));
  const { average_price: average, net_quantity: open } = held;
  const gross = price === null || units === null || average === null ? null : (price - average) * units * Math.sign(open);
  return { gross, charges, net: gross === null || charges === null ? null : gross - charges, freed: change === null ? null : 0 - change };
}

import { bestAsk, bestBid } from '../market/mid-price.ts';
import type { ChainLeg, ChainRow, OptionChain } from '../pricing/assemble-chain.ts';
import { MONEY_SCALE } from '../units/money.ts';
import type { StructureLeg } from './structures.ts';

/** A leg with its strike and its price: bought at the ask, sold at the bid. */
export interface PlacedOption extends StructureLeg {
  readonly row: ChainRow;
  readonly leg: ChainLeg;
  /** In currency units. */
  readonly price: number;
}

function nearest(rows: readonly ChainRow[], level: number): number {
  let best = 0;
  for (const [place, row] of rows.entries())
    if (Math.abs(row.strike / MONEY_SCALE - level) < Math.abs((rows[best]?.strike ?? 0) / MONEY_SCALE - level)) best = place;
  return best;
}

/**
 * Returns the legs at listed strikes; legs of one kind keep at least a strike between them. Null when a strike, a price or a volatility
 * that is needed is not there.
 */
export function placeLegs(legs: readonly StructureLeg[], chain: OptionChain, expectedMove: number): readonly PlacedOption[] | null {
  const used = new Map<'call' | 'put', number>();
  const placed: PlacedOption[] = [];
  for (const wanted of legs) {
    let place = nearest(chain.rows, chain.forward + wanted.at * expectedMove);
    const inner = used.get(wanted.kind);
    // The outer leg of a kind lies further from the money than the inner one.
    if (inner !== undefined) place = wanted.kind === 'call' ? Math.max(place, inner + 1) : Math.min(place, inner - 1);
    used.set(wanted.kind, place);
    const row = chain.rows[place];
    const leg = row?.[wanted.kind];
    if (row === undefined || leg === undefined || row.volatility === null) return null;
    const price = wanted.side === 'buy' ? bestAsk(leg.quote) : bestBid(leg.quote);
    if (price === null || price <= 0) return null;
    placed.push({ ...wanted, row, leg, price });
  }
  return placed;
}

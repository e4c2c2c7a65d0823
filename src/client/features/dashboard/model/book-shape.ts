import type { Position } from '#client/api/types.ts';

/** How far the underlyings move to both sides, as a share of their price. */
export const BOOK_MOVES = 0.05;
const STEPS = 100;

/**
 * Returns the profit of open positions, before charges, when every underlying moves by the same percentage and each contract is held to its expiry; null while
 * an underlying's price or a contract's terms are unknown.
 */
export function bookShape(
  positions: readonly Position[],
  spotOf: (position: Position) => number | null,
): { spots: Float64Array; end: Float64Array } | null {
  const open = positions.filter(({ net_quantity: net }) => net !== 0);
  if (open.length === 0) return null;
  const legs = open.flatMap((position) => {
    const { instrument, net_quantity: net, open_cost: cost } = position;
    const spot = spotOf(position);
    const option = instrument.kind === 'option';
    if (spot === null || typeof cost !== 'number' || instrument.kind === null) return [];
    if (option && (instrument.strike === null || instrument.option_type === null)) return [];
    const strike = instrument.strike ?? 0;
    const worth = (at: number) => (option ? Math.max(0, instrument.option_type === 'call' ? at - strike : strike - at) : at);
    return [{ spot, net, cost, worth }];
  });
  if (legs.length < open.length) return null;
  const spots = Float64Array.from({ length: STEPS + 1 }, (_, place) => -BOOK_MOVES + (2 * BOOK_MOVES * place) / STEPS);
  const end = spots.map((move) => legs.reduce((sum, { spot, net, cost, worth }) => sum + worth(spot * (1 + move)) * net - cost, 0));
  return { spots, end };
}

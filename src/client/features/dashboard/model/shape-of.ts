import type { Position } from '#client/api/types.ts';

/** Range of the payoff on both sides of the strike, or of the average price of a contract without a strike. */
const REACH = 0.04;

/** Returns the payoff of an open position at its expiry as a piecewise linear curve; null where it is unknown. */
export function shapeOf({ instrument, net_quantity: net, open_cost: cost }: Position): { spots: Float64Array; end: Float64Array } | null {
  const { kind, strike, option_type: type } = instrument;
  if (kind === null || net === 0 || typeof cost !== 'number') return null;
  const option = kind === 'option';
  if (option && (strike === null || type === null)) return null;
  const centre = option ? (strike ?? 0) : cost / net;
  const spots = Float64Array.of(centre * (1 - REACH), centre, centre * (1 + REACH));
  const worth = (spot: number) => (option ? Math.max(0, type === 'call' ? spot - centre : centre - spot) : spot);
  return { spots, end: spots.map((spot) => worth(spot) * net - cost) };
}

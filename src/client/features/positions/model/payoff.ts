import type { Position } from '#client/api/types.ts';

/** Profit of positions at their expiry over prices of the underlying. */
interface Payoff {
  readonly points: readonly { readonly price: number; readonly profit: number }[];
  readonly low: number;
  readonly high: number;
}

/** How far to both sides of the spot the curve reaches. */
const REACH = 0.08;
const STEPS = 80;

function intrinsic({ instrument }: Position, price: number): number {
  const { kind, strike, option_type: type } = instrument;
  if (kind !== 'option' || strike === null) return price;
  return Math.max(0, type === 'call' ? price - strike : strike - price);
}

/**
 * Returns the profit at expiry before charges of open positions on one underlying with one expiry; null with several expiries. For a chart only: it is never
 * shown as a number.
 */
export function payoffAtExpiry(positions: readonly Position[], spot: number): Payoff | null {
  const open = positions.filter((each) => each.net_quantity !== 0);
  const [first] = open;
  if (first === undefined || !(spot > 0)) return null;
  // A contract of unknown kind cannot be drawn.
  if (open.some(({ instrument: { kind, option_type: type } }) => kind === null || (kind === 'option' && type === null))) return null;
  const same = open.every(
    ({ instrument }) =>
      instrument.underlying === first.instrument.underlying && instrument.expiry === first.instrument.expiry && instrument.expiry !== null,
  );
  if (!same) return null;
  const strikes = open.flatMap(({ instrument }) => instrument.strike ?? []);
  const from = Math.min(spot * (1 - REACH), ...strikes.map((strike) => strike * 0.98));
  const to = Math.max(spot * (1 + REACH), ...strikes.map((strike) => strike * 1.02));
  const steps = Array.from({ length: STEPS + 1 }, (_, at) => from + ((to - from) * at) / STEPS);
  // The corners of the curve are at the strikes.
  const prices = [...steps, ...strikes].toSorted((a, b) => a - b);
  const points = prices.map((price) => ({
    price,
    profit: open.reduce((sum, each) => sum + intrinsic(each, price) * each.net_quantity - each.open_cost, 0),
  }));
  return { points, low: Math.min(...points.map((each) => each.profit)), high: Math.max(...points.map((each) => each.profit)) };
}

/** How far a group's small payoff chart extends beyond its outer strikes, as a share of them. */
const NEAR = 0.04;

/** Returns the shape of a group's profit at expiry, straight between its points; null where no single day ends all of it. */
export function shapeAtExpiry(positions: readonly Position[]): { spots: Float64Array; end: Float64Array } | null {
  const levels = positions.map(({ instrument: { strike }, average_price: average }) => strike ?? average ?? 0).filter((level) => level > 0);
  const [low, high] = [Math.min(...levels) * (1 - NEAR), Math.max(...levels) * (1 + NEAR)];
  const payoff = levels.length === 0 ? null : payoffAtExpiry(positions, (low + high) / 2);
  if (payoff === null) return null;
  const points = payoff.points.filter(({ price }) => price >= low && price <= high);
  return { spots: Float64Array.from(points, ({ price }) => price), end: Float64Array.from(points, ({ profit }) => profit) };
}

import { PayoffThumb } from './payoff-thumb.tsx';

/** A leg of a strategy with lots and price per unit. */
export interface ThumbLeg {
  readonly kind: string | null;
  readonly side: 'buy' | 'sell';
  /** Null for what has no strike: a future. */
  readonly strike: number | null;
  readonly expiry: string | null;
  readonly lots: number;
  /** Null while unknown. */
  readonly price: number | null;
}

/** How far the picture reaches beyond the outer strikes, as a share of them. */
const REACH = 0.03;

/** Returns the profit at the end, straight between its points, in no unit; null where no single day ends all legs or a price is not known. */
export function shapeOfLegs(legs: readonly ThumbLeg[]): { spots: Float64Array; end: Float64Array } | null {
  const [first] = legs;
  if (first === undefined || first.expiry === null) return null;
  const known = legs.flatMap(({ kind, strike, price, ...leg }) =>
    leg.expiry !== first.expiry || price === null || !(kind === 'future' || ((kind === 'call' || kind === 'put') && strike !== null))
      ? []
      : [{ ...leg, kind, price, level: strike ?? price }],
  );
  if (known.length < legs.length) return null;
  const levels = [...new Set(known.map(({ level }) => level))].toSorted((a, b) => a - b);
  const spots = Float64Array.of((levels[0] ?? 0) * (1 - REACH), ...levels, (levels.at(-1) ?? 0) * (1 + REACH));
  const worth = (kind: string, level: number, spot: number) =>
    kind === 'call' ? Math.max(0, spot - level) : kind === 'put' ? Math.max(0, level - spot) : spot;
  const end = spots.map((spot) =>
    known.reduce(
      (sum, { kind, level, side, lots, price }) => sum + (worth(kind, level, spot) - price) * (side === 'buy' ? lots : -lots),
      0,
    ),
  );
  return { spots, end };
}

/** The shape of legs at their end, made on the device from the legs alone; nothing where it cannot be drawn. */
export function LegsThumb({ legs, className }: { legs: readonly ThumbLeg[]; className?: string }) {
  const shape = shapeOfLegs(legs);
  return shape === null ? null : <PayoffThumb {...shape} {...(className === undefined ? {} : { className })} />;
}

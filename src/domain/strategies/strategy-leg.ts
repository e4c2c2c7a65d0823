import type { Price } from '../units/price.ts';

export const HELD_KINDS = ['call', 'put', 'future', 'underlying'] as const;
/** Instrument of a strategy's leg: an option, a future, or the underlying itself. */
export type HeldKind = (typeof HELD_KINDS)[number];

/** One leg as the maths sees it. Levels are per unit of the underlying; times are years of 365 calendar days from now. */
export interface StrategyLeg {
  readonly kind: HeldKind;
  /** In units, positive when bought, negative when sold. */
  readonly quantity: number;
  /** Zero for a future and for the underlying. */
  readonly strike: Price;
  /** Entry price of one unit. */
  readonly price: Price;
  /** Time to expiry; 0 for the underlying, which has none. */
  readonly years: number;
  /** Implied volatility, a yearly fraction; 0 for legs without one. */
  readonly volatility: number;
  /** Yearly rate at which the forward of the leg's expiry lies over spot: log(forward / spot) / years. */
  readonly carry: number;
}

/** Returns whether the leg is an option. */
export function isOption({ kind }: Pick<StrategyLeg, 'kind'>): boolean {
  return kind === 'call' || kind === 'put';
}

/** Returns the carry that leads from spot to the forward of an expiry; 0 when it is over or a level is missing. */
export function carryOf(spot: number, forward: number, years: number): number {
  return years > 0 && spot > 0 && forward > 0 ? Math.log(forward / spot) / years : 0;
}

/** Returns the years until the first leg ends; 0 when none does. */
export function firstEnd(legs: readonly StrategyLeg[]): number {
  const ends = legs.filter(({ kind }) => kind !== 'underlying').map(({ years }) => years);
  return ends.length === 0 ? 0 : Math.min(...ends);
}

/** Returns whether all legs that end do so at once: then the profit there is exact, made of straight lines. */
export function endTogether(legs: readonly StrategyLeg[]): boolean {
  const first = firstEnd(legs);
  return legs.every(({ kind, years }) => kind === 'underlying' || years === first);
}

/** Instrument of a leg: an option by its type, or the future. */
export const LEG_KINDS = ['call', 'put', 'future'] as const;
export type LegKind = (typeof LEG_KINDS)[number];

export const LEG_SIDES = ['buy', 'sell'] as const;
export type LegSide = (typeof LEG_SIDES)[number];

export const STRIKE_RULES = [
  'atm',
  'atm-percent',
  'synthetic-atm',
  'straddle-width',
  'premium',
  'premium-at-least',
  'premium-at-most',
  'premium-range',
  'straddle-share',
  'delta',
  'delta-range',
  'exact',
] as const;
export type StrikeRule = (typeof STRIKE_RULES)[number];

/**
 * How the strike of an option leg is found at entry. Distances count away from the money: positive is out of the money, negative in the money, for calls and
 * puts alike.
 */
export type StrikePlan =
  /** Whole strike steps from the strike at the money. */
  | { readonly rule: 'atm'; readonly offset: number }
  /** Percent of the strike at the money. */
  | { readonly rule: 'atm-percent'; readonly percent: number }
  /** Whole strike steps from the strike nearest to the synthetic future: the strike at the money, its call added, its put taken off. */
  | { readonly rule: 'synthetic-atm'; readonly offset: number }
  /** This many times the price of the straddle at the money. */
  | { readonly rule: 'straddle-width'; readonly factor: number }
  /** The option whose price is closest. */
  | { readonly rule: 'premium'; readonly near: number }
  /** The cheapest option at or above this price. */
  | { readonly rule: 'premium-at-least'; readonly least: number }
  /** The most expensive option at or below this price. */
  | { readonly rule: 'premium-at-most'; readonly most: number }
  /** The most expensive option between two prices. */
  | { readonly rule: 'premium-range'; readonly low: number; readonly high: number }
  /** The option priced closest to this percentage of the straddle at the money. */
  | { readonly rule: 'straddle-share'; readonly share: number }
  /** The option with the closest absolute delta. */
  | { readonly rule: 'delta'; readonly delta: number }
  /** The option with the greatest absolute delta between the two. */
  | { readonly rule: 'delta-range'; readonly from: number; readonly to: number }
  | { readonly rule: 'exact'; readonly strike: number };

export const EXPIRY_CYCLES = ['any', 'monthly'] as const;
type ExpiryCycle = (typeof EXPIRY_CYCLES)[number];

/** Which expiry: the `rank`-th from now among all or among the monthly ones, 1 is the nearest. Futures have monthly ones only. */
interface ExpiryPlan {
  readonly cycle: ExpiryCycle;
  readonly rank: number;
}

/** One leg of a strategy as a plan: its contract is chosen at entry. */
export interface LegPlan {
  readonly side: LegSide;
  readonly kind: LegKind;
  /** Null exactly for a future. */
  readonly strike: StrikePlan | null;
  readonly expiry: ExpiryPlan;
  readonly lots: number;
}

/**
 * The variable factors of an underlying at one moment, from which its option prices at that moment can be computed later: log factors of variance around 0,
 * carry as a yearly rate, and the factor on the slope of the smile.
 */
export interface PathPoint {
  readonly spot: number;
  /** Log factor of the slow part of variance. */
  readonly slow: number;
  /** Log factor of the fast part of variance. */
  readonly fast: number;
  readonly carry: number;
  readonly skew: number;
}

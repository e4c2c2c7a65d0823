/** Comparisons of one column with one value. `cs` and `cd`: a JSON column contains the value, or is contained in it. */
export const COMPARISONS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'isdistinct', 'cs', 'cd'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Those that also compare with any or all values of an array: `like(any).{a*,b*}`. */
export const QUANTIFIED = ['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike'] as const satisfies readonly Comparison[];
export const QUANTIFIERS = ['any', 'all'] as const;
export type Quantifier = (typeof QUANTIFIERS)[number];

export const IS_VALUES = ['null', 'not_null', 'true', 'false', 'unknown'] as const;
export type IsValue = (typeof IS_VALUES)[number];

/**
 * What a row must satisfy. Values are text as the client wrote it; they reach the database as parameters only. `values` of `quantified` is an array as
 * PostgreSQL writes it.
 */
export type Filter =
  | { readonly kind: 'compare'; readonly column: string; readonly operator: Comparison; readonly value: string; readonly negated: boolean }
  | {
      readonly kind: 'quantified';
      readonly column: string;
      readonly operator: (typeof QUANTIFIED)[number];
      readonly of: Quantifier;
      readonly values: string;
      readonly negated: boolean;
    }
  | { readonly kind: 'in'; readonly column: string; readonly values: readonly string[]; readonly negated: boolean }
  | { readonly kind: 'is'; readonly column: string; readonly value: IsValue; readonly negated: boolean }
  | { readonly kind: 'and' | 'or'; readonly filters: readonly Filter[]; readonly negated: boolean };

/** Limits of a query, against excessive work. */
export const MOST_CONDITIONS = 60;
export const DEEPEST_NESTING = 6;
export const MOST_VALUES = 500;

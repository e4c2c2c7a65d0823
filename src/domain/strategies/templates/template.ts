import type { HeldKind } from '../strategy-leg.ts';

export const VIEWS = ['bullish', 'bearish', 'neutral', 'volatile'] as const;
/** Expected move of the underlying. */
export type View = (typeof VIEWS)[number];

export const RISK_CLASSES = ['defined', 'undefined'] as const;
/** `defined`: bought options or the underlying bound the loss on both sides. A fall to zero counts as unbounded. */
export type RiskClass = (typeof RISK_CLASSES)[number];

/** A leg of a template: signed lots, position of its strike, and expiry. */
export interface TemplateLeg {
  readonly kind: HeldKind;
  /** Positive bought, negative sold. */
  readonly lots: number;
  /** Strike as widths above (below when negative) the money. */
  readonly at: number;
  /** 0 = the chosen expiry, 1 = the next one. */
  readonly term: 0 | 1;
}

/** A named shape of legs. Its view and risk are facts of the shape, checked by a test. */
export interface StrategyTemplate {
  readonly code: string;
  readonly view: View;
  readonly risk: RiskClass;
  readonly legs: readonly TemplateLeg[];
  /** Whether the outer strikes are equally far on both sides; absent = either. */
  readonly wings?: 'equal' | 'unequal';
}

/** Returns an option leg of a template. */
const option =
  (kind: 'call' | 'put') =>
  (lots: number, at: number, term: 0 | 1 = 0): TemplateLeg => ({ kind, lots, at, term });
export const call = option('call');
export const put = option('put');
/** Returns a leg of the future. */
export const future = (lots: number): TemplateLeg => ({ kind: 'future', lots, at: 0, term: 0 });

/** Returns a row of the table. */
export const template =
  (view: View, risk: RiskClass) =>
  (code: string, legs: readonly TemplateLeg[], wings?: 'equal' | 'unequal'): StrategyTemplate => ({
    code,
    view,
    risk,
    legs,
    ...(wings && { wings }),
  });

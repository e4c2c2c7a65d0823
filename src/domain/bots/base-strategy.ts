import type { BotDefinition, BotKind } from './definition.ts';

export const OUTLOOKS = ['neutral', 'bullish', 'bearish', 'volatile'] as const;
/** Expected move of the underlying. */
export type Outlook = (typeof OUTLOOKS)[number];

export const PARAMETER_NAMES = [
  'lots',
  'width',
  'wing',
  'premium',
  'delta',
  'factor',
  'share',
  'leg-stop',
  'leg-target',
  'trail-by',
  'momentum',
  'band',
  'total-stop',
  'total-target',
  'entry-time',
  'exit-time',
  'range-end',
  'days-before',
] as const;
export type ParameterName = (typeof PARAMETER_NAMES)[number];

/** A parameter of a base strategy that the form asks for first: one value for all of its paths in the definition. */
export interface StrategyParameter {
  readonly name: ParameterName;
  readonly kind: 'number' | 'time';
  readonly paths: readonly string[];
  /** Unit of the number; null for times. */
  readonly unit: 'lots' | 'steps' | 'points' | 'percent' | 'delta' | 'times' | 'days' | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number | null;
}

/** A template: a complete definition and the parameters that the form asks for first. */
export interface BaseStrategy {
  readonly code: string;
  readonly outlook: Outlook;
  /** `defined`: bought legs bound the loss; `open`: only stops do, and stops can slip. */
  readonly risk: 'defined' | 'open';
  /** The intended kind of bot; both kinds can be made from it where its rules allow. */
  readonly kind: BotKind;
  readonly definition: BotDefinition;
  readonly parameters: readonly StrategyParameter[];
}

import type { BotDefinition, BotKind } from './definition.ts';

export const OUTLOOKS = ['neutral', 'bullish', 'bearish', 'volatile'] as const;
/** What the strategy hopes the underlying does. */
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

/** Something of a base strategy that is asked for first: one value for every one of its paths in the definition. */
export interface StrategyParameter {
  readonly name: ParameterName;
  readonly kind: 'number' | 'time';
  readonly paths: readonly string[];
  /** What the number counts; null for times. */
  readonly unit: 'lots' | 'steps' | 'points' | 'percent' | 'delta' | 'times' | 'days' | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number | null;
}

/** A template: a complete definition and what of it is asked for first. */
export interface BaseStrategy {
  readonly code: string;
  readonly outlook: Outlook;
  /** `defined`: bought legs bound the loss; `open`: only stops do, and stops can slip. */
  readonly risk: 'defined' | 'open';
  /** The kind of bot it is meant for; both can be made from it where its rules allow. */
  readonly kind: BotKind;
  readonly definition: BotDefinition;
  readonly parameters: readonly StrategyParameter[];
}

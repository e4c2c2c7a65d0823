import { BEARISH } from './bearish.ts';
import { BULLISH } from './bullish.ts';
import { NEUTRAL } from './neutral.ts';
import type { StrategyTemplate } from './template.ts';
import { VOLATILE } from './volatile.ts';

/** Every named strategy, by view; within a view the bounded ones first. */
export const TEMPLATES: readonly StrategyTemplate[] = [...BULLISH, ...BEARISH, ...NEUTRAL, ...VOLATILE];

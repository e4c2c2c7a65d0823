import type { BaseStrategy } from '../base-strategy.ts';
import { BEARISH, BULLISH } from './directional.ts';
import { NEUTRAL } from './neutral.ts';
import { VOLATILE } from './volatile.ts';

/** Every base strategy. A code, once used, keeps its meaning: bots remember what they were made from. */
export const BASE_STRATEGIES: readonly BaseStrategy[] = [...NEUTRAL, ...BULLISH, ...BEARISH, ...VOLATILE];

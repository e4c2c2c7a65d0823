import type { BaseStrategy } from '../base-strategy.ts';
import { BY_CALLS } from './by-calls.ts';
import { BY_INDICATORS } from './by-indicators.ts';
import { BEARISH, BULLISH } from './directional.ts';
import { NEUTRAL } from './neutral.ts';
import { SOLD_PAIRS } from './straddles.ts';
import { VOLATILE } from './volatile.ts';
import { FUTURE_AND_OPTIONS } from './with-future.ts';

/** Every base strategy. A code keeps its meaning for ever: bots store the code of their base strategy. */
export const BASE_STRATEGIES: readonly BaseStrategy[] = [
  ...NEUTRAL,
  ...SOLD_PAIRS,
  ...BULLISH,
  ...BEARISH,
  ...FUTURE_AND_OPTIONS,
  ...VOLATILE,
  ...BY_INDICATORS,
  ...BY_CALLS,
];

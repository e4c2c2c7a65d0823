import type { BaseStrategy } from '../base-strategy.ts';
import { base, buy, carried, future, sell, widthOf, WITH_FUTURE } from './parts.ts';

/** The nearest future with options of its own expiry. */
export const FUTURE_AND_OPTIONS: readonly BaseStrategy[] = [
  base('covered-future', 'bullish', 'open', carried([future('buy'), sell('call', 3, WITH_FUTURE)]), [widthOf(1)]),
  base('protected-future', 'bullish', 'defined', carried([future('buy'), buy('put', 2, WITH_FUTURE)]), [widthOf(1)]),
  base('collared-future', 'bullish', 'defined', carried([future('buy'), buy('put', 4, WITH_FUTURE), sell('call', 4, WITH_FUTURE)]), [
    widthOf(1, 2),
  ]),
  base('covered-short-future', 'bearish', 'open', carried([future('sell'), sell('put', 3, WITH_FUTURE)]), [widthOf(1)]),
  base('protected-short-future', 'bearish', 'defined', carried([future('sell'), buy('call', 2, WITH_FUTURE)]), [widthOf(1)]),
];

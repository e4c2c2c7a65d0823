import type { BaseStrategy } from '../base-strategy.ts';
import { base, buy, carried, NEXT, sell, widthOf } from './parts.ts';

const gain = { stop: { unit: 'premium-percent', value: 50 }, target: { unit: 'premium-percent', value: 80 } } as const;

/** Strategies for a rising underlying. */
export const BULLISH: readonly BaseStrategy[] = [
  base('bull-call-spread', 'bullish', 'defined', carried([buy('call'), sell('call', 3)]), [widthOf(1)]),
  base('bull-put-spread', 'bullish', 'defined', carried([buy('put', 3), sell('put')]), [widthOf(0)]),
  base('long-call', 'bullish', 'defined', carried([buy('call')], { overall: gain })),
  base('short-put', 'bullish', 'open', carried([sell('put', 2)]), [widthOf(0)]),
  base('call-ratio-spread', 'bullish', 'open', carried([buy('call'), sell('call', 3, { lots: 2 })]), [widthOf(1)]),
  base('synthetic-long', 'bullish', 'open', carried([buy('call'), sell('put')])),
  base('call-diagonal', 'bullish', 'defined', carried([buy('call', 0, NEXT), sell('call', 3)], { schedule: { expiries: 'never' } }), [
    widthOf(1),
  ]),
];

/** Strategies for a falling underlying. */
export const BEARISH: readonly BaseStrategy[] = [
  base('bear-put-spread', 'bearish', 'defined', carried([buy('put'), sell('put', 3)]), [widthOf(1)]),
  base('bear-call-spread', 'bearish', 'defined', carried([buy('call', 3), sell('call')]), [widthOf(0)]),
  base('long-put', 'bearish', 'defined', carried([buy('put')], { overall: gain })),
  base('short-call', 'bearish', 'open', carried([sell('call', 2)]), [widthOf(0)]),
  base('put-ratio-spread', 'bearish', 'open', carried([buy('put'), sell('put', 3, { lots: 2 })]), [widthOf(1)]),
  base('synthetic-short', 'bearish', 'open', carried([buy('put'), sell('call')])),
  base('put-diagonal', 'bearish', 'defined', carried([buy('put', 0, NEXT), sell('put', 3)], { schedule: { expiries: 'never' } }), [
    widthOf(1),
  ]),
];

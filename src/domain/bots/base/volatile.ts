import type { BaseStrategy } from '../base-strategy.ts';
import { base, buy, carried, intraday, momentumOf, RANGE_END, sell, stopAt, widthOf } from './parts.ts';

const rises = { momentum: { direction: 'up', unit: 'percent', by: 10 } } as const;
const morning = { from: '09:15', until: '09:45', of: 'underlying' } as const;
const afterRange = { from: '09:45', to: '14:30' } as const;

/** They need a large move, whichever way, or wait for one. */
export const VOLATILE: readonly BaseStrategy[] = [
  base(
    'long-straddle',
    'volatile',
    'defined',
    carried([buy('call'), buy('put')], { overall: { stop: { unit: 'premium-percent', value: 25 } } }),
  ),
  base('long-strangle', 'volatile', 'defined', carried([buy('call', 3), buy('put', 3)]), [widthOf(0, 1)]),
  base('call-backspread', 'volatile', 'defined', carried([buy('call', 3, { lots: 2 }), sell('call')]), [widthOf(0)]),
  base('put-backspread', 'volatile', 'defined', carried([buy('put', 3, { lots: 2 }), sell('put')]), [widthOf(0)]),
  base(
    'range-breakout-up',
    'bullish',
    'defined',
    intraday([buy('call', 0, stopAt(30))], { schedule: { ...afterRange, range: { ...morning, side: 'high' } } }),
    [RANGE_END],
  ),
  base(
    'range-breakout-down',
    'bearish',
    'defined',
    intraday([buy('put', 0, stopAt(30))], { schedule: { ...afterRange, range: { ...morning, side: 'low' } } }),
    [RANGE_END],
  ),
  base(
    'momentum-buying',
    'volatile',
    'defined',
    intraday([buy('call', 0, { ...rises, ...stopAt(20) }), buy('put', 0, { ...rises, ...stopAt(20) })], { schedule: { to: '14:30' } }),
    [momentumOf(0, 1)],
  ),
  base(
    'expiry-day-strangle',
    'neutral',
    'open',
    intraday([sell('call', 2, stopAt(60)), sell('put', 2, stopAt(60))], {
      schedule: { expiries: 'only' },
      overall: { lock: { unit: 'premium-percent', reach: 40, keep: 20 } },
    }),
    [widthOf(0, 1)],
  ),
];

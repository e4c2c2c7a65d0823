import type { BaseStrategy } from '../base-strategy.ts';
import { AFTER_MORNING, base, buy, carried, intraday, momentumOf, MORNING, RANGE_END, sell, stopAt, widthOf } from './parts.ts';

const rises = { momentum: { direction: 'up', unit: 'percent', by: 10 } } as const;
const leaves = (side: 'high' | 'low' | 'either') => ({ ...AFTER_MORNING, range: { ...MORNING, of: 'underlying', side } as const });
const dearer = { ...AFTER_MORNING, range: { ...MORNING, of: 'leg', side: 'high' } } as const;
const trailed = { ...stopAt(20), trail: { how: 'peak', unit: 'percent', every: 20, by: 15 } } as const;

/** Strategies that need a large move in either direction, or wait for one. */
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
  base('range-breakout-up', 'bullish', 'defined', intraday([buy('call', 0, stopAt(30))], { schedule: leaves('high') }), [RANGE_END]),
  base('range-breakout-down', 'bearish', 'defined', intraday([buy('put', 0, stopAt(30))], { schedule: leaves('low') }), [RANGE_END]),
  base(
    'range-breakout-either',
    'volatile',
    'defined',
    intraday([buy('call', 0, stopAt(30)), buy('put', 0, stopAt(30))], { schedule: leaves('either') }),
    [RANGE_END],
  ),
  base(
    'premium-breakout-buying',
    'volatile',
    'defined',
    intraday([buy('call', 0, trailed), buy('put', 0, trailed)], { schedule: dearer }),
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

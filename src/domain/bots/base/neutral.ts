import type { BaseStrategy } from '../base-strategy.ts';
import { base, buy, carried, intraday, NEXT, ruleOf, sell, stopAt, widthOf, wingOf } from './parts.ts';

const near = (points: number) => ({ rule: 'premium', near: points }) as const;
const delta = (of: number) => ({ rule: 'delta', delta: of }) as const;
const width = (factor: number) => ({ rule: 'straddle-width', factor }) as const;
const again = { stop: { how: 'at-cost', times: 1 }, target: null } as const;

/** Strategies that earn while the underlying moves little. */
export const NEUTRAL: readonly BaseStrategy[] = [
  base(
    'nine-twenty-straddle',
    'neutral',
    'open',
    intraday([sell('call', 0, stopAt(25)), sell('put', 0, stopAt(25))], { schedule: { from: '09:20', to: '09:25' } }),
  ),
  base(
    'short-straddle',
    'neutral',
    'open',
    carried([sell('call'), sell('put')], { overall: { stop: { unit: 'premium-percent', value: 30 } } }),
  ),
  base(
    'straddle-reentry',
    'neutral',
    'open',
    intraday([sell('call', 0, { ...stopAt(30), reentry: again }), sell('put', 0, { ...stopAt(30), reentry: again })], {
      overall: { breakeven: true },
    }),
  ),
  base('short-strangle', 'neutral', 'open', intraday([sell('call', 3, stopAt(40)), sell('put', 3, stopAt(40))]), [widthOf(0, 1)]),
  base('premium-strangle', 'neutral', 'open', intraday([sell('call', near(50), stopAt(50)), sell('put', near(50), stopAt(50))]), [
    ruleOf('premium', 'near', 0, 1),
  ]),
  base(
    'delta-strangle',
    'neutral',
    'open',
    carried([sell('call', delta(0.2)), sell('put', delta(0.2))], {
      overall: { stop: { unit: 'premium-percent', value: 50 }, target: { unit: 'premium-percent', value: 50 } },
    }),
    [ruleOf('delta', 'delta', 0, 1)],
  ),
  base('width-strangle', 'neutral', 'open', intraday([sell('call', width(0.5), stopAt(40)), sell('put', width(0.5), stopAt(40))]), [
    ruleOf('factor', 'factor', 0, 1),
  ]),
  base('iron-condor', 'neutral', 'defined', carried([buy('call', 6), buy('put', 6), sell('call', 3), sell('put', 3)]), [
    widthOf(2, 3),
    wingOf(0, 1),
  ]),
  base('iron-butterfly', 'neutral', 'defined', carried([buy('call', 5), buy('put', 5), sell('call'), sell('put')]), [wingOf(0, 1)]),
  base(
    'intraday-iron-butterfly',
    'neutral',
    'defined',
    intraday([buy('call', 5), buy('put', 5), sell('call', 0, stopAt(30)), sell('put', 0, stopAt(30))]),
    [wingOf(0, 1)],
  ),
  base('call-calendar', 'neutral', 'defined', carried([buy('call', 0, NEXT), sell('call')])),
  base('put-calendar', 'neutral', 'defined', carried([buy('put', 0, NEXT), sell('put')])),
  base('double-calendar', 'neutral', 'defined', carried([buy('call', 2, NEXT), buy('put', 2, NEXT), sell('call', 2), sell('put', 2)]), [
    widthOf(0, 1, 2, 3),
  ]),
  base('jade-lizard', 'neutral', 'open', carried([buy('call', 5), sell('call', 3), sell('put', 3)]), [widthOf(1, 2), wingOf(0)]),
  base('reverse-jade-lizard', 'neutral', 'open', carried([buy('put', 5), sell('put', 3), sell('call', 3)]), [widthOf(1, 2), wingOf(0)]),
  base(
    'wide-iron-butterfly',
    'neutral',
    'defined',
    carried([buy('call', 10), buy('put', 10), sell('call'), sell('put')], {
      overall: { stop: { unit: 'premium-percent', value: 25 }, target: { unit: 'premium-percent', value: 25 } },
    }),
    [wingOf(0, 1)],
  ),
  base('broken-wing-call-butterfly', 'neutral', 'defined', carried([buy('call'), buy('call', 8), sell('call', 3, { lots: 2 })]), [
    widthOf(2),
    wingOf(1),
  ]),
  base('broken-wing-put-butterfly', 'neutral', 'defined', carried([buy('put'), buy('put', 8), sell('put', 3, { lots: 2 })]), [
    widthOf(2),
    wingOf(1),
  ]),
];

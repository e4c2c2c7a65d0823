import type { BaseStrategy } from '../base-strategy.ts';
import { AFTER_MORNING, BAND, base, intraday, momentumOf, MORNING, RANGE_END, ruleOf, sell, stopAt, widthOf } from './parts.ts';

type Rules = NonNullable<Parameters<typeof sell>[2]>;
type At = NonNullable<Parameters<typeof sell>[1]>;

const both = (at: At, rules: Rules) => [sell('call', at, rules), sell('put', at, rules)];
const FIRST_PRICE = { stop: { how: 'like-original', times: 2 }, target: null } as const;
const RISES = { momentum: { direction: 'up', unit: 'percent', by: 10 } } as const;
/** Once the premium has fallen by 20 % the stop is at the cost of the leg: 25 % above four fifths of it. */
const BEHIND_BEST = { trail: { how: 'peak', unit: 'percent', every: 20, by: 25 } } as const;

/** Half a percent from where it was entered, and the part of the premium that may be lost in all. */
const AWAY = { unit: 'underlying-percent', by: 0.5, legs: 'all', times: 3 } as const;
const BALANCE = { unit: 'net-delta', by: 0.3, legs: 'all', times: 3 } as const;
/** Against as many straddles a future can come near their delta: it comes in whole lots. */
const HEDGED = { unit: 'net-delta', by: 1, legs: 'hedge', times: 20 } as const;
const LOSS = { unit: 'premium-percent', value: 25 } as const;

/** A call and a put sold for the day, each found, entered or left in a way of its own. */
export const SOLD_PAIRS: readonly BaseStrategy[] = [
  base('expiry-day-straddle', 'neutral', 'open', intraday(both(0, stopAt(40)), { schedule: { dte: [0] }, overall: { breakeven: true } })),
  base('adjusted-straddle', 'neutral', 'open', intraday(both(0, {}), { overall: { adjust: AWAY, stop: LOSS } })),
  base('delta-neutral-straddle', 'neutral', 'open', intraday(both(0, {}), { overall: { adjust: BALANCE, stop: LOSS } })),
  base('delta-hedged-straddle', 'neutral', 'open', intraday(both(0, { lots: 4 }), { overall: { adjust: HEDGED, stop: LOSS } }), [BAND]),
  base('delta-stop-strangle', 'neutral', 'open', intraday(both({ rule: 'delta', delta: 0.2 }, { stop: { unit: 'delta', value: 0.4 } })), [
    ruleOf('delta', 'delta', 0, 1),
  ]),
  base('rolled-strangle', 'neutral', 'open', intraday(both(3, stopAt(60)), { overall: { adjust: { ...AWAY, legs: 'winning' } } }), [
    widthOf(0, 1),
  ]),
  base(
    'straddle-second-round',
    'neutral',
    'open',
    intraday(both(0, {}), { overall: { stop: { ...LOSS, reentry: { how: 'at-once', times: 1 } } } }),
  ),
  base(
    'straddle-first-price',
    'neutral',
    'open',
    intraday(both(0, { ...stopAt(25), reentry: FIRST_PRICE }), { schedule: { reentry: '14:00' } }),
  ),
  base('straddle-all-out', 'neutral', 'open', intraday(both(0, stopAt(35)), { overall: { leaves: 'all' } })),
  base('synthetic-straddle', 'neutral', 'open', intraday(both({ rule: 'synthetic-atm', offset: 0 }, stopAt(30)))),
  base('leg-in-straddle', 'neutral', 'open', intraday(both(0, { ...RISES, ...stopAt(30) }), { schedule: { to: '13:00' } }), [
    momentumOf(0, 1),
  ]),
  base('share-strangle', 'neutral', 'open', intraday(both({ rule: 'straddle-share', share: 25 }, stopAt(40))), [
    ruleOf('share', 'share', 0, 1),
  ]),
  base('capped-strangle', 'neutral', 'open', intraday(both({ rule: 'premium-at-most', most: 40 }, stopAt(50))), [
    ruleOf('premium', 'most', 0, 1),
  ]),
  base('trailing-strangle', 'neutral', 'open', intraday(both({ rule: 'delta', delta: 0.25 }, { ...stopAt(40), ...BEHIND_BEST })), [
    ruleOf('delta', 'delta', 0, 1),
  ]),
  base(
    'premium-breakdown-selling',
    'neutral',
    'open',
    intraday(both(0, stopAt(25)), { schedule: { ...AFTER_MORNING, to: '13:00', range: { ...MORNING, of: 'leg', side: 'low' } } }),
    [RANGE_END],
  ),
];

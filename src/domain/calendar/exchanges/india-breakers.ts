import type { BreakerRule } from '../circuit-breaker.ts';

const ONE = 13 * 60;
const TWO = 14 * 60;
const HALF_PAST_TWO = 14 * 60 + 30;
const AUCTION = 15;

/** NIFTY or SENSEX halts both exchanges. */
export const INDIA_BREAKERS: readonly BreakerRule[] = [
  {
    effectiveFrom: '2013-10-14',
    checkedOn: '2026-11-21',
    source: 'NSE/CMTR/24709 of 11 Oct 2013 after SEBI CIR/MRD/DP/25/2013; all outstanding orders are cancelled at the halt',
    levels: [
      {
        percent: 10,
        slots: [
          { before: ONE, minutes: 45 + AUCTION },
          { before: HALF_PAST_TWO, minutes: 15 + AUCTION },
          { before: null, minutes: 0 },
        ],
      },
      {
        percent: 15,
        slots: [
          { before: ONE, minutes: 105 + AUCTION },
          { before: TWO, minutes: 45 + AUCTION },
          { before: null, minutes: 'day' },
        ],
      },
      { percent: 20, slots: [{ before: null, minutes: 'day' }] },
    ],
  },
];

import type { BaseStrategy } from '../base-strategy.ts';
import { base, buy, intraday, stopAt } from './parts.ts';

/** Buys a call option when called long, a put when called short; exits when called to, at its stop, or by the time. */
export const BY_CALLS: readonly BaseStrategy[] = [
  base('signal', 'volatile', 'defined', {
    ...intraday(
      [
        { ...buy('call', 0, stopAt(30)), call: 'long' },
        { ...buy('put', 0, stopAt(30)), call: 'short' },
      ],
      {
        schedule: { to: '15:00' },
      },
    ),
    calls: { oldest: 60 },
  }),
];

import type { InferOutput } from 'valibot';
import type { importedChainAnswer } from '#contract/schemas/imported-chains.ts';

type View = InferOutput<typeof importedChainAnswer>;

const figures = {
  forward: 24_512.3,
  put_call_ratio: 0.5,
  max_pain: 24_500,
  call_oi: 150_000,
  put_oi: 75_000,
  atm_strike: 24_500,
  straddle: 567.9,
  atm_iv: 0.13,
};

/** A stored chain of one strike whose put the file does not have. */
export const importedChainView: View = {
  underlying: 'NIFTY',
  date: '2026-08-04',
  expiry: '2026-08-25',
  at: Date.UTC(2026, 7, 4, 10, 10),
  expires_at: Date.UTC(2026, 7, 25, 10, 10),
  imported_at: Date.UTC(2026, 10, 22),
  dates: ['2026-08-03', '2026-08-04'],
  expiries: ['2026-08-25'],
  ...figures,
  rows: [{ strike: 24_500, iv: 0.13, call: { close: 290.1, oi: 150_000, volume: 3, bid: null, ask: null, file_iv: null }, put: null }],
  days: [
    { date: '2026-08-03', at: Date.UTC(2026, 7, 3, 10, 10), ...figures },
    { date: '2026-08-04', at: Date.UTC(2026, 7, 4, 10, 10), ...figures },
  ],
  volatility: {
    current: 0.13,
    rank: 50,
    percentile: 33.3,
    sessions: 2,
    days: [
      { date: '2026-08-03', iv: 0.12 },
      { date: '2026-08-04', iv: 0.13 },
    ],
  },
  source: 'imported',
};

import type { Backtest } from '#client/api/types.ts';

export const DAYS: Backtest['days'] = [
  {
    date: '2026-11-19',
    low: -1_500.5,
    high: 940,
    charges: 60,
    entries: 2,
    exits: 2,
    margin: 150_000,
    entry_margin: 140_000,
    path: { high: 310, low: -1_820, fall: 2_130, points: [310, -1_820, -1_500.5] },
  },
  { date: '2026-11-20', low: 2_000, high: 2_000, charges: 55.5, entries: 1, exits: 1, margin: 210_000.5 },
];
export const SUMMARY: NonNullable<Backtest['summary']> = {
  days: 2,
  traded: 2,
  low: 499.5,
  high: 2_940,
  charges: 115.5,
  won: 1,
  lost: 1,
  best: { date: '2026-11-20', net: 2_000 },
  worst: { date: '2026-11-19', net: -1_500.5 },
  without_best: -1_500.5,
  without_worst: 2_000,
  profit_factor: 1.33,
  sharpe: null,
  drawdown: { amount: 1_500.5, from: null, to: '2026-11-19' },
  intraday_drawdown: { amount: 2_130, from: '2026-11-19', to: '2026-11-19' },
  entry_margin: { amount: 140_000, date: '2026-11-19' },
  shuffled: { half: 1_200, most: 1_800 },
  margin: { amount: 210_000.5, date: '2026-11-20', returned: 0.0024 },
  months: [{ month: '2026-11', net: 499.5 }],
  weekdays: [
    { weekday: 'thu', days: 1, net: -1_500.5 },
    { weekday: 'fri', days: 1, net: 2_000 },
  ],
  exits: [{ code: 'stop', count: 3 }],
  legs: [200, 299.5],
};
/** A backtest of two days that is done. */
export const DONE: Backtest = {
  backtest_id: 'k1',
  status: 'done',
  reason_code: null,
  from: 'simulated-history',
  done: 2,
  total: 2,
  days: DAYS,
  summary: SUMMARY,
};

import { exchangeTime } from '#domain/units/time.ts';
import type { NewCommentary } from '#server/repositories/analytics/commentary.ts';
import type { NewHostedBot } from '#server/repositories/analytics/bots.ts';
import type { putIndexConfig } from '#server/repositories/analytics/index-config.ts';
import type { NewMarketData, NewScreenerMatches } from '#server/repositories/analytics/market-data.ts';
import type { NewRecommendation } from '#server/repositories/analytics/screener.ts';

/** 10:00 on a trading day, exchange time. */
export const SAMPLE_AT = exchangeTime(Date.UTC(2026, 7, 3, 4, 30));
const DAY = '2026-08-03';

export const commentarySample = (minute: number, change: Partial<NewCommentary> = {}): NewCommentary => ({
  at: exchangeTime(SAMPLE_AT + minute * 60_000),
  kind: 'new-high',
  underlying: 'NIFTY',
  severity: 'info',
  title_en: `High ${minute}`,
  title_fr: `Plus haut ${minute}`,
  body_en: 'NIFTY made a new high of the day.',
  body_fr: 'Le NIFTY a fait un nouveau plus haut du jour.',
  figures: { ltp: 24_500.05 + minute },
  ...change,
});

export const marketDataSample = (minute: number, change: Partial<NewMarketData> = {}): NewMarketData => ({
  at: exchangeTime(SAMPLE_AT + minute * 60_000),
  trading_date: DAY,
  symbol: 'NIFTY',
  instrument_id: 'SIM:NIFTY',
  ltp: 24_500.05 + minute,
  open: 24_400,
  high: 24_600,
  low: 24_300,
  previous_close: 24_350,
  change: 150.05,
  change_percent: 0.62,
  volume: null,
  oi: 1_000_000,
  oi_change: -5_000,
  pcr: 1.1,
  max_pain: 24_500,
  atm_iv: 0.12,
  straddle: 210.5,
  expiry: '2026-08-04',
  vix: 13.2,
  advances: 30,
  declines: 19,
  unchanged: 1,
  data: {},
  ...change,
});

export const matchesSample = (screener: string): NewScreenerMatches => ({
  at: SAMPLE_AT,
  trading_date: DAY,
  screener,
  title_en: 'Long build-up',
  title_fr: 'Construction acheteuse',
  matches: [{ instrument_id: 'SIM:RELIANCE', symbol: 'RELIANCE', ltp: 1_400.5, change_percent: 1.2, figures: { oi_change: 12 } }],
  data: {},
});

export const recommendationSample = (key: string, display_order: number): NewRecommendation => ({
  at: SAMPLE_AT,
  key,
  display_order,
  trading_date: DAY,
  structure: 'iron-condor',
  origin: 'range',
  underlying: 'NIFTY',
  expiry: '2026-08-04',
  lot_size: 65,
  spot: 24_500,
  legs: [
    {
      instrument_id: 'SIM:NIFTY:2026-08-04:24600:CE',
      tradingsymbol: 'NIFTY2680424600CE',
      side: 'sell',
      kind: 'call',
      strike: 24_600,
      expiry: '2026-08-04',
      lots: 1,
      price: 80.5,
    },
  ],
  entry: 81,
  entry_low: 80,
  entry_high: 82,
  stop: 120,
  target: 40,
  max_loss: null,
  max_profit: 5_000,
  pop: 0.62,
  risk_reward: null,
  margin: 120_000,
  charges: 96.4,
  title_en: 'Sell a call',
  title_fr: 'Vendre une option d’achat',
  rationale_en: 'Volatility is high.',
  rationale_fr: 'La volatilité est élevée.',
  figures: {},
  valid_until: '2026-08-03T10:00:00.000Z',
  status: 'open',
  closed_at: null,
  outcome: null,
  r_multiple: null,
  track_record: { closed: 0, hit: 0, stopped: 0, expired: 0, mean_outcome: null, mean_r: null, worst_r: null, since: null },
});

export const hostedBotSample = (key: string): NewHostedBot => ({
  at: SAMPLE_AT,
  key,
  display_order: 1,
  base_strategy: 'short-straddle',
  name_en: 'Morning straddle',
  name_fr: 'Straddle du matin',
  summary_en: 'Sells the straddle at 09:20.',
  summary_fr: 'Vend le straddle à 09:20.',
  underlying: 'NIFTY',
  rules_en: ['Enter at 09:20', 'Exit at 15:15'],
  rules_fr: ['Entrée à 09:20', 'Sortie à 15:15'],
  measured_from: '2026-05-01',
  measured_to: '2026-07-31',
  sessions: 60,
  trades: 60,
  net_pnl: 12_345.6,
  charges: 2_000.4,
  mean_trade: 205.76,
  win_rate: 0.6,
  profit_factor: 1.3,
  max_drawdown: 8_000,
  margin: 150_000,
  equity: [{ date: '2026-05-01', net_pnl: 100 }],
  figures: {},
});

export const indexConfigSample = (): Parameters<typeof putIndexConfig>[1] => ({
  at: SAMPLE_AT,
  currency: 'INR',
  time_zone: 'Asia/Kolkata',
  speed: 1,
  always_open: true,
  session_opens_at: '2026-08-03T03:45:00.000Z',
  session_closes_at: '2026-08-03T10:00:00.000Z',
  refresh_seconds: 60,
  kept_sessions: 5,
  volatility_index: null,
  indices: [],
  shares: 0,
});

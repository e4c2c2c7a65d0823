import type { Sector } from '#domain/instruments/sectors.ts';

/** A share of the simulated cash market. It moves with the market (`beta`), with its sector, and by itself. */
export interface ShareRow {
  readonly symbol: string;
  readonly sector: Sector;
  /** First price in currency units. */
  readonly firstPrice: number;
  /** Yearly volatility of its returns when the market's is at its usual level. */
  readonly volatility: number;
  readonly beta: number;
  /** Units that change hands on a usual day. */
  readonly dailyVolume: number;
}

const share = (symbol: string, sector: Sector, firstPrice: number, volatility: number, beta: number, millions: number): ShareRow => ({
  symbol,
  sector,
  firstPrice,
  volatility,
  beta,
  dailyVolume: millions * 1e6,
});

/** Fifty large shares. Names and sectors are those of NSE; prices, volatilities and volumes are of a sensible size, not quotations. */
export const SHARES: readonly ShareRow[] = [
  share('HDFCBANK', 'financial-services', 1_000, 0.19, 1.0, 22),
  share('ICICIBANK', 'financial-services', 1_370, 0.2, 1.05, 12),
  share('SBIN', 'financial-services', 970, 0.24, 1.15, 11),
  share('KOTAKBANK', 'financial-services', 420, 0.22, 0.95, 16),
  share('AXISBANK', 'financial-services', 1_240, 0.25, 1.15, 8),
  share('BAJFINANCE', 'financial-services', 1_030, 0.28, 1.2, 8),
  share('BAJAJFINSV', 'financial-services', 2_080, 0.26, 1.1, 1.4),
  share('SHRIRAMFIN', 'financial-services', 820, 0.33, 1.3, 7),
  share('JIOFIN', 'financial-services', 305, 0.3, 1.15, 14),
  share('HDFCLIFE', 'financial-services', 760, 0.23, 0.85, 3.2),
  share('SBILIFE', 'financial-services', 2_010, 0.23, 0.8, 1.1),
  share('TCS', 'information-technology', 3_120, 0.22, 0.8, 2.6),
  share('INFY', 'information-technology', 1_540, 0.25, 0.9, 8),
  share('HCLTECH', 'information-technology', 1_630, 0.25, 0.9, 3),
  share('WIPRO', 'information-technology', 245, 0.26, 0.9, 13),
  share('TECHM', 'information-technology', 1_450, 0.27, 0.95, 2),
  share('RELIANCE', 'energy', 1_520, 0.22, 1.05, 11),
  share('ONGC', 'energy', 248, 0.27, 0.95, 13),
  share('COALINDIA', 'energy', 384, 0.25, 0.85, 7),
  share('HINDUNILVR', 'consumer-goods', 2_430, 0.18, 0.5, 1.6),
  share('ITC', 'consumer-goods', 405, 0.17, 0.55, 14),
  share('NESTLEIND', 'consumer-goods', 1_270, 0.18, 0.45, 1.2),
  share('TATACONSUM', 'consumer-goods', 1_170, 0.23, 0.65, 1.5),
  share('ASIANPAINT', 'consumer-goods', 2_850, 0.23, 0.7, 1.3),
  share('TITAN', 'consumer-goods', 3_880, 0.23, 0.85, 1.0),
  share('MARUTI', 'automobiles', 15_900, 0.22, 0.9, 0.4),
  share('M&M', 'automobiles', 3_720, 0.26, 1.1, 2.6),
  share('TMPV', 'automobiles', 365, 0.33, 1.25, 12),
  share('BAJAJ-AUTO', 'automobiles', 9_050, 0.25, 0.9, 0.35),
  share('EICHERMOT', 'automobiles', 7_150, 0.25, 0.9, 0.5),
  share('SUNPHARMA', 'healthcare', 1_760, 0.21, 0.6, 2),
  share('CIPLA', 'healthcare', 1_520, 0.21, 0.55, 1.6),
  share('DRREDDY', 'healthcare', 1_250, 0.22, 0.55, 1.7),
  share('APOLLOHOSP', 'healthcare', 7_450, 0.24, 0.7, 0.35),
  share('MAXHEALTH', 'healthcare', 1_120, 0.28, 0.75, 1.9),
  share('TATASTEEL', 'metals-mining', 172, 0.29, 1.2, 30),
  share('JSWSTEEL', 'metals-mining', 1_150, 0.27, 1.15, 2.1),
  share('HINDALCO', 'metals-mining', 795, 0.3, 1.2, 5.5),
  share('ADANIENT', 'metals-mining', 2_390, 0.36, 1.35, 1.2),
  share('NTPC', 'power', 327, 0.23, 0.9, 10),
  share('POWERGRID', 'power', 272, 0.22, 0.8, 11),
  share('BHARTIARTL', 'telecommunication', 2_110, 0.21, 0.8, 5),
  share('LT', 'construction', 4_020, 0.22, 1.05, 1.7),
  share('ULTRACEMCO', 'construction', 11_750, 0.22, 0.9, 0.3),
  share('GRASIM', 'construction', 2_750, 0.22, 0.9, 0.7),
  share('ETERNAL', 'consumer-services', 305, 0.38, 1.15, 32),
  share('TRENT', 'consumer-services', 4_350, 0.36, 1.05, 0.9),
  share('INDIGO', 'consumer-services', 5_850, 0.29, 0.85, 0.8),
  share('ADANIPORTS', 'industrials', 1_490, 0.3, 1.2, 2.2),
  share('BEL', 'industrials', 415, 0.3, 1.15, 14),
];

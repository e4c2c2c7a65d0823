import type { Sector } from '#domain/instruments/sectors.ts';

/** A share of the simulated cash market, moved by the market (`beta`), the sector, and a part of its own. */
export interface ShareRow {
  readonly symbol: string;
  readonly sector: Sector;
  /** First price in currency units. */
  readonly firstPrice: number;
  /** Yearly volatility of returns at the market's usual volatility. */
  readonly volatility: number;
  readonly beta: number;
  /** Units traded on a usual day. */
  readonly dailyVolume: number;
  /** Shares in issue. Constant: nobody issues or buys back on this exchange. */
  readonly issued: number;
}

const share = (
  symbol: string,
  sector: Sector,
  firstPrice: number,
  volatility: number,
  beta: number,
  millions: number,
  issuedMillions: number,
): ShareRow => ({
  symbol,
  sector,
  firstPrice,
  volatility,
  beta,
  dailyVolume: millions * 1e6,
  issued: issuedMillions * 1e6,
});

/** Fifty large shares. Names and sectors are those of NSE; prices, volatilities, volumes and shares in issue are of a sensible size, not quotations. */
export const SHARES: readonly ShareRow[] = [
  share('HDFCBANK', 'financial-services', 1_000, 0.19, 1.0, 22, 15_360),
  share('ICICIBANK', 'financial-services', 1_370, 0.2, 1.05, 12, 7_140),
  share('SBIN', 'financial-services', 970, 0.24, 1.15, 11, 9_230),
  share('KOTAKBANK', 'financial-services', 420, 0.22, 0.95, 16, 9_940),
  share('AXISBANK', 'financial-services', 1_240, 0.25, 1.15, 8, 3_100),
  share('BAJFINANCE', 'financial-services', 1_030, 0.28, 1.2, 8, 6_220),
  share('BAJAJFINSV', 'financial-services', 2_080, 0.26, 1.1, 1.4, 1_600),
  share('SHRIRAMFIN', 'financial-services', 820, 0.33, 1.3, 7, 1_880),
  share('JIOFIN', 'financial-services', 305, 0.3, 1.15, 14, 6_350),
  share('HDFCLIFE', 'financial-services', 760, 0.23, 0.85, 3.2, 2_150),
  share('SBILIFE', 'financial-services', 2_010, 0.23, 0.8, 1.1, 1_000),
  share('TCS', 'information-technology', 3_120, 0.22, 0.8, 2.6, 3_620),
  share('INFY', 'information-technology', 1_540, 0.25, 0.9, 8, 4_150),
  share('HCLTECH', 'information-technology', 1_630, 0.25, 0.9, 3, 2_710),
  share('WIPRO', 'information-technology', 245, 0.26, 0.9, 13, 10_480),
  share('TECHM', 'information-technology', 1_450, 0.27, 0.95, 2, 980),
  share('RELIANCE', 'energy', 1_520, 0.22, 1.05, 11, 13_530),
  share('ONGC', 'energy', 248, 0.27, 0.95, 13, 12_580),
  share('COALINDIA', 'energy', 384, 0.25, 0.85, 7, 6_160),
  share('HINDUNILVR', 'consumer-goods', 2_430, 0.18, 0.5, 1.6, 2_350),
  share('ITC', 'consumer-goods', 405, 0.17, 0.55, 14, 12_530),
  share('NESTLEIND', 'consumer-goods', 1_270, 0.18, 0.45, 1.2, 1_930),
  share('TATACONSUM', 'consumer-goods', 1_170, 0.23, 0.65, 1.5, 990),
  share('ASIANPAINT', 'consumer-goods', 2_850, 0.23, 0.7, 1.3, 960),
  share('TITAN', 'consumer-goods', 3_880, 0.23, 0.85, 1.0, 890),
  share('MARUTI', 'automobiles', 15_900, 0.22, 0.9, 0.4, 314),
  share('M&M', 'automobiles', 3_720, 0.26, 1.1, 2.6, 1_240),
  share('TMPV', 'automobiles', 365, 0.33, 1.25, 12, 3_680),
  share('BAJAJ-AUTO', 'automobiles', 9_050, 0.25, 0.9, 0.35, 279),
  share('EICHERMOT', 'automobiles', 7_150, 0.25, 0.9, 0.5, 274),
  share('SUNPHARMA', 'healthcare', 1_760, 0.21, 0.6, 2, 2_400),
  share('CIPLA', 'healthcare', 1_520, 0.21, 0.55, 1.6, 808),
  share('DRREDDY', 'healthcare', 1_250, 0.22, 0.55, 1.7, 834),
  share('APOLLOHOSP', 'healthcare', 7_450, 0.24, 0.7, 0.35, 144),
  share('MAXHEALTH', 'healthcare', 1_120, 0.28, 0.75, 1.9, 972),
  share('TATASTEEL', 'metals-mining', 172, 0.29, 1.2, 30, 12_480),
  share('JSWSTEEL', 'metals-mining', 1_150, 0.27, 1.15, 2.1, 2_450),
  share('HINDALCO', 'metals-mining', 795, 0.3, 1.2, 5.5, 2_250),
  share('ADANIENT', 'metals-mining', 2_390, 0.36, 1.35, 1.2, 1_290),
  share('NTPC', 'power', 327, 0.23, 0.9, 10, 9_700),
  share('POWERGRID', 'power', 272, 0.22, 0.8, 11, 9_300),
  share('BHARTIARTL', 'telecommunication', 2_110, 0.21, 0.8, 5, 6_000),
  share('LT', 'construction', 4_020, 0.22, 1.05, 1.7, 1_380),
  share('ULTRACEMCO', 'construction', 11_750, 0.22, 0.9, 0.3, 295),
  share('GRASIM', 'construction', 2_750, 0.22, 0.9, 0.7, 680),
  share('ETERNAL', 'consumer-services', 305, 0.38, 1.15, 32, 9_650),
  share('TRENT', 'consumer-services', 4_350, 0.36, 1.05, 0.9, 355),
  share('INDIGO', 'consumer-services', 5_850, 0.29, 0.85, 0.8, 386),
  share('ADANIPORTS', 'industrials', 1_490, 0.3, 1.2, 2.2, 2_300),
  share('BEL', 'industrials', 415, 0.3, 1.15, 14, 7_310),
];

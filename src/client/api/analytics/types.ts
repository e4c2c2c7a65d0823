import type { AnalyticsRow, AnalyticsTable } from '#contract/analytics/tables.ts';

/** A row in this app's form, of any back end: missing values are null, never zero. */
export type AnalyticsRecord<T extends AnalyticsTable> = {
  readonly [Column in keyof AnalyticsRow<T>]: Column extends 'id' ? string : AnalyticsRow<T>[Column] | null;
} & {
  /** Unknown columns of another back end, unchanged: texts, numbers and booleans. Absent in copies stored by older versions. */
  readonly told?: Readonly<Record<string, string | number | boolean>>;
};

export type Commentary = AnalyticsRecord<'commentary'>;
/** Where an index stood at a minute, or what a screener found: `indicator` tells. */
export type MarketData = AnalyticsRecord<'market_data'>;
export type DailyData = AnalyticsRecord<'daily_data'>;
/** A row of the table `screener`: a computed idea. */
export type Recommendation = AnalyticsRecord<'screener'>;
export type HostedBot = AnalyticsRecord<'bots'>;
export type IndexConfig = AnalyticsRecord<'index_config'>;

/** A last traded price; times are epoch ms, `receivedAt` of the back end's clock. */
export interface LastPrice {
  readonly instrumentId: string | null;
  readonly symbol: string | null;
  readonly ltp: number;
  readonly change: number | null;
  readonly changePercent: number | null;
  readonly exchangeAt: number | null;
  readonly receivedAt: number | null;
}

/** Where the analytics back end is; a base of null = there is none. */
export interface AnalyticsBackEnd {
  readonly baseUrl: string | null;
  readonly key: string | null;
}

/** The operations of the analytics back end, each with a loading flag of its own. */
export type AnalyticsOperation =
  | 'getCommentary'
  | 'getMarketData'
  | 'getDailyData'
  | 'getScreenerData'
  | 'getRecommendations'
  | 'getHostedBots'
  | 'getIndexConfig'
  | 'getLastPrices';

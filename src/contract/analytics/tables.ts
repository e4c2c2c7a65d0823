import type { InferOutput } from 'valibot';
import { hostedBotRow } from './bots.ts';
import { commentaryRow } from './commentary.ts';
import { dailyDataRow } from './daily-data.ts';
import { indexConfigRow } from './index-config.ts';
import { marketDataRow } from './market-data.ts';
import { screenerRow } from './screener.ts';

/** The tables of the analytics back end by the names of their addresses. What is not here cannot be read. */
export const ANALYTICS_TABLES = {
  commentary: commentaryRow,
  market_data: marketDataRow,
  daily_data: dailyDataRow,
  screener: screenerRow,
  bots: hostedBotRow,
  index_config: indexConfigRow,
} as const;

export type AnalyticsTable = keyof typeof ANALYTICS_TABLES;
export type AnalyticsRow<T extends AnalyticsTable> = InferOutput<(typeof ANALYTICS_TABLES)[T]>;

export const ANALYTICS_BASE = '/analytics';
/** Rows a page, as the client asks for them. */
export const ANALYTICS_PAGE_SIZES = { commentary: 100, data: 20, dailyData: 10, screener: 10 } as const;

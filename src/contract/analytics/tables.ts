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

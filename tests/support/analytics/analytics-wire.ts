import type { AnalyticsRow } from '#contract/analytics/tables.ts';
import { isoOf, type NewRow } from '#server/repositories/analytics/rows.ts';
import * as samples from './analytics-samples.ts';

type Table = 'commentary' | 'market_data' | 'screener' | 'bots';

/** Returns a sample as the analytics back end sends it. */
function wired<T extends Table>(id: string, { at, ...row }: NewRow<T>): AnalyticsRow<T> {
  const received_at = '2026-11-21T20:00:00+00:00';
  return { ...row, id, created_at: isoOf(at), received_at, source: 'simulated' } as unknown as AnalyticsRow<T>;
}
const NO_FINDS = { indicator: null, screener: null, title_en: null, title_fr: null, matches: null };

export const wireCommentary = (id: string, minute = 1) => wired<'commentary'>(id, samples.commentarySample(minute));
export const wireMarketData = (id: string, minute = 1) => wired<'market_data'>(id, { ...samples.marketDataSample(minute), ...NO_FINDS });
export const wireRecommendation = (id: string, order = 1) => wired<'screener'>(id, samples.recommendationSample(id, order));
export const wireHostedBot = (id: string) => wired<'bots'>(id, samples.hostedBotSample(id));

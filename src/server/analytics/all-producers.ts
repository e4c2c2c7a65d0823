import { createHostedBots } from './bots/producer.ts';
import { createCommentary } from './commentary/producer.ts';
import { dailyData } from './daily-data.ts';
import { createIdeas } from './ideas/producer.ts';
import { indexConfig } from './index-config.ts';
import { marketData } from './market-data.ts';
import type { AnalyticsProducer } from './producers.ts';
import { type ScreenerNeeds, screenerMatches } from './screener-matches.ts';

/** Returns every producer of analytics rows in running order: first those without dependencies, then those that need the history. */
export function analyticsProducers(needs: ScreenerNeeds): readonly AnalyticsProducer[] {
  return [
    indexConfig(needs),
    marketData(needs),
    screenerMatches(needs),
    createHostedBots(needs),
    dailyData(needs),
    createCommentary(needs),
    createIdeas(needs),
  ];
}

import { createCommentary } from './commentary/producer.ts';
import { createIdeas } from './ideas/producer.ts';
import type { AnalyticsProducer } from './producers.ts';
import { type ScreenerNeeds, screenerMatches } from './screener-matches.ts';

/** Returns every producer of analytics rows, in the order in which they run. A new one is a line here. */
export function analyticsProducers(needs: ScreenerNeeds): readonly AnalyticsProducer[] {
  return [createCommentary(needs), createIdeas(needs), screenerMatches(needs)];
}

import { createCommentary } from './commentary/producer.ts';
import type { AnalyticsProducer, ProducersNeeds } from './producers.ts';

/** Returns every producer of analytics rows, in the order in which they run. A new one is a line here. */
export function analyticsProducers(needs: ProducersNeeds): readonly AnalyticsProducer[] {
  return [createCommentary(needs)];
}

import type { KeptRun, RunOrder } from '#server/db/tables/instruction-states.ts';

/** Returns the entries for which a bot asks its owner. Closing orders need no approval. */
export function askedEntries({ bot, orders }: Pick<KeptRun, 'bot' | 'orders'>): readonly RunOrder[] {
  if (bot.definition.approval !== 'ask') return [];
  return orders.filter(({ intent, sent, approved }) => intent.opens && sent === null && approved !== true);
}

import type { KeptRun, RunOrder } from '#server/db/tables/instruction-states.ts';

/** Returns the entries that a bot asks its owner for. What closes something is never asked for. */
export function askedEntries({ bot, orders }: Pick<KeptRun, 'bot' | 'orders'>): readonly RunOrder[] {
  if (bot.definition.approval !== 'ask') return [];
  return orders.filter(({ intent, sent, approved }) => intent.opens && sent === null && approved !== true);
}

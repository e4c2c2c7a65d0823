import type { BotDefinition, BotKind } from '#domain/bots/definition.ts';
import { call, type CallOptions } from './call.ts';
import { expectAnswer } from './error-from-answer.ts';
import type { BotPreview, BotPreviewBody } from './types.ts';

/** Returns a bot's simulated actions in a stored session; the newest without a date. The caller shows errors. */
export async function previewBot(
  kind: BotKind,
  definition: BotDefinition,
  date: string | null,
  options?: CallOptions,
): Promise<BotPreview> {
  const rules = structuredClone(definition) as unknown as BotPreviewBody['definition'];
  const body = { kind, definition: rules, ...(date === null ? {} : { date }) };
  return expectAnswer(
    await call((client, init) => client.POST('/api/bot-preview/run/', { ...init, body }), { ...options, quiet: 'shown' }),
    'journal',
  );
}

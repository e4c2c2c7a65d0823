import { previewBot } from '#client/api/bot-preview.ts';
import type { BotPreview } from '#client/api/types.ts';
import type { BotDefinition, BotDraft, BotKind } from '#domain/bots/definition.ts';
import { useLastAnswer } from '../use-last-answer.ts';

interface Tried {
  readonly of: BotDraft;
  readonly kind: BotKind;
  readonly preview: BotPreview;
}

/** Returns the function that tests a definition on a day, and its result. */
export function usePreview(kind: BotKind, definition: BotDraft) {
  const { ask, busy, error, answer: tried } = useLastAnswer<Tried>();
  const run = (date: string | null) =>
    // Called only with valid rules, so no number is missing.
    ask(async (signal) => ({ of: definition, kind, preview: await previewBot(kind, definition as BotDefinition, date, { signal }) }));
  return {
    run,
    busy,
    error,
    preview: tried?.preview ?? null,
    outdated: tried !== null && (tried.of !== definition || tried.kind !== kind),
  };
}

import { useEffect, useRef, useState } from 'react';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { previewBot } from '#client/api/bot-preview.ts';
import type { BotPreview } from '#client/api/types.ts';
import type { BotDefinition, BotDraft, BotKind } from '#domain/bots/definition.ts';

interface Tried {
  readonly of: BotDraft;
  readonly kind: BotKind;
  readonly preview: BotPreview;
}

/** Returns how a definition is tried on a day, and what became of it. Only the answer to the last question counts. */
export function usePreview(kind: BotKind, definition: BotDraft) {
  const [tried, setTried] = useState<Tried | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const asked = useRef<AbortController | null>(null);
  useEffect(() => () => asked.current?.abort(), []);
  const run = (date: string | null) => {
    asked.current?.abort();
    const abort = new AbortController();
    asked.current = abort;
    setBusy(true);
    setError(null);
    const settle = (known: () => void) => {
      if (abort.signal.aborted) return;
      known();
      setBusy(false);
    };
    // Asked only while nothing is wrong with the form: then no number of it is missing.
    previewBot(kind, definition as BotDefinition, date, { signal: abort.signal }).then(
      (preview) => settle(() => setTried({ of: definition, kind, preview })),
      (thrown: unknown) => settle(() => setError(asApiError(thrown))),
    );
  };
  return {
    run,
    busy,
    error,
    preview: tried?.preview ?? null,
    outdated: tried !== null && (tried.of !== definition || tried.kind !== kind),
  };
}

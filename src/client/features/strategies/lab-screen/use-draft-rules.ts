import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { BotBody } from '#client/api/types.ts';
import { updateBotAtom } from '#client/state/accounts/bots.ts';
import type { KindedBot } from '#client/state/accounts/use-portfolio-bots.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import type { BotDefinition, BotDraft } from '#domain/bots/definition.ts';
import { withValueAt } from '#domain/bots/definition-path.ts';
import { isSameRules } from '../backtest/same-rules.ts';

/** The draft of a bot's rules in the lab, and the functions that change and save it. */
export interface DraftRules {
  readonly definition: BotDraft;
  /** Whether the draft differs from the bot's rules. */
  readonly changed: boolean;
  readonly put: (paths: readonly string[], value: number | string) => void;
  readonly take: (rules: BotDraft) => void;
  readonly undo: () => void;
  readonly save: () => void;
  readonly busy: boolean;
  readonly error: ApiError | null;
}

/** Returns the draft of a bot's rules: initially its own, later also the rules copied from a test. Saved only on request. */
export function useDraftRules({ kind, bot }: KindedBot, own: BotDefinition): DraftRules {
  const update = useSetAtom(updateBotAtom);
  const toast = useSetAtom(pushToastAtom);
  const [draft, setDraft] = useState<BotDraft | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const definition = draft ?? own;
  const save = () => {
    setBusy(true);
    setError(null);
    const { name, revision } = bot;
    // Offered only for valid rules, so no number is missing.
    update(kind, bot, { name, revision, definition: structuredClone(definition) as BotBody['definition'] })
      .then(
        () => {
          setDraft(null);
          toast({ kind: 'success', title: { id: 'strategies.toast.saved', values: { name } } });
        },
        (thrown: unknown) => setError(asApiError(thrown)),
      )
      .finally(() => setBusy(false));
  };
  return {
    definition,
    changed: draft !== null && !isSameRules({ kind, definition: draft }, { kind, definition: own }),
    put: (paths: readonly string[], value: number | string) =>
      setDraft((before) => paths.reduce<BotDraft>((next, path) => withValueAt(next, path, value), before ?? own)),
    take: (rules: BotDraft) => setDraft(rules),
    undo: () => {
      setDraft(null);
      setError(null);
    },
    save,
    busy,
    error,
  };
}

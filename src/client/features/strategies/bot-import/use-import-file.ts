import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { createBotAtom } from '#client/state/accounts/bots.ts';
import type { KindedBot } from '#client/state/accounts/use-portfolio-bots.ts';
import { createSetAtom } from '#client/state/bots/sets.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import { freeName } from '../model/strategy-words.ts';
import { type FileDraft, nameIn, placesToMake, setsOf } from './file-draft.ts';

interface ImportFileNeeds {
  readonly draft: FileDraft;
  readonly portfolioId: string;
  readonly bots: readonly KindedBot[];
  /** Name of the set for the bots; null = no set. */
  readonly setName: string | null;
  readonly onMade: (place: number, id: string) => void;
  readonly onDone: () => void;
}

const NO_RULES = { stop: null, target: null, lock: null, trail: null, exit: null };

/**
 * Returns the function that creates the bots of a file one after the other, and then their set. Bots created before a failure stay and are not created again.
 */
export function useImportFile({ draft, portfolioId, bots, setName, onMade, onDone }: ImportFileNeeds) {
  const [createBot, createSet, toast] = [useSetAtom(createBotAtom), useSetAtom(createSetAtom), useSetAtom(pushToastAtom)];
  const [busy, setBusy] = useState(false);
  const [setsMade, setSetsMade] = useState(0);
  const [failure, setFailure] = useState<{ readonly name: string; readonly error: ApiError } | null>(null);

  async function makeAll(): Promise<void> {
    const made = { ...draft.made };
    const names: Record<string, { name: string }[]> = { daily: [], trading: [] };
    for (const { kind, bot } of bots) names[kind]?.push(bot);
    for (const place of placesToMake(draft)) {
      const bot = draft.file.bots[place];
      if (bot === undefined) continue;
      const taken = (names[bot.kind] ??= []);
      const name = freeName(nameIn(draft, place), taken);
      try {
        const body = { portfolio_id: portfolioId, name, base_strategy: null, definition: structuredClone(bot.definition) };
        const { id } = await createBot(bot.kind, body as Parameters<typeof createBot>[1]);
        made[place] = id;
        taken.push({ name });
        onMade(place, id);
      } catch (thrown) {
        return setFailure({ name, error: asApiError(thrown) });
      }
    }
    const whole = setName ?? '';
    const sets = whole === '' ? [] : setsOf({ ...draft, made });
    for (const [at, ids] of sets.entries()) {
      if (at < setsMade) continue;
      const name = sets.length === 1 ? whole : `${whole.slice(0, 55)} ${at + 1}`;
      try {
        await createSet(portfolioId, { name, members: ids.map((id) => ({ bot_id: id, multiplier: 1 })), rules: NO_RULES });
        setSetsMade(at + 1);
      } catch (thrown) {
        return setFailure({ name, error: asApiError(thrown) });
      }
    }
    toast({ kind: 'success', title: { id: 'bot-import.file.done', values: { count: Object.keys(made).length } } });
    onDone();
  }

  const create = () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    void makeAll().finally(() => setBusy(false));
  };
  return { create, busy, failure };
}

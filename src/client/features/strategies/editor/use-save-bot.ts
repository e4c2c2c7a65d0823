import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { Portfolio } from '#client/api/types.ts';
import { createBotAtom, updateBotAtom } from '#client/state/bots.ts';
import { pushToastAtom } from '#client/state/toasts.ts';
import { bodyOf, type BotForm, type EditorStart } from './bot-form.ts';

/** Returns how the form is saved, and what became of it. What was typed stays until the server has it. */
export function useSaveBot(start: EditorStart, portfolio: Portfolio, onSaved: () => void) {
  const create = useSetAtom(createBotAtom);
  const update = useSetAtom(updateBotAtom);
  const toast = useSetAtom(pushToastAtom);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const save = async (form: BotForm) => {
    setBusy(true);
    setFailure(null);
    try {
      const { name, definition, ...rest } = bodyOf(form, start, portfolio);
      const editing = start.how === 'edit';
      if (editing) await update(start.kind, start.bot, { name, definition, revision: start.bot.revision });
      else await create(form.kind, { ...rest, name, definition });
      toast({ kind: 'success', title: { id: editing ? 'strategies.toast.saved' : 'strategies.toast.created', values: { name } } });
      onSaved();
      return null;
    } catch (thrown) {
      const error = asApiError(thrown);
      setFailure(error);
      setBusy(false);
      return error;
    }
  };
  return { save, busy, failure, forget: () => setFailure(null) };
}

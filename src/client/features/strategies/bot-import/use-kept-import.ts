import { useMemo } from 'react';
import type { KindedBot } from '#client/state/accounts/use-portfolio-bots.ts';
import { type KeptDraft, useFormDraft } from '#client/state/device/form-draft.ts';
import { type FileDraft, type ImportProgress, isImportOf, type KeptImport, namesIn } from './file-draft.ts';

const UNTOUCHED: ImportProgress = { made: {}, set: null };

/**
 * Keeps an import that is left unfinished, for when the same file is chosen again: the name of the set, and the bots that exist already, which would
 * otherwise be created twice. Bots deleted since count as not created.
 */
export function useKeptImport(
  { file, fileName, made, set }: FileDraft,
  portfolioId: string,
  bots: readonly KindedBot[],
  onProgress: (progress: ImportProgress) => void,
): KeptDraft {
  const form = useMemo(() => ({ names: namesIn(file), made, set }), [file, made, set]);
  const kept = useFormDraft<KeptImport>({
    subject: `bot-import/${portfolioId}/${fileName}`,
    form,
    changed: set !== null || Object.keys(made).length > 0,
    check: (data): data is KeptImport => isImportOf(file, data),
    restore: (found) => {
      const there = Object.entries(found.made).filter(([, id]) => bots.some(({ bot }) => bot.id === id));
      onProgress({ made: Object.fromEntries(there), set: found.set });
    },
    lasts: 'month',
  });
  return {
    ...kept,
    discard: () => {
      onProgress({ ...UNTOUCHED, made });
      kept.discard();
    },
  };
}

import { useState } from 'react';
import { useBaseStrategies } from '#client/state/accounts/bots.ts';
import type { JobPlace } from '#client/state/bots/begun-jobs.ts';
import type { KindedBot } from '#client/state/accounts/use-portfolio-bots.ts';
import type { ImportedBot } from '#domain/bots/import/read-strategy.ts';
import type { StrategyFile } from '#domain/bots/import/read-algtst.ts';
import type { FileDraft, ImportProgress } from '../bot-import/file-draft.ts';
import type { EditorStart } from '../editor/bot-form.ts';
import type { StrategiesQuery } from './use-strategies-query.ts';

/** Returns the editor's starting point from the address or from an imported file, and the functions that end editing. */
export function useEditorStart(query: StrategiesQuery, bots: readonly KindedBot[]) {
  const bases = useBaseStrategies();
  const [imported, setImported] = useState<Extract<EditorStart, { how: 'import' }> | null>(null);
  const [many, setMany] = useState<FileDraft | null>(null);
  const find = (id: string | null) => (id === null ? undefined : bots.find(({ bot }) => bot.id === id));
  const [edited, copied, leaving] = [find(query.edit), find(query.copy), find(query.remove)];
  const base = query.base === null ? undefined : bases.value?.find(({ code }) => code === query.base);
  const edit = edited ? ({ how: 'edit', ...edited } as const) : null;
  const make = base ? ({ how: 'make', base } as const) : null;
  // Rules of another form cannot be edited: such a bot is only given a name.
  const ruled: EditorStart | null = edited?.bot.definition
    ? edit
    : copied?.bot.definition
      ? { how: 'copy', ...copied }
      : base?.definition
        ? make
        : null;
  const start = imported ?? ruled;
  const over = () => setImported(null);
  const made = (place: number, id: string) => setMany((draft) => draft && { ...draft, made: { ...draft.made, [place]: id } });
  const toList = () => {
    over();
    setMany(null);
    query.show({ base: null, edit: null, copy: null, tab: null });
  };
  return {
    start,
    /** The file being imported, while none of its strategies is open in the editor. */
    many: start === null ? many : null,
    made,
    progress: (next: ImportProgress) => setMany((draft) => draft && { ...draft, ...next }),
    closeMany: () => setMany(null),
    review(place: number) {
      const bot = many?.file.bots[place];
      if (many && bot) setImported({ how: 'import', imported: bot, fileName: many.fileName, place });
    },
    named: start === null ? (edit ?? make) : null,
    leaving,
    close: () => {
      over();
      query.show({ base: null, edit: null, copy: null, remove: null });
    },
    /** Shows the list with the new bot, where it can be started. */
    toList,
    /** Called after saving; a strategy of a file leads back to the others of the file. */
    saved(id: string | null) {
      if (many === null || imported?.place === undefined) toList();
      else {
        if (id !== null) made(imported.place, id);
        over();
      }
    },
    /** Returns the function that opens a test in its form; null where its bot no longer exists. */
    openTest({ subject, name, of }: JobPlace & { readonly of: unknown }): (() => void) | null {
      const [where = '', ...rest] = subject.split(':');
      const id = rest.join(':');
      if (where === 'set') return () => query.show({ test: id, tab: null });
      if (where === 'make') return bases.value?.some(({ code }) => code === id) ? () => query.show({ base: id }) : null;
      if (where === 'edit' || where === 'copy') return find(id) ? () => query.show({ [where]: id }) : null;
      const { of: definition, kind } = of as Pick<ImportedBot, 'kind'> & { readonly of: ImportedBot['definition'] };
      return () => setImported({ how: 'import', imported: { name, kind, definition, unsaid: [], told: [] }, fileName: id });
    },
    /** A file with exactly one bot opens in the editor. */
    read(file: StrategyFile, fileName: string) {
      const [bot, ...others] = file.bots;
      if (bot && others.length + file.left.length + file.unsaid.length === 0) setImported({ how: 'import', imported: bot, fileName });
      else setMany({ file, fileName, made: {}, set: null });
    },
  };
}

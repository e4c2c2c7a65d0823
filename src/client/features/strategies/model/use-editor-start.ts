import { useState } from 'react';
import { useBaseStrategies } from '#client/state/accounts/bots.ts';
import type { JobPlace } from '#client/state/bots/begun-jobs.ts';
import type { KindedBot } from '#client/state/accounts/use-portfolio-bots.ts';
import type { ImportedBot } from '#domain/bots/import/read-algtst.ts';
import type { EditorStart } from '../editor/bot-form.ts';
import type { StrategiesQuery } from './use-strategies-query.ts';

/** Returns what the address, or a file that was read, asks to be made, changed, named or deleted, and how that ends. */
export function useEditorStart(query: StrategiesQuery, bots: readonly KindedBot[]) {
  const bases = useBaseStrategies();
  const [imported, setImported] = useState<Extract<EditorStart, { how: 'import' }> | null>(null);
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
  return {
    start,
    named: start === null ? (edit ?? make) : null,
    leaving,
    close: () => {
      over();
      query.show({ base: null, edit: null, copy: null, remove: null });
    },
    /** What was made stands on the list, where it can be started. */
    toList: () => {
      over();
      query.show({ base: null, edit: null, copy: null, tab: null });
    },
    /** Returns what shows a test where it was begun; null where what it is of is not there any more. */
    openTest({ subject, name, of }: JobPlace & { readonly of: unknown }): (() => void) | null {
      const [where = '', ...rest] = subject.split(':');
      const id = rest.join(':');
      if (where === 'set') return () => query.show({ test: id, tab: null });
      if (where === 'make') return bases.value?.some(({ code }) => code === id) ? () => query.show({ base: id }) : null;
      if (where === 'edit' || where === 'copy') return find(id) ? () => query.show({ [where]: id }) : null;
      const { of: definition, kind } = of as Pick<ImportedBot, 'kind'> & { readonly of: ImportedBot['definition'] };
      return () => setImported({ how: 'import', imported: { name, kind, definition, unsaid: [] }, fileName: id });
    },
    read: (bot: ImportedBot, fileName: string) => setImported({ how: 'import', imported: bot, fileName }),
  };
}

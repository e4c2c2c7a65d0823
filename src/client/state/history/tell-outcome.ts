import { atom } from 'jotai';
import type { HistoryImport } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { addNoticesAtom } from '../notices/notices.ts';
import { pushToastAtom, type ToastRequest } from '../notices/toasts.ts';

const HREF = '/app/pages/setting/data';

const KINDS = {
  ready: 'success',
  kept: 'success',
  'nothing-new': 'info',
  'nothing-read': 'warn',
  refused: 'warn',
} as const;

/** Tells how an import of own history ended whose screen has been left; null = it could not be sent or read. */
export const tellOutcomeAtom = atom(null, (_get, set, found: HistoryImport | null): void => {
  const status = found?.status;
  const known =
    status === 'ready' || status === 'kept' || status === 'nothing-new' || status === 'nothing-read' || status === 'refused'
      ? status
      : null;
  const told: ToastRequest = {
    kind: known === null ? 'error' : KINDS[known],
    title: { id: `settings.history-told.${known ?? 'failed'}`, values: { name: found?.name ?? '' } },
  };
  const at = wallNow();
  set(addNoticesAtom, [{ id: `own-history/${found?.import_id ?? at}/${known ?? 'failed'}`, at, group: 'system', href: HREF, ...told }]);
  set(pushToastAtom, told);
});

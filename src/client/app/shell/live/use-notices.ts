import { useStore } from 'jotai';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { loadCatalogue } from '#client/i18n/catalogue.ts';
import type { Locale } from '#client/i18n/format-context.ts';
import { lazyCode } from '#client/platform/lazy-module.ts';
import { whenIdle } from '#client/platform/when-idle.ts';
import { toastsAtom } from '#client/state/notices/toasts.ts';

const loadRuntime = lazyCode('notices-runtime', () => import('#client/state/notices/notices-runtime.ts'));

/** Keeps the list of what the trader is told while the shell stands. Its code and words come when the page is idle; events and toasts wait for them. */
export function useNotices(): void {
  const store = useStore();
  const locale = useIntl().locale as Locale;
  // A toast about an event uses the words of the centre.
  useEffect(() => whenIdle(() => void loadCatalogue('notifications', locale).catch(() => undefined)), [locale]);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let left = false;
    const seenToast = store.get(toastsAtom).at(-1)?.id ?? 0;
    const callOff = whenIdle(() => {
      loadRuntime().then(
        ({ startNotices }) => {
          if (!left) stop = startNotices(store, seenToast);
        },
        () => undefined,
      );
    });
    return () => {
      left = true;
      callOff();
      stop?.();
    };
  }, [store]);
}

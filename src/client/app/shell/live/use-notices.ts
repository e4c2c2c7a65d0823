import { useStore } from 'jotai';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { loadCatalogue } from '#client/i18n/catalogue.ts';
import type { Locale } from '#client/i18n/format-context.ts';

/** Keeps the list of what the trader is told while the shell stands. Its code and words come after the first paint; events wait for them. */
export function useNotices(): void {
  const store = useStore();
  const locale = useIntl().locale as Locale;
  useEffect(() => {
    // A toast about an event uses the words of the centre.
    loadCatalogue('notifications', locale).catch(() => undefined);
  }, [locale]);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let left = false;
    import('#client/state/notices-runtime.ts').then(
      ({ startNotices }) => {
        if (!left) stop = startNotices(store);
      },
      () => undefined,
    );
    return () => {
      left = true;
      stop?.();
    };
  }, [store]);
}

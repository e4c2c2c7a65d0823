import { useAtomValue } from 'jotai';
import { startTransition, useEffect, useState } from 'react';
import { HOME_PATH } from '#contract/constants.ts';
import { loadCatalogue } from '#client/i18n/catalogue.ts';
import { loadWords } from '#client/i18n/load-words.ts';
import { ageShownAtom } from '#client/state/stream/age-shown.ts';
import { localeAtom } from '#client/state/device/preferences.ts';
import { store } from '#client/state/store.ts';
import { lazyCode, lazyModule } from '#client/platform/lazy-module.ts';

/** The live parts' code and the words for what can be refused: on their way as soon as the shell is here. */
export const LIVE = lazyModule('shell-live', async () => {
  const [live] = await Promise.all([import('./live/index.ts'), loadWords('errors')]);
  return live;
});

/** What the shell shows of the state. */
export type Live = Awaited<ReturnType<typeof LIVE.fetch>>;

// In this shell numbers are hidden until the header can show their age.
store.set(ageShownAtom, false);
LIVE.fetch().catch(() => undefined);
// Loads the menu's counts at the same time; without this module the badges request them.
lazyCode('open-books', () => import('#client/state/positions/open-books.ts'))().then(
  ({ keepBooksOpen, askAheadForHome }) => {
    keepBooksOpen(store);
    if (location.pathname.startsWith(HOME_PATH)) askAheadForHome(store);
  },
  () => undefined,
);

/** Returns the live parts once loaded, null before; throws the error of a failed load. */
export function useLive(): Live | null {
  const [{ live, error }, setState] = useState<{ live: Live | null; error?: unknown }>(() => ({ live: LIVE.here() }));
  const locale = useAtomValue(localeAtom);
  useEffect(() => {
    let wanted = true;
    const take = (state: { live: Live | null; error?: unknown }) => {
      if (wanted) startTransition(() => setState(state));
    };
    // The code may be requested before the user's language is known; the messages are loaded in that language.
    Promise.all([LIVE.fetch(), loadCatalogue('errors', locale)]).then(
      ([loaded]) => take({ live: loaded }),
      (thrown: unknown) => take({ live: null, error: thrown }),
    );
    return () => {
      wanted = false;
    };
  }, [locale]);
  if (error !== undefined) throw error;
  return live;
}

import { loadCatalogue } from '#client/i18n/catalogue.ts';
import { localeAtom } from '#client/state/preferences.ts';
import { store } from '#client/state/store.ts';
import { lazyScreen } from './lazy-screen.tsx';

/** The shell as a lazy part: the same time-out and retry as a screen. It brings the shared catalogue's larger part. */
export const SHELL = lazyScreen('shell', async () => {
  const [{ Shell }] = await Promise.all([import('./shell/index.ts'), loadCatalogue('rest', store.get(localeAtom))]);
  return { Screen: Shell };
});

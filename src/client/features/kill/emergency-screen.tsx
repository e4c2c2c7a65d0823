import { lazy, Suspense } from 'react';
import { loadCatalogue } from '#client/i18n/catalogue.ts';
import { localeAtom } from '#client/state/preferences.ts';
import { store } from '#client/state/store.ts';

/** The page with the words that elsewhere come with the shell: this one stands without it. */
const Page = lazy(async () => {
  const locale = store.get(localeAtom);
  const [module] = await Promise.all([import('./emergency-page.tsx'), loadCatalogue('rest', locale), loadCatalogue('errors', locale)]);
  return { default: module.EmergencyPage };
});

/** The kill switch at an address of its own. */
export function Screen() {
  return (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  );
}

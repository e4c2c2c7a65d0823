import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { loadCatalogue } from '#client/i18n/catalogue.ts';
import { localeAtom } from '#client/state/preferences.ts';
import { store } from '#client/state/store.ts';
import { toastsAtom } from '#client/state/toasts.ts';

const Toaster = lazy(async () => {
  const locale = store.get(localeAtom);
  const [module] = await Promise.all([import('./toaster.tsx'), loadCatalogue('rest', locale), loadCatalogue('errors', locale)]);
  return { default: module.Toaster };
});

/** The notifications' code comes with the first notification. */
export function ToasterSlot() {
  const any = useAtomValue(toastsAtom).length > 0;
  return any ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}

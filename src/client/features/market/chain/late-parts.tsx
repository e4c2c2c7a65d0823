import { lazy, Suspense, type ComponentType } from 'react';
import { loadCatalogue } from '#client/i18n/catalogue.ts';
import { localeAtom } from '#client/state/preferences.ts';
import { store } from '#client/state/store.ts';
import type * as Late from '../late/index.ts';

type Parts = typeof Late;

/** Returns a part of the chain that comes, with its words, when it is first asked for. */
function late<Name extends keyof Parts>(name: Name): Parts[Name] {
  const Part = lazy(async () => {
    const [parts] = await Promise.all([import('../late/index.ts'), loadCatalogue('market/late', store.get(localeAtom))]);
    return { default: parts[name] as ComponentType<object> };
  });
  const Shown = (props: object) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
  return Shown;
}

export const LateViewSheet = late('ViewSheet');
export const LateDepthPanel = late('DepthPanel');
export const LateBasketTray = late('BasketTray');

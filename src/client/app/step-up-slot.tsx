import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { loadStepUp } from '#client/features/auth/index.ts';
import { loadCatalogue } from '#client/i18n/catalogue.ts';
import { localeAtom } from '#client/state/preferences.ts';
import { proofWantedAtom } from '#client/state/step-up.ts';
import { store } from '#client/state/store.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyScreen } from './lazy-screen.tsx';

/** The question who is there; its words come apart from those of the sign-in. */
const STEP_UP = lazyScreen('auth-step-up', async () => {
  const locale = store.get(localeAtom);
  const [{ StepUpHost }] = await Promise.all([loadStepUp(), loadCatalogue('step-up', locale), loadCatalogue('errors', locale)]);
  return { Screen: StepUpHost };
});

/** Where the question is asked, over any page that made a call which wants to know. */
export function StepUpSlot() {
  const wanted = useAtomValue(proofWantedAtom);
  if (!wanted) return null;
  return (
    <ErrorBoundary screen={STEP_UP}>
      <Suspense fallback={null}>
        <STEP_UP.Screen />
      </Suspense>
    </ErrorBoundary>
  );
}

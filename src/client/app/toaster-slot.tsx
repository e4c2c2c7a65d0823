import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { toastsAtom } from '#client/state/toasts.ts';

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })));

/** The notifications' code comes with the first notification. */
export function ToasterSlot() {
  const any = useAtomValue(toastsAtom).length > 0;
  return any ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}

import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { proofWantedAtom } from '#client/state/session/step-up.ts';
import { toastsAtom } from '#client/state/notices/toasts.ts';
import { authAtom, clearRedirectAtom } from '#client/state/session/session.ts';
import { placeLayers } from '#client/ui/layers.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/** The notifications' code comes with the first notification. */
const Toaster = lazyPart(async () => (await import('./toaster.tsx')).Toaster, { what: 'toaster', words: ['rest', 'errors'], over: true });
/** Step-up dialog over any page whose call needs it; loaded separately from the sign-in page's messages. */
const StepUp = lazyPart(async () => (await import('#client/features/auth/step-up/index.ts')).StepUpHost, {
  what: 'auth-step-up',
  words: ['step-up', 'errors'],
  over: true,
});

/** What follows the session and what opens over every page, with a shell or without: loaded after the first paint. */
export function AfterPaint() {
  const hasToasts = useAtomValue(toastsAtom).length > 0;
  const asked = useAtomValue(proofWantedAtom);
  useEffect(placeLayers, []);
  return (
    <>
      <FollowRedirect />
      <ErrorBoundary>{hasToasts ? <Toaster /> : null}</ErrorBoundary>
      <ErrorBoundary>{asked ? <StepUp /> : null}</ErrorBoundary>
    </>
  );
}

/** Ends the session's redirect: the guards have taken the way with the token, in one step and without a stop in between. */
function FollowRedirect() {
  const { redirect } = useAtomValue(authAtom);
  const clear = useSetAtom(clearRedirectAtom);
  useEffect(() => {
    if (redirect !== null) clear();
  }, [redirect, clear]);
  return null;
}

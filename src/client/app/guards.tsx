import { useAtomValue } from 'jotai';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { HOME_PATH, LOGIN_PATH, REDIRECT_PARAMETER } from '#contract/constants.ts';
import { safePath } from '#client/platform/safe-path.ts';
import { sessionEndedAtom, signedInAtom } from '#client/state/session/token.ts';

/** Pages for visitors without a session; with one, the way goes to where they wanted, else home. */
export function PublicOnly() {
  const signedIn = useAtomValue(signedInAtom);
  const { search } = useLocation();
  if (!signedIn) return <Outlet />;
  return <Navigate to={safePath(new URLSearchParams(search).get(REDIRECT_PARAMETER)) ?? HOME_PATH} replace />;
}

/** Returns the sign-in's address with the way back. */
function loginPath(target: string): string {
  return target === HOME_PATH || target === '/' ? LOGIN_PATH : `${LOGIN_PATH}?${REDIRECT_PARAMETER}=${encodeURIComponent(target)}`;
}

/** Pages that need a session; others are redirected to sign-in and back. After a sign-out there is no way back. */
export function ProtectedOnly() {
  const signedIn = useAtomValue(signedInAtom);
  const ended = useAtomValue(sessionEndedAtom);
  const { pathname, search, hash } = useLocation();
  return signedIn ? <Outlet /> : <Navigate to={loginPath(ended === 'signed-out' ? '/' : `${pathname}${search}${hash}`)} replace />;
}

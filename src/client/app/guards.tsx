import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { HOME_PATH, LOGIN_PATH, REDIRECT_PARAMETER } from '#contract/constants.ts';
import { safePath } from '#client/platform/safe-path.ts';
import { authAtom, clearRedirectAtom, signedInAtom } from '#client/state/session.ts';

/** Pages for visitors without a session; with one, the way goes to where they wanted, else home. */
export function PublicOnly() {
  const signedIn = useAtomValue(signedInAtom);
  const { search } = useLocation();
  if (!signedIn) return <Outlet />;
  return <Navigate to={safePath(new URLSearchParams(search).get(REDIRECT_PARAMETER)) ?? HOME_PATH} replace />;
}

/** Returns the sign-in's address with the way back. */
export function loginPath(target: string): string {
  return target === HOME_PATH || target === '/' ? LOGIN_PATH : `${LOGIN_PATH}?${REDIRECT_PARAMETER}=${encodeURIComponent(target)}`;
}

/** Pages that need a session; without one, the way goes over the sign-in and back. */
export function ProtectedOnly() {
  const signedIn = useAtomValue(signedInAtom);
  const { pathname, search, hash } = useLocation();
  return signedIn ? <Outlet /> : <Navigate to={loginPath(`${pathname}${search}${hash}`)} replace />;
}

/** Follows the session's redirect (sign-out leads to the root) unless the guards have gone further already. */
export function FollowRedirect() {
  const { redirect, token } = useAtomValue(authAtom);
  const clear = useSetAtom(clearRedirectAtom);
  const navigate = useNavigate();
  useEffect(() => {
    if (redirect === null) return;
    clear();
    // After a sign-in the guard of the public pages honours `?redirect=`; the root would lose it.
    if (token === null) void navigate(redirect, { replace: true });
  }, [redirect, token, clear, navigate]);
  return null;
}

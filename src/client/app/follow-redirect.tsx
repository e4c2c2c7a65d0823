import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { authAtom, clearRedirectAtom } from '#client/state/session.ts';

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

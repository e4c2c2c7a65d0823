import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { authAtom, clearRedirectAtom, sessionEndedAtom } from '#client/state/session.ts';

/** Follows the session's redirect (sign-out leads to the root) unless the guards have gone further already. */
export function FollowRedirect() {
  const { redirect, token } = useAtomValue(authAtom);
  const ended = useAtomValue(sessionEndedAtom);
  const clear = useSetAtom(clearRedirectAtom);
  const navigate = useNavigate();
  useEffect(() => {
    if (redirect === null) return;
    clear();
    // After a sign-in the guard of the public pages honours `?redirect=`, after a session that was over the guard of the
    // protected ones has made it: going to the root would lose both.
    if (token === null && ended !== 'session-over') void navigate(redirect, { replace: true });
  }, [redirect, token, ended, clear, navigate]);
  return null;
}

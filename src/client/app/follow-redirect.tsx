import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { authAtom, clearRedirectAtom } from '#client/state/session.ts';

/** Ends the session's redirect: the guards have taken the way with the token, in one step and without a stop in between. */
export function FollowRedirect() {
  const { redirect } = useAtomValue(authAtom);
  const clear = useSetAtom(clearRedirectAtom);
  useEffect(() => {
    if (redirect !== null) clear();
  }, [redirect, clear]);
  return null;
}

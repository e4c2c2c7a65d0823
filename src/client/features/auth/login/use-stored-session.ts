import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { TOKEN_KEY } from '#contract/constants.ts';
import { STORAGE_KEYS } from '#client/offline/keys.ts';
import { readMany } from '#client/offline/storage.ts';
import { offlineAtom } from '#client/state/connectivity.ts';
import { restoreTokenAtom } from '#client/state/token.ts';
import { restoreUserAtom } from '#client/state/user.ts';

/**
 * Returns how to open the session that this device keeps, or null. There is one to open when the storage answered too late
 * at the start: then the app begins signed out although a session is stored.
 */
export function useStoredSession(): (() => void) | null {
  const offline = useAtomValue(offlineAtom);
  const restoreToken = useSetAtom(restoreTokenAtom);
  const restoreUser = useSetAtom(restoreUserAtom);
  const [stored, setStored] = useState<readonly [unknown, unknown] | null>(null);
  useEffect(() => {
    if (!offline) return;
    readMany([TOKEN_KEY, STORAGE_KEYS.sessionUser]).then(
      ([token, user]) => {
        if (typeof token === 'string' && token !== '') setStored([token, user]);
      },
      () => undefined,
    );
  }, [offline]);
  if (!offline || stored === null) return null;
  return () => {
    restoreUser(stored[1]);
    restoreToken(stored[0]);
  };
}

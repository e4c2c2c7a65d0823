import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { TOKEN_KEY } from '#contract/constants.ts';
import { readMany } from '#client/offline/storage.ts';
import { offlineAtom } from '#client/state/connectivity.ts';
import { hydrate } from '#client/state/hydrate.ts';

/**
 * Returns how to open the session that this device keeps, or null. There is one to open when the storage answered too late
 * at the start: then the app begins signed out although a session is stored.
 */
export function useStoredSession(): (() => void) | null {
  const offline = useAtomValue(offlineAtom);
  const [stored, setStored] = useState(false);
  useEffect(() => {
    if (!offline) return;
    readMany([TOKEN_KEY]).then(
      ([token]) => {
        if (typeof token === 'string' && token !== '') setStored(true);
      },
      () => undefined,
    );
  }, [offline]);
  if (!offline || !stored) return null;
  return () => {
    void hydrate();
  };
}

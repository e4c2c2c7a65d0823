import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { offlineAtom } from '#client/state/connectivity.ts';
import { hydrate } from '#client/state/hydrate.ts';
import { hasStoredSession } from '#client/state/stored-session.ts';

/**
 * Returns how to open the session that this device keeps, or null. There is one to open when the storage answered too late
 * at the start: then the app begins signed out although a session is stored.
 */
export function useStoredSession(): (() => void) | null {
  const offline = useAtomValue(offlineAtom);
  const [stored, setStored] = useState(false);
  useEffect(() => {
    if (!offline) return;
    void hasStoredSession().then(setStored);
  }, [offline]);
  if (!offline || !stored) return null;
  return () => {
    void hydrate();
  };
}

import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { hasStoredSession } from '#client/state/session/stored-session.ts';
import { hydrate } from '#client/state/start/hydrate.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';

/**
 * Returns the function that opens the session stored on this device; null without one. A stored session can be unopened when the storage answered too late at
 * the start, and the app began signed out.
 */
function useStoredSession(): (() => void) | null {
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

/** Notice about a missing connection, with a button that opens the stored session read-only. A chunk of its own. */
export function OfflineNotice() {
  const offline = useAtomValue(offlineAtom);
  const openStored = useStoredSession();
  if (!offline) return null;
  return (
    <Notice
      kind="stale"
      action={
        openStored ? (
          <Button size="sm" onClick={openStored}>
            <FormattedMessage id="auth.login.open-offline" />
          </Button>
        ) : undefined
      }
    >
      <FormattedMessage id="auth.login.offline" />
    </Notice>
  );
}

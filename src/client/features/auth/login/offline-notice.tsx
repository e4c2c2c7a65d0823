import { useAtomValue } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { offlineAtom } from '#client/state/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { useStoredSession } from './use-stored-session.ts';

/** Says that there is no connection, and opens the session that this device keeps, to look at. A chunk of its own. */
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

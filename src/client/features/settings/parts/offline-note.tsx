import { useAtomValue } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Notice } from '#client/ui/notice.tsx';

export const OFFLINE_NOTE = 'settings-offline';

/** Why account settings are off: they are the server's. */
export function OfflineNote() {
  const offline = useAtomValue(offlineAtom);
  return offline ? (
    <Notice kind="stale" announce={false} id={OFFLINE_NOTE}>
      <FormattedMessage id="settings.offline" />
    </Notice>
  ) : null;
}

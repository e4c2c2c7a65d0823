import { useAtomValue } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { aliveSessionsAtom } from '#client/state/session/alive-sessions.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { DemoDoor } from './demo-door.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SlowAnswer } from './slow-answer.tsx';

const demoAtom = featureAtom('demo');
/** Loads its own messages. */
const Door = lazyPart(async () => DemoDoor, { words: ['demo', 'errors'], lost: () => null });

/** Notices above the form: a session that still exists, no connection, the demo, or a late answer. */
export function AboveForm() {
  const demo = useAtomValue(demoAtom);
  const offline = useAtomValue(offlineAtom);
  const alive = useAtomValue(aliveSessionsAtom);
  const stillAlive = alive !== null && (
    <Notice kind="stale">
      <FormattedMessage id={`auth.login.alive-${alive}`} />
    </Notice>
  );
  if (offline)
    return (
      <>
        {stillAlive}
        <OfflineNotice />
      </>
    );
  return (
    <>
      {stillAlive}
      {demo && <Door />}
      <SlowAnswer />
    </>
  );
}

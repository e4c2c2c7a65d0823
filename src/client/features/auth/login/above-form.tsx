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
/** Its words come with it. */
const Door = lazyPart(async () => DemoDoor, { words: ['demo', 'errors'], lost: () => null });

/** What stands above the form: that a session lives on, that there is no connection, or the way into a demo and that an answer is late. */
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

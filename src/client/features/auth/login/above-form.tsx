import { useAtomValue } from 'jotai';
import { featureAtom } from '#client/state/start/config.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { DemoDoor } from './demo-door.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SlowAnswer } from './slow-answer.tsx';

const demoAtom = featureAtom('demo');
/** Its words come with it. */
const Door = lazyPart(async () => DemoDoor, { words: ['demo', 'errors'], lost: () => null });

/** What stands above the form: that there is no connection, or the way into a demo and that an answer is late. */
export function AboveForm() {
  const demo = useAtomValue(demoAtom);
  const offline = useAtomValue(offlineAtom);
  if (offline) return <OfflineNotice />;
  return (
    <>
      {demo && <Door />}
      <SlowAnswer />
    </>
  );
}

import { useAtomValue } from 'jotai';
import { featureAtom } from '#client/state/start/config.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { DemoDoor } from './demo-door.tsx';
import { OfflineNotice } from './offline-notice.tsx';

const demoAtom = featureAtom('demo');
/** Its words come with it. */
const Door = lazyPart(async () => DemoDoor, { words: ['demo', 'errors'], lost: () => null });

/** What stands above the form: that there is no connection, or the way into a demo. */
export function AboveForm() {
  const demo = useAtomValue(demoAtom);
  const offline = useAtomValue(offlineAtom);
  return offline || !demo ? <OfflineNotice /> : <Door />;
}

import { STORAGE_KEYS } from '#client/offline/keys.ts';
import { readOne } from '#client/offline/storage.ts';
import { lazyCode } from '#client/platform/lazy-module.ts';
import { offlineAtom } from '../stream/connectivity.ts';
import type { Store } from '../store.ts';
import { aliveSessionsAtom } from './alive-sessions.ts';

const loadEndings = lazyCode('endings', () => import('./endings.ts'));

/** Sends stored endings of offline sign-outs. They are rare, so the code is loaded only when needed. Returns how to stop. */
export function watchEndings(store: Store): () => void {
  let stop: (() => void) | null = null;
  let stopped = false;
  const look = async () => {
    if (stop !== null || (await readOne(STORAGE_KEYS.endings)) === undefined) return;
    const { startEndings } = await loadEndings();
    if (!stopped) stop ??= startEndings(store);
  };
  // What could not be read or loaded is looked for again at the next contact.
  const tryToLook = () => void look().catch(() => undefined);
  tryToLook();
  const stops = [
    store.sub(aliveSessionsAtom, () => store.get(aliveSessionsAtom) === 'pending' && tryToLook()),
    // Another tab may have signed out meanwhile.
    store.sub(offlineAtom, () => store.get(offlineAtom) || tryToLook()),
  ];
  return () => {
    stopped = true;
    for (const end of stops) end();
    stop?.();
  };
}

import { apiSettings, configureApi } from '#client/api/settings.ts';
import { lazyCode } from '#client/platform/lazy-module.ts';
import { signedInAtom } from '../session/token.ts';
import { store as pageStore, type Store } from '../store.ts';

const loadPage = lazyCode('page-runtime', () => import('./page-runtime.ts'));

/**
 * Starts what lives beside React, loaded after the first paint. Calls wait until it watches them, so no answer goes
 * unheard. Call after hydrate(), without a session after the first render too; returns how to stop.
 */
export function startRuntime(store: Store = pageStore): () => void {
  let stop: (() => void) | null = null;
  let stopped = false;
  const load = async () => {
    try {
      const { startPage } = await loadPage();
      if (!stopped) stop = startPage(store);
    } catch {
      // Not reachable and not kept by a service worker: the forms go on without it until the network is back. Behind a session nothing comes
      // without it, and the page says so itself (platform/build/boot-script.ts).
      if (store.get(signedInAtom)) dispatchEvent(new Event('app-lost'));
      if (!stopped) addEventListener('online', () => void load(), { once: true });
    }
  };
  configureApi({ ready: Promise.all([apiSettings().ready, load()]) });
  return () => {
    stopped = true;
    stop?.();
  };
}

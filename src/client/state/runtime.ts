import { apiSettings, configureApi } from '#client/api/settings.ts';
import { store as pageStore, type Store } from './store.ts';

/**
 * Starts what lives beside React, loaded after the first paint. Calls wait until it watches them, so no answer goes
 * unheard. Call after hydrate(), without a session after the first render too; returns how to stop.
 */
export function startRuntime(store: Store = pageStore): () => void {
  let stop: (() => void) | null = null;
  let stopped = false;
  const load = async () => {
    try {
      const { startPage } = await import('./page-runtime.ts');
      if (!stopped) stop = startPage(store);
    } catch {
      // Not reachable and not kept by a service worker: the page goes on without it until the network is back.
      if (!stopped) addEventListener('online', () => void load(), { once: true });
    }
  };
  configureApi({ ready: Promise.all([apiSettings().ready, load()]) });
  return () => {
    stopped = true;
    stop?.();
  };
}

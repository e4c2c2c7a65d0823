import { isInUse, watchTyping } from '#client/platform/in-use.ts';
import { loadNewest } from '#client/platform/newest-version.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import type { Store } from '#client/state/store.ts';

const WAYS = ['load-again', 'load-newest'];

/**
 * Guards the page reload offered for a part that failed to load or is late (platform/pressed-retry.ts): with an open ticket or typed text the user is told
 * what would be lost and decides. Returns how to stop.
 */
export function keepDrafts(store: Store): () => void {
  const stopWatching = watchTyping();
  const ask = (event: Event) => {
    if (!isInUse()) return;
    event.preventDefault();
    // What loads the page listens for the same (platform/service-worker.ts).
    event.stopImmediatePropagation();
    store.set(pushToastAtom, {
      kind: 'warn',
      title: { id: 'shell.banner.part-in-use' },
      action: {
        label: { id: 'shell.banner.load-anyway' },
        run: () => (event.type === 'load-again' ? location.reload() : void loadNewest()),
      },
    });
  };
  for (const how of WAYS) addEventListener(how, ask, { capture: true });
  return () => {
    stopWatching();
    for (const how of WAYS) removeEventListener(how, ask, { capture: true });
  };
}

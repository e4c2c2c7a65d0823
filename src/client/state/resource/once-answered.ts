import type { Store } from '../store.ts';
import { pendingAtom, type OperationName } from './loading.ts';

/** Resolves when all operations pending now have been answered, or after `ms`; later operations are not awaited, except repeats of these. */
export function onceAnswered(store: Store, ms: number): Promise<void> {
  const asked = Object.keys(store.get(pendingAtom)) as OperationName[];
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const look = () => {
      const pending = store.get(pendingAtom);
      if (asked.every((name) => (pending[name] ?? 0) === 0)) end();
    };
    const timer = setTimeout(end, ms);
    const stop = store.sub(pendingAtom, look);
    look();
  });
}

import { use, type ComponentType } from 'react';
import { CHUNK_TIMEOUT_MS } from '#contract/constants.ts';
import { ChunkError } from './chunk-error.ts';

export interface ScreenModule {
  readonly Screen: ComponentType;
}

/** A screen that is fetched when it is first needed. `id` is its chunk's name in the build manifest. */
export interface LazyScreen {
  readonly id: string;
  /** Suspends while the chunk is on its way; throws ChunkError when it does not come. */
  readonly Screen: ComponentType;
  /** Starts the fetch; never rejects. */
  readonly preload: () => Promise<void>;
  /** Forgets a failure, so that the next render fetches again. */
  readonly reset: () => void;
}

/** Returns the load's result, or a ChunkError when it fails or takes longer than the chunk time-out. */
function raced(id: string, load: () => Promise<ScreenModule>): Promise<ScreenModule> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkError(id)), CHUNK_TIMEOUT_MS);
    const settle = () => clearTimeout(timer);
    load().then(
      (module) => {
        settle();
        resolve(module);
      },
      () => {
        settle();
        reject(new ChunkError(id));
      },
    );
  });
}

/** Returns a screen that loads on demand: 120 s at most, tried twice. */
export function lazyScreen(id: string, load: () => Promise<ScreenModule>): LazyScreen {
  let arrived = false;
  let pending: Promise<ScreenModule> | null = null;
  const fetchOnce = () => {
    if (pending !== null) return pending;
    const tracked: Promise<ScreenModule> = raced(id, load)
      .catch(() => raced(id, load))
      .then((loaded) => {
        // What is there renders at once, without a turn of waiting: React reads these fields of a promise.
        void Object.assign(tracked, { status: 'fulfilled', value: loaded });
        arrived = true;
        return loaded;
      });
    pending = tracked;
    return tracked;
  };
  function Screen() {
    const { Screen: Loaded } = use(fetchOnce());
    return <Loaded />;
  }
  return {
    id,
    Screen,
    preload: () =>
      fetchOnce().then(
        () => undefined,
        () => undefined,
      ),
    reset: () => {
      if (!arrived) pending = null;
    },
  };
}

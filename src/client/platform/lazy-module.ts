import { CHUNK_TIMEOUT_MS } from '#contract/constants.ts';
import { ChunkError } from './chunk-error.ts';
import { mayLoad } from './pressed-retry.ts';
import { putRight } from './put-right.ts';

/** A module that is fetched when it is first needed: tried twice, 120 s each at most. */
export interface LazyModule<T> {
  /** Resolves with the module; rejects with ChunkError when it does not come. */
  readonly fetch: () => Promise<T>;
  /** Returns the module if loaded, else null. */
  readonly here: () => T | null;
  /** Forgets a failure, so that the next fetch tries again. */
  readonly reset: () => void;
  /** Fetches once more after a failure. */
  readonly again: () => Promise<T>;
}

const LOADED_AGAIN = 'loaded-again';
const AGAIN_AFTER_MS = 60_000;

/** Records an automatic reload of this tab and returns whether none happened just before, which prevents endless reloads. */
function firstInAWhile(): boolean {
  try {
    const last = Number(sessionStorage.getItem(LOADED_AGAIN));
    if (Math.abs(Date.now() - last) < AGAIN_AFTER_MS) return false;
    sessionStorage.setItem(LOADED_AGAIN, `${Date.now()}`);
    return true;
  } catch {
    return false;
  }
}

/** Returns the load's result, or a ChunkError when it fails or takes longer than the chunk time-out. */
function raced<T>(id: string, load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const lost = (cause?: unknown) => reject(new ChunkError(id, cause));
    const timer = setTimeout(lost, CHUNK_TIMEOUT_MS);
    load()
      .finally(() => clearTimeout(timer))
      .then(resolve, lost);
  });
}

/** Returns a module that loads on demand. `id` is its chunk's name in the build manifest. */
export function lazyModule<T>(id: string, load: () => Promise<T>): LazyModule<T> {
  let arrived: T | null = null;
  let pending: Promise<T> | null = null;
  const module: LazyModule<T> = {
    fetch: () => {
      if (pending !== null) return pending;
      const tracked: Promise<T> = raced(id, load)
        .catch(async ({ cause }: ChunkError) => {
          const repaired = await putRight(cause);
          return raced(id, load).catch((error: unknown) => {
            // A browser keeps a script that it could not read for as long as the page lives.
            if (repaired && mayLoad('load-again') && firstInAWhile()) location.reload();
            throw error;
          });
        })
        .then((loaded) => {
          // What is there renders at once, without a turn of waiting: React reads these fields of a promise.
          void Object.assign(tracked, { status: 'fulfilled', value: loaded });
          arrived = loaded;
          return loaded;
        });
      pending = tracked;
      return tracked;
    },
    here: () => arrived,
    reset: () => {
      if (arrived === null) pending = null;
    },
    again: () => {
      module.reset();
      return module.fetch();
    },
  };
  return module;
}

/** Returns how code outside React asks for a module: each call shares what is on its way, and one after a failure tries again. */
export function lazyCode<T>(id: string, load: () => Promise<T>): () => Promise<T> {
  const { fetch, reset } = lazyModule(id, load);
  return () =>
    fetch().catch((error: unknown) => {
      reset();
      throw error;
    });
}

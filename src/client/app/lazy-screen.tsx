import { use, type ComponentType } from 'react';
import { loadWords } from '#client/i18n/load-words.ts';
import { lazyModule } from '#client/platform/lazy-module.ts';

export interface ScreenModule {
  readonly Screen: ComponentType;
}

/** A screen loaded on demand. `id` is the chunk's name in the build manifest. */
export interface LazyScreen {
  readonly id: string;
  /** Suspends while the chunk is on its way; throws ChunkError when it does not come. */
  readonly Screen: ComponentType;
  /** Starts the fetch; never rejects. */
  readonly preload: () => Promise<void>;
  /** Forgets a failure, so that the next render fetches again. */
  readonly reset: () => void;
  /** Fetches once more after a failure. */
  readonly again: () => Promise<unknown>;
}

/** Returns a screen whose code and messages in the user's language are loaded together on demand. */
export function lazyScreen(id: string, load: () => Promise<ScreenModule>, ...words: readonly string[]): LazyScreen {
  const { fetch, reset, again } = lazyModule(id, async () => (await Promise.all([load(), loadWords(...words)]))[0]);
  function Screen() {
    const { Screen: Loaded } = use(fetch());
    return <Loaded />;
  }
  return {
    id,
    Screen,
    preload: () =>
      fetch().then(
        () => undefined,
        () => undefined,
      ),
    reset,
    again,
  };
}

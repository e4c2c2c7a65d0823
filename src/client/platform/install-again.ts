/** An install that broke off is tried again after this long, then after twice as long each time. */
const AGAIN_MS = 5_000;
const MOST_MS = 5 * 60_000;

/** Tries an install of the service worker again when it breaks off, as it does where the network answers a file with a page of its own. */
interface InstallAgain {
  /** Follows a worker that is being installed. */
  readonly follow: (worker: ServiceWorker | null) => void;
  /** The worker's script itself did not come. */
  readonly failed: () => void;
  readonly stop: () => void;
}

/** Returns what tries `install` again. It rejects when the worker's script does not come. */
export function installAgain(install: () => Promise<void>): InstallAgain {
  let wait = AGAIN_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const failed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void install().catch(failed), wait);
    wait = Math.min(wait * 2, MOST_MS);
  };
  const follow = (worker: ServiceWorker | null) => {
    if (worker === null) return;
    const onChange = () => {
      if (worker.state === 'installing') return;
      worker.removeEventListener('statechange', onChange);
      if (worker.state === 'redundant') failed();
      else wait = AGAIN_MS;
    };
    worker.addEventListener('statechange', onChange);
  };
  return { follow, failed, stop: () => clearTimeout(timer) };
}

/** Time limit for the service worker's comparison, so that a part on its way is not delayed longer. */
const ANSWER_MS = 8_000;
/** Parts that fail within this time share the same comparison. */
const SHARED_MS = 5_000;

/** Asks the service worker to compare every stored file with the build and to refetch wrong ones. Resolves to whether a file was repaired. */
function repairStored(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const done = (repaired: boolean) => {
      clearTimeout(timer);
      port1.close();
      resolve(repaired);
    };
    const timer = setTimeout(() => done(false), ANSWER_MS);
    port1.addEventListener('message', ({ data }: MessageEvent<{ right: number }>) => done(data.right > 0));
    port1.start();
    worker.postMessage({ type: 'REPAIR' }, [port2]);
  });
}

/** The URL of the script that failed to load, if the browser's error contains it. */
const addressIn = (cause: unknown): string | undefined => /https?:\/\/\S+?\.js/.exec(cause instanceof Error ? cause.message : '')?.[0];

/** Refetches a script past the HTTP cache, which stores the new answer; returns whether the answer is a script. */
async function refetched(address: string): Promise<boolean> {
  const answer = await fetch(address, { cache: 'reload' });
  await answer.arrayBuffer();
  return answer.ok && /javascript/.test(answer.headers.get('content-type') ?? '');
}

/**
 * Without a service worker the HTTP cache may hold a login page under a script's URL. Refetches the failed script and, if that succeeds, every other script
 * of this page: the browser names only the failed import, not which of its nested imports is wrong.
 */
async function refetchScripts(address: string | undefined): Promise<boolean> {
  const own = `${location.origin}/assets/`;
  if (address !== undefined && !(address.startsWith(own) && (await refetched(address)))) return false;
  const asked = performance.getEntriesByType('resource').map(({ name }) => name);
  const others = asked.filter((name) => name !== address && name.startsWith(own) && name.endsWith('.js'));
  return (await Promise.all([...new Set(others)].map(refetched))).every(Boolean);
}

let shared: { readonly at: number; readonly done: Promise<boolean> } | null = null;

/**
 * Repairs the app's files on this device after a part failed to load. Never rejects. Resolves to whether a reload can be expected to bring the part: the
 * service worker replaced a stored file or, without one, the server answers with every script of this page.
 */
export function putRight(cause: unknown): Promise<boolean> {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;
  if (worker === null) return refetchScripts(addressIn(cause)).catch(() => false);
  if (shared === null || performance.now() - shared.at > SHARED_MS) shared = { at: performance.now(), done: repairStored(worker) };
  return shared.done;
}

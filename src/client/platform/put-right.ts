/** The service worker has this long to compare what it stores; a part that is waited for is not held up longer. */
const ANSWER_MS = 8_000;
/** Several parts that fail together share one comparison. */
const SHARED_MS = 5_000;

/** Asks the worker to compare every stored file with the build and to fetch what is wrong anew. Resolves to whether anything was put right. */
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

/** The address of the script that did not load, where the browser's error says it. */
const addressIn = (cause: unknown): string | undefined => /https?:\/\/\S+?\.js/.exec(cause instanceof Error ? cause.message : '')?.[0];

/** Without a worker the browser's HTTP cache may hold a login page under the script's address: asked past that cache, it is replaced. */
async function refetch(address: string | undefined): Promise<void> {
  if (address !== undefined && new URL(address).origin === location.origin) await fetch(address, { cache: 'reload' });
}

let shared: { readonly at: number; readonly done: Promise<boolean> } | null = null;

/** Puts right what this device keeps of the app after a part did not load. Resolves to whether the worker has replaced a stored file; never rejects. */
export function putRight(cause: unknown): Promise<boolean> {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;
  // Whether the script was wrong before, nobody knows here: it is asked for again, and no page is loaded anew for it.
  if (worker === null)
    return refetch(addressIn(cause))
      .catch(() => undefined)
      .then(() => false);
  if (shared === null || performance.now() - shared.at > SHARED_MS) shared = { at: performance.now(), done: repairStored(worker) };
  return shared.done;
}

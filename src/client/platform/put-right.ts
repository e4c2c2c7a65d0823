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
async function refetch(address: string | undefined): Promise<boolean> {
  if (address === undefined || new URL(address).origin !== location.origin) return false;
  return (await fetch(address, { cache: 'reload' })).ok;
}

let shared: { readonly at: number; readonly done: Promise<boolean> } | null = null;

/** Puts right what this device keeps of the app after a part did not load. Resolves to whether a file was replaced; never rejects. */
export function putRight(cause: unknown): Promise<boolean> {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;
  if (worker === null) return refetch(addressIn(cause)).catch(() => false);
  if (shared === null || performance.now() - shared.at > SHARED_MS) shared = { at: performance.now(), done: repairStored(worker) };
  return shared.done;
}

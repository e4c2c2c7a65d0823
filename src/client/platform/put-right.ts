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

/** Fetches a script past the HTTP cache, which keeps the new answer; returns whether that is a script. */
async function refetched(address: string): Promise<boolean> {
  const answer = await fetch(address, { cache: 'reload' });
  await answer.arrayBuffer();
  return answer.ok && /javascript/.test(answer.headers.get('content-type') ?? '');
}

/**
 * Without a worker the browser's HTTP cache may hold a login page under a script's address. Fetches the script that did not load past that cache, and once
 * that is right again every other script that this page has asked for: the browser names the failed import alone, never which of its own imports is wrong.
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
 * Puts right what this device keeps of the app after a part did not load. Never rejects. Resolves to whether a page that is loaded again can be expected to
 * have the part: the worker has replaced a stored file or, without a worker, the server answers with every script of this page.
 */
export function putRight(cause: unknown): Promise<boolean> {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;
  if (worker === null) return refetchScripts(addressIn(cause)).catch(() => false);
  if (shared === null || performance.now() - shared.at > SHARED_MS) shared = { at: performance.now(), done: repairStored(worker) };
  return shared.done;
}

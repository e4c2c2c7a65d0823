import { postToTabs } from './tabs.ts';

/** A version that does not take over by then is not waited for. */
const RELOAD_ANYWAY_MS = 4_000;
/** How long a press waits for a version that the server has and this device does not. */
const FIND_MS = 10_000;

/** Resolves with the version that waits, or once one that is being installed does; null when there is none within FIND_MS. */
async function waitingOf(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const { installing } = registration;
  if (registration.waiting === null && installing !== null)
    await new Promise<void>((done) => {
      installing.addEventListener('statechange', () => done(), { once: true });
      setTimeout(done, FIND_MS);
    });
  return registration.waiting;
}

/** A page is quiet no longer than this for a version that does not come. */
const QUIET_MS = 1_500;
/** Time for aborted requests to end and for all tabs to become quiet. */
const SETTLED_MS = 150;

let quiet = false;

const isRead = ([asked, init]: Parameters<typeof fetch>): boolean =>
  ['GET', 'HEAD'].includes((asked instanceof Request ? asked.method : init?.method) ?? 'GET');

/**
 * Has this page ask for nothing until another version has taken over. A browser asks the old worker to end once: a request that comes while it ends
 * starts it again, and then it stays for as long as pages ask for anything. Only reads wait: an order goes out at once, whatever that costs the version.
 */
export function keepQuiet(): void {
  if (quiet) return;
  quiet = true;
  const ask = window.fetch;
  const over = new Promise<void>((done) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true });
    setTimeout(done, QUIET_MS);
  });
  window.fetch = async (...call) => {
    if (isRead(call)) await over;
    return ask.apply(window, call);
  };
  void over.then(() => {
    quiet = false;
    window.fetch = ask;
  });
}

/** Makes the active service worker abort its requests: a slow request would delay the new worker. */
function drain(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'DRAIN' });
}

/** Activates the waiting version; a late activation is forced by a reload, which releases the old one. */
export function switchTo(registration: ServiceWorkerRegistration | undefined): void {
  postToTabs({ type: 'switching' });
  keepQuiet();
  drain();
  setTimeout(() => registration?.waiting?.postMessage({ type: 'SKIP_WAITING' }, {}), SETTLED_MS);
  // The old one may have been started again, and know nothing of the first.
  setTimeout(drain, RELOAD_ANYWAY_MS - SETTLED_MS);
  setTimeout(() => location.reload(), RELOAD_ANYWAY_MS);
}

/**
 * Reloads the page with the newest version: the server may no longer have this version's parts. Without a newer version it reloads the
 * current one.
 */
export async function loadNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  // A wire that holds the question back holds back no page.
  await Promise.race([registration?.update().catch(() => undefined), new Promise((late) => setTimeout(late, FIND_MS))]);
  if (!registration || (await waitingOf(registration)) === null) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  switchTo(registration);
}

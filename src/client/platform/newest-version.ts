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

/**
 * Loads the page again, as the newest version that there is: a part that the server no longer has will never come to this one. Without a new
 * version it is this one, loaded anew.
 */
export async function loadNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => undefined);
  const waiting = registration ? await waitingOf(registration) : null;
  if (waiting === null) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  navigator.serviceWorker.controller?.postMessage({ type: 'DRAIN' });
  waiting.postMessage({ type: 'SKIP_WAITING' }, {});
  setTimeout(() => location.reload(), RELOAD_ANYWAY_MS);
}

import { SERVICE_WORKER_URL } from '#contract/constants.ts';
import { installAgain } from './install-again.ts';
import { lazyCode } from './lazy-module.ts';
import { keepQuiet, loadNewest, switchTo } from './newest-version.ts';
import { savesData } from './saves-data.ts';
import { listenToTabs } from './tabs.ts';
import { untilHere } from './until-here.ts';
import { whenIdle } from './when-idle.ts';

export interface UpdateHooks {
  /** A new version is installed and waiting. */
  readonly onWaiting: () => void;
  /** Another tab has switched this origin to a new version. */
  readonly onReplaced: () => void;
  /** The newest version failed to start on this device; this page is of the previous version. */
  readonly onFellBack: () => void;
}

const POLL_MS = 30 * 60_000;
const loadWorkbox = lazyCode('workbox-window', () => import('workbox-window'));
let registered: ServiceWorkerRegistration | undefined;
let accepted = false;

/** Unregisters service workers with another script URL, such as an older product's: they would keep answering with stale copies. */
async function removeOlderWorkers(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    const active = registration.active ?? registration.waiting ?? registration.installing;
    if (active && new URL(active.scriptURL).pathname !== SERVICE_WORKER_URL) await registration.unregister();
  }
}

/** Tells the service worker that this page has started; until then the worker keeps the previous version ready (sw/former-shell.ts). */
async function sayStarted(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const entry = document.querySelector<HTMLScriptElement>('script[src*="/start-"]')?.src;
  if (entry) active?.postMessage({ type: 'STARTED', entry: new URL(entry).pathname }, {});
}

/** Reports a waiting version only beside an active one: a first installation, however slow, is no update. */
async function tellIfNews({ onWaiting }: UpdateHooks): Promise<void> {
  const found = await navigator.serviceWorker.getRegistration();
  if (found?.active && found.waiting) onWaiting();
}

/** Retries a failed load of workbox: a network that answers wrongly during the start would leave this page without a service worker. */
function workboxAtLast(stops: (() => void)[]): ReturnType<typeof loadWorkbox> {
  return loadWorkbox().catch(() => new Promise<void>((done) => stops.push(untilHere(loadWorkbox, done))).then(loadWorkbox));
}

async function register(hooks: UpdateHooks, stops: (() => void)[]): Promise<void> {
  await removeOlderWorkers();
  const { Workbox } = await workboxAtLast(stops);
  const worker = new Workbox(SERVICE_WORKER_URL, { scope: '/', type: 'classic' });
  worker.addEventListener('waiting', () => void tellIfNews(hooks));
  let followed: ServiceWorkerRegistration | undefined;
  // Workbox reports only the first update found: after an interrupted installation it would report no further one.
  const onFound = () => {
    const installing = followed?.installing ?? null;
    again.follow(installing);
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void tellIfNews(hooks);
    });
  };
  const take = (found: ServiceWorkerRegistration | undefined) => {
    registered = found;
    if (!found || found === followed) return;
    followed?.removeEventListener('updatefound', onFound);
    followed = found;
    found.addEventListener('updatefound', onFound);
    again.follow(found.installing);
  };
  // Without an active worker the browser drops a registration after an interrupted installation: register again.
  const again = installAgain(async () =>
    take(registered?.active ? await registered.update() : await navigator.serviceWorker.register(SERVICE_WORKER_URL, { scope: '/' })),
  );
  await worker.register().then(take, again.failed);
  const check = () => {
    registered?.update().catch(() => undefined);
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') check();
  };
  document.addEventListener('visibilitychange', onVisible);
  const timer = setInterval(check, POLL_MS);
  stops.push(
    () => followed?.removeEventListener('updatefound', onFound),
    again.stop,
    () => document.removeEventListener('visibilitychange', onVisible),
    () => clearInterval(timer),
  );
}

/** Registers the service worker when idle and watches for new versions. Without service workers (plain http) it does nothing. */
export function startServiceWorker(hooks: UpdateHooks): () => void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return () => undefined;
  const workers = navigator.serviceWorker;
  const stops: (() => void)[] = [];
  // The first worker that takes an uncontrolled page over brings nothing new: the page is as new as it is.
  let controlled = workers.controller !== null;
  const onControllerChange = () => {
    if (accepted) location.reload();
    else if (controlled) hooks.onReplaced();
    controlled = true;
  };
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if ((data as { type?: unknown } | null)?.type === 'FELL_BACK') hooks.onFellBack();
  };
  const onLoadNewest = (event: Event) => {
    event.preventDefault();
    void loadNewest();
  };
  workers.addEventListener('controllerchange', onControllerChange);
  workers.addEventListener('message', onMessage);
  addEventListener('load-newest', onLoadNewest);
  stops.push(
    () => workers.removeEventListener('controllerchange', onControllerChange),
    () => workers.removeEventListener('message', onMessage),
    () => removeEventListener('load-newest', onLoadNewest),
    listenToTabs(({ type }) => {
      if (type === 'switching') keepQuiet();
    }),
    whenIdle(() => {
      void sayStarted();
      register(hooks, stops).catch(() => undefined);
    }),
  );
  return () => stops.forEach((stop) => stop());
}

/** Has the catalogues of the language kept on this device, once there is a worker to keep them. */
export function keepLanguage(language: string): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type: 'LANGUAGE', language }, {}));
}

/** Switches to the waiting version; the page is loaded again when that has taken over. */
export function activateUpdate(): void {
  accepted = true;
  switchTo(registered);
}

/** Has the version that did not start tried once more; the page is loaded again by the worker. */
export function tryNewestAgain(): void {
  navigator.serviceWorker.controller?.postMessage({ type: 'TRY_AGAIN' });
}

/** Has the screens outside the install set kept on this device, once the page is idle and unless data is counted then; returns how to call it off. */
export function keepSecondSet(counted: () => boolean): () => void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV || savesData()) return () => undefined;
  return whenIdle(() => {
    if (counted()) return;
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type: 'SECOND_SET' }, {}));
  });
}

import type { Workbox } from 'workbox-window';
import { SERVICE_WORKER_URL } from '#contract/constants.ts';
import { lazyCode } from './lazy-module.ts';
import { loadNewest } from './newest-version.ts';
import { whenIdle } from './when-idle.ts';

export interface UpdateHooks {
  /** A new version is installed and waits. */
  readonly onWaiting: () => void;
  /** Another tab has switched this origin to a new version. */
  readonly onReplaced: () => void;
  /** The newest version did not start on this device; this page is of the one before it. */
  readonly onFellBack: () => void;
}

const POLL_MS = 30 * 60_000;
const RELOAD_ANYWAY_MS = 4_000;
const loadWorkbox = lazyCode('workbox-window', () => import('workbox-window'));
let worker: Workbox | null = null;
let accepted = false;

/** Removes workers of other script addresses, such as an older product's: they would go on answering with their copies. */
async function removeOlderWorkers(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    const active = registration.active ?? registration.waiting ?? registration.installing;
    if (active && new URL(active.scriptURL).pathname !== SERVICE_WORKER_URL) await registration.unregister();
  }
}

/** Tells the worker that this page stands: until then it keeps the version before within reach (sw/former-shell.ts). */
async function sayStarted(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const entry = document.querySelector<HTMLScriptElement>('script[type=module]')?.src;
  if (entry) active?.postMessage({ type: 'STARTED', entry: new URL(entry).pathname }, {});
}

async function register(hooks: UpdateHooks, stops: (() => void)[]): Promise<void> {
  await removeOlderWorkers();
  const { Workbox } = await loadWorkbox();
  worker = new Workbox(SERVICE_WORKER_URL, { scope: '/', type: 'classic' });
  worker.addEventListener('waiting', hooks.onWaiting);
  const registration = await worker.register();
  if (!registration) return;
  const check = () => {
    registration.update().catch(() => undefined);
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') check();
  };
  document.addEventListener('visibilitychange', onVisible);
  const timer = setInterval(check, POLL_MS);
  stops.push(
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

/**
 * Switches to the waiting version and loads the page again. The active worker first gives up its open requests: a slow
 * one would keep the new worker waiting.
 */
export function activateUpdate(): void {
  accepted = true;
  navigator.serviceWorker.controller?.postMessage({ type: 'DRAIN' });
  worker?.messageSkipWaiting();
  setTimeout(() => location.reload(), RELOAD_ANYWAY_MS);
}

/** Has the version that did not start tried once more; the page is loaded again by the worker. */
export function tryNewestAgain(): void {
  navigator.serviceWorker.controller?.postMessage({ type: 'TRY_AGAIN' });
}

/** Says whether the browser asks for little data (Save-Data, or a link of the slowest kinds). */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || (connection?.effectiveType ?? '').endsWith('2g');
}

/** Has the screens outside the install set kept on this device, once the page is idle and unless data is counted then; returns how to call it off. */
export function keepSecondSet(counted: () => boolean): () => void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV || savesData()) return () => undefined;
  return whenIdle(() => {
    if (counted()) return;
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type: 'SECOND_SET' }, {}));
  });
}

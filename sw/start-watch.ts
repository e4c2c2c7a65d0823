import { cacheNames } from 'workbox-core';
import { createHandlerBoundToURL, getCacheKeyForURL } from 'workbox-precaching';
import { NavigationRoute, Route } from 'workbox-routing';
import {
  formerFile,
  formerPage,
  hasFailed,
  hasStarted,
  putAside,
  type StartState,
  stateOf,
  tryAgain,
  type Version,
  WORD_MS,
} from './former-shell.ts';
import { repair, type Repaired } from './checked-files.ts';
import { fetchFile } from './fetch-file.ts';
import { orDrained } from './gate.ts';
import { hasRightType } from './right-type.ts';
import { dropOldFiles } from './kept-cache.ts';
import { type Entry, type Files, KEPT_CACHE, pathOf } from './kept-files.ts';
import { NOT_PAGES } from './snapshot-rules.ts';

declare const self: ServiceWorkerGlobalScope;

/** Watches whether pages of this version start, and reloads them with the previous version when they do not. */
interface StartWatch {
  /** Saves the previous version's files during installation. */
  install(): Promise<void>;
  /** Returns the start state of this version on this device. */
  state(): Promise<StartState>;
  /** Call when a page has been served; the page must report its start within WORD_MS. */
  served(clientId: string): Promise<void>;
  /** Call when a page has started; `entry` is the path of the start script, which identifies the version. */
  started(entry: string, client: unknown): Promise<void>;
  /** Call when the page with this entry script cannot start. */
  notStarted(entry: string, client: unknown): Promise<void>;
  /** Compares every stored file of this version with its hash and refetches wrong files. */
  repair(): Promise<Repaired>;
  /** Retries this version at the user's request. */
  tryAgain(client: unknown): Promise<void>;
}

function versionOf(shell: readonly Entry[], list: string): Version {
  const files = new Map(shell.map(pathOf).map((path) => [path, getCacheKeyForURL(path) ?? path]));
  // The page names every chunk by its hash: its own revision is the build's.
  return { id: files.get('/index.html') ?? '', files, cache: cacheNames.precache, list };
}

async function repairStored({ cache, files, list }: Version): Promise<Repaired> {
  const held = await (await caches.open(KEPT_CACHE)).keys();
  const others = new Map(held.map(({ url }) => new URL(url).pathname).map((path) => [path, path]));
  // The list of hashes is compared with its own name whenever it is read.
  others.delete(list);
  const [first, second] = [await repair(cache, files, list), await repair(KEPT_CACHE, others, list)];
  return { right: first.right + second.right, wrong: first.wrong + second.wrong };
}

/** Reloads a page, which then runs the version served now. */
async function loadAnew(client: unknown): Promise<void> {
  if (client instanceof WindowClient) await client.navigate(client.url).catch(() => null);
}

/** Returns the watch over the version with these files. */
export function startWatch({ shell, kept, list }: Files): StartWatch {
  const version = versionOf(shell, list);
  let known: StartState | null = null;
  const waiting = new Set<() => void>();
  // Not a moment longer than needed: a worker with something under way is not replaced.
  const settle = (found: StartState) => {
    known = found;
    for (const stop of waiting) stop();
  };
  /** Resolves to true if no report arrives within the time limit. */
  const silent = () =>
    new Promise<boolean>((resolve) => {
      const done = (silence: boolean) => () => {
        waiting.delete(stop);
        clearTimeout(timer);
        resolve(silence);
      };
      const stop = done(false);
      const timer = setTimeout(done(true), WORD_MS);
      waiting.add(stop);
    });
  const state = async () => (known ??= await stateOf(version));
  const goBack = async (client: unknown) => {
    if ((await state()) !== 'awaited' || !(await hasFailed(version))) return;
    settle('failed');
    await loadAnew(client);
  };
  let repairing: Promise<Repaired> | null = null;
  /** Several pages and parts may ask at the same time: they share one answer. */
  const repairAll = () =>
    (repairing ??= repairStored(version).finally(() => {
      repairing = null;
    }));
  return {
    install: () => putAside(version),
    repair: repairAll,
    state,
    served: async (clientId) => {
      if ((await formerPage()) === undefined) return;
      if (!(await silent())) return;
      const client = await self.clients.get(clientId);
      // A page in the background may be held back by the browser: it says nothing of the version.
      if (client instanceof WindowClient && client.visibilityState === 'visible') await goBack(client);
    },
    started: async (entry, client) => {
      const before = await state();
      if (before === 'failed') (client as Client | null)?.postMessage({ type: 'FELL_BACK' });
      if (before !== 'awaited' || !version.files.has(entry)) return;
      settle('started');
      await hasStarted(version);
      await dropOldFiles(kept);
    },
    notStarted: async (entry, client) => {
      if (!version.files.has(entry)) return;
      const { right, wrong } = await repairAll().catch(() => ({ right: 0, wrong: 0 }));
      // After repaired files the version gets another try: damage in storage is not the version's fault.
      if (right > 0 && wrong === 0) await loadAnew(client);
      else await goBack(client);
    },
    tryAgain: async (client) => {
      await tryAgain();
      known = null;
      await loadAnew(client);
    },
  };
}

/** Answers every page URL with the app's page: of this version, or of the previous one while this one fails to start. */
export function pageRoute(watch: StartWatch): Route {
  const own = createHandlerBoundToURL('/index.html');
  return new NavigationRoute(
    async (options) => {
      const event = options.event as FetchEvent;
      const state = await watch.state();
      if (state === 'awaited') event.waitUntil(orDrained(watch.served(event.resultingClientId)));
      return (state === 'failed' ? await formerPage() : undefined) ?? (await own(options));
    },
    { denylist: [...NOT_PAGES] },
  );
}

/** Returns what the network has under the address of a file, unless the answer is of another type: a script that is a login page stays unknown to the page. */
async function fetchedOf(request: Request, path: string): Promise<Response> {
  const answer = await fetchFile(request);
  return answer.ok && !hasRightType(path, answer) ? Response.error() : answer;
}

/** Files of the version before: for pages that it still runs, or runs again. */
export function formerRoute(): Route {
  return new Route(
    ({ url, sameOrigin }) => sameOrigin && /^\/assets\/(?!online\/)/.test(url.pathname),
    async ({ request, url }) =>
      (await formerFile(url.pathname)) ??
      (await caches.match(request, { cacheName: KEPT_CACHE, ignoreVary: true })) ??
      (await fetchedOf(request, url.pathname)),
  );
}

import { clientsClaim, registerQuotaErrorCallback } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { addPlugins, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { nextEpoch } from './epoch.ts';
import { checks } from './checked-files.ts';
import { yields } from './fetch-file.ts';
import { drain, giveUpOlder, giveWay, isDrained, orDrained } from './gate.ts';
import { dropOlderHalf, keepNewest } from './keep-newest.ts';
import { keepSet, keepSets } from './kept-cache.ts';
import { KEPT_CACHE, parted, SECOND_SET } from './kept-files.ts';
import { purgeSession } from './purge-session.ts';
import { isShared, keepShared, SHARED_CACHE } from './shared-file.ts';
import { pageRoute, formerRoute, startWatch } from './start-watch.ts';
import { snapshotPlugin } from './snapshot-plugin.ts';
import { tellPushed } from './told.ts';
import { NETWORK_SECONDS, ruleOf, SNAPSHOT_RULES } from './snapshot-rules.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] };

const files = parted(self.__WB_MANIFEST);
const { shell, kept, list } = files;
const compare = () => orDrained(watch.repair());
addPlugins([yields, checks(list, 'every', compare)]);
precacheAndRoute([...shell]);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && kept.includes(url.pathname),
  new CacheFirst({ cacheName: KEPT_CACHE, matchOptions: { ignoreVary: true }, plugins: [yields, checks(list, 'some', compare)] }),
);
clientsClaim();
const watch = startWatch(files);
registerRoute(pageRoute(watch));
registerRoute(formerRoute());
registerRoute(isShared, keepShared, 'POST');

/** Caches of users' dated answers. */
const ANSWERS = SNAPSHOT_RULES.filter(({ ofUser }) => ofUser).map(({ cache }) => cache);
const dropAnswers = () => Promise.all(ANSWERS.map((name) => caches.delete(name)));

/** Deletes every user's dated answers and the shared file, and discards answers under way. */
async function purge(): Promise<void> {
  nextEpoch();
  await Promise.all([dropAnswers(), caches.delete(SHARED_CACHE)]);
}

/** A single function object: Workbox calls every registered one. */
const makeRoom = () => dropOlderHalf(ANSWERS);
/** Makes room on a full device, but not for a version being installed: the data on screen stay. */
const makesRoom: WorkboxPlugin = { handlerWillStart: async () => registerQuotaErrorCallback(makeRoom) };

for (const rule of SNAPSHOT_RULES) {
  registerRoute(
    ({ url, request, sameOrigin }) => sameOrigin && !isDrained() && ruleOf(request.method, url.pathname) === rule,
    new NetworkFirst({
      cacheName: rule.cache,
      networkTimeoutSeconds: NETWORK_SECONDS,
      plugins: [
        snapshotPlugin(rule.ofUser, () => {
          if (!rule.foreignKey) void purge();
        }),
        keepNewest(rule.entries),
        makesRoom,
      ],
    }),
  );
}

/** Repairs the stored files and sends the page the result. */
async function answerRepair(page: MessagePort | undefined): Promise<void> {
  page?.postMessage(await watch.repair(), []);
}

const forgetTold = tellPushed(self);

self.addEventListener('install', (event) => event.waitUntil(Promise.all([keepSets(kept, list), watch.install()])));

// Older versions listed their cached answers in this database, including search texts.
self.addEventListener('activate', () => void indexedDB.deleteDatabase('workbox-expiration'));

self.addEventListener('message', (event) => {
  const {
    type,
    language = SECOND_SET,
    of,
    entry = '',
    ms = 0,
  } = (event.data ?? {}) as { type?: unknown; language?: string; of?: string; entry?: string; ms?: number };
  if (type === 'LANGUAGE' || type === 'SECOND_SET') event.waitUntil(orDrained(keepSet(language, kept, list)));
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (type === 'DRAIN') drain();
  if (type === 'GIVE_WAY') giveWay();
  if (type === 'GIVE_UP') giveUpOlder(ms);
  // With `of`, only that session: another user has signed in since, and owns the shown notifications and shared files.
  if (type === 'PURGE') event.waitUntil(of === undefined ? Promise.all([purge(), forgetTold()]) : purgeSession(of));
  // A page still loading when this worker was activated has not been claimed yet.
  if (type === 'STARTED') event.waitUntil(Promise.all([self.clients.claim(), watch.started(entry, event.source)]));
  if (type === 'NOT_STARTED') event.waitUntil(watch.notStarted(entry, event.source));
  if (type === 'REPAIR') event.waitUntil(orDrained(answerRepair(event.ports[0])).catch(() => undefined));
  if (type === 'TRY_AGAIN') event.waitUntil(watch.tryAgain(event.source));
});

import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { nextEpoch } from './epoch.ts';
import { drain, giveWay, isDrained } from './gate.ts';
import { KEPT_CACHE, keepSet, keepSets } from './kept-cache.ts';
import { parted, SECOND_SET } from './kept-files.ts';
import { isShared, keepShared, SHARED_CACHE } from './shared-file.ts';
import { pageRoute, formerRoute, startWatch } from './start-watch.ts';
import { snapshotPlugin } from './snapshot-plugin.ts';
import { tellPushed } from './told.ts';
import { KEEP_SECONDS, NETWORK_SECONDS, ruleOf, SNAPSHOT_RULES } from './snapshot-rules.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] };

const { shell, kept } = parted(self.__WB_MANIFEST);
precacheAndRoute([...shell]);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && kept.includes(url.pathname),
  new CacheFirst({ cacheName: KEPT_CACHE, matchOptions: { ignoreVary: true } }),
);
cleanupOutdatedCaches();
clientsClaim();
const watch = startWatch(shell, kept);
registerRoute(pageRoute(watch));
registerRoute(formerRoute());
registerRoute(isShared, keepShared, 'POST');

const expirations = SNAPSHOT_RULES.map((rule) => ({
  rule,
  expiration: new ExpirationPlugin({ maxEntries: rule.entries, maxAgeSeconds: KEEP_SECONDS, purgeOnQuotaError: true }),
}));

/** Deletes every user's dated answers and what was shared with the app, and makes answers on their way homeless. */
async function purge(): Promise<void> {
  nextEpoch();
  const answers = expirations.filter(({ rule }) => rule.ofUser).map(({ expiration }) => expiration.deleteCacheAndMetadata());
  await Promise.all([...answers, caches.delete(SHARED_CACHE)]);
}

for (const { rule, expiration } of expirations) {
  registerRoute(
    ({ url, request, sameOrigin }) => sameOrigin && !isDrained() && ruleOf(request.method, url.pathname) === rule,
    new NetworkFirst({
      cacheName: rule.cache,
      networkTimeoutSeconds: NETWORK_SECONDS,
      plugins: [
        snapshotPlugin(rule.ofUser, () => {
          if (!rule.foreignKey) void purge();
        }),
        expiration as WorkboxPlugin,
      ],
    }),
  );
}

const forgetTold = tellPushed(self);

self.addEventListener('install', (event) => event.waitUntil(Promise.all([keepSets(kept), watch.install()])));

self.addEventListener('message', (event) => {
  const {
    type,
    language,
    session,
    entry = '',
  } = (event.data ?? {}) as { type?: unknown; language?: unknown; session?: unknown; entry?: string };
  if (type === 'LANGUAGE' && typeof language === 'string') event.waitUntil(keepSet(language, kept));
  if (type === 'SECOND_SET') event.waitUntil(keepSet(SECOND_SET, kept));
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (type === 'DRAIN') drain();
  if (type === 'GIVE_WAY') giveWay();
  // Without the session somebody else has signed in since: what is pushed here is theirs.
  if (type === 'PURGE') event.waitUntil(Promise.all([purge(), session !== false && forgetTold()]));
  if (type === 'STARTED') event.waitUntil(watch.started(entry, event.source));
  if (type === 'NOT_STARTED') event.waitUntil(watch.notStarted(entry, event.source));
  if (type === 'TRY_AGAIN') event.waitUntil(watch.tryAgain(event.source));
});

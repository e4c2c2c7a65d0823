import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { nextEpoch } from './epoch.ts';
import { drain, isDrained } from './gate.ts';
import { dropOldFiles, KEPT_CACHE, keepSet, keepSets } from './kept-cache.ts';
import { parted, SECOND_SET } from './kept-files.ts';
import { snapshotPlugin } from './snapshot-plugin.ts';
import { KEEP_SECONDS, NETWORK_SECONDS, NOT_PAGES, ruleOf, SNAPSHOT_RULES } from './snapshot-rules.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] };

const { shell, kept } = parted(self.__WB_MANIFEST);
precacheAndRoute([...shell]);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && kept.includes(url.pathname),
  new CacheFirst({ cacheName: KEPT_CACHE, matchOptions: { ignoreVary: true } }),
);
cleanupOutdatedCaches();
clientsClaim();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [...NOT_PAGES] }));

const expirations = SNAPSHOT_RULES.map((rule) => ({
  rule,
  expiration: new ExpirationPlugin({ maxEntries: rule.entries, maxAgeSeconds: KEEP_SECONDS, purgeOnQuotaError: true }),
}));

/** Deletes every user's dated answers and makes those on their way homeless. */
async function purge(): Promise<void> {
  nextEpoch();
  await Promise.all(expirations.filter(({ rule }) => rule.ofUser).map(({ expiration }) => expiration.deleteCacheAndMetadata()));
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

self.addEventListener('install', (event) => event.waitUntil(keepSets(kept)));
self.addEventListener('activate', (event) => event.waitUntil(dropOldFiles(kept)));

self.addEventListener('message', (event) => {
  const { type, language } = (event.data ?? {}) as { type?: unknown; language?: unknown };
  if (type === 'LANGUAGE' && typeof language === 'string') event.waitUntil(keepSet(language, kept));
  if (type === 'SECOND_SET') event.waitUntil(keepSet(SECOND_SET, kept));
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (type === 'DRAIN') drain();
  if (type === 'PURGE') event.waitUntil(purge());
});

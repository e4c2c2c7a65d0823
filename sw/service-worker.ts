import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { nextEpoch } from './epoch.ts';
import { drain, isDrained } from './gate.ts';
import { dropOldLanguages, keepLanguage, keepLanguages, LANGUAGE_CACHE } from './language-cache.ts';
import { parted } from './languages.ts';
import { snapshotPlugin } from './snapshot-plugin.ts';
import { KEEP_SECONDS, NETWORK_SECONDS, NOT_PAGES, ruleOf, SNAPSHOT_RULES } from './snapshot-rules.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] };

const { shell, catalogues } = parted(self.__WB_MANIFEST);
precacheAndRoute([...shell]);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && catalogues.includes(url.pathname),
  new CacheFirst({ cacheName: LANGUAGE_CACHE, matchOptions: { ignoreVary: true } }),
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
      plugins: [snapshotPlugin(rule.ofUser, () => void purge()), expiration as WorkboxPlugin],
    }),
  );
}

self.addEventListener('install', (event) => event.waitUntil(keepLanguages(catalogues)));
self.addEventListener('activate', (event) => event.waitUntil(dropOldLanguages(catalogues)));

self.addEventListener('message', (event) => {
  const { type, language } = (event.data ?? {}) as { type?: unknown; language?: unknown };
  if (type === 'LANGUAGE' && typeof language === 'string') event.waitUntil(keepLanguage(language, catalogues));
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (type === 'DRAIN') drain();
  if (type === 'PURGE') event.waitUntil(purge());
});

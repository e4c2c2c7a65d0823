import type { Page } from 'playwright-core';

/** Returns everything that a page of this origin can read on the device, by place: the data that another user of the device could find. */
export function everythingOn(page: Page): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(async () => {
    const found: Record<string, string> = {};
    const keep = (place: string, text: string) => {
      found[place] = text;
    };
    for (const [name, shelf] of [
      ['local', localStorage],
      ['session', sessionStorage],
    ] as const)
      for (let place = 0; place < shelf.length; place += 1) {
        const key = shelf.key(place) ?? '';
        keep(`${name} storage ${key}`, shelf.getItem(key) ?? '');
      }
    const registration = await navigator.serviceWorker?.getRegistration();
    // A browser without a push service ends who asks for a subscription; without the right to show anything there is neither.
    if (registration !== undefined && 'Notification' in globalThis && Notification.permission === 'granted') {
      for (const { title, body, data } of await registration.getNotifications())
        keep('notification', `${title} ${body} ${JSON.stringify(data)}`);
      const push = await registration.pushManager.getSubscription();
      if (push !== null) keep('push', JSON.stringify(push));
    }
    keep('cookies', document.cookie);
    keep('address', location.href);
    keep('history', JSON.stringify(history.state));
    keep('page', document.documentElement.outerHTML);
    keep('timings', JSON.stringify(performance.getEntriesByType('resource')));
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (/\.(?:js|css|woff2|svg)(?:\?|$)/.test(request.url)) continue;
        const answer = await cache.match(request);
        keep(`cache ${name} ${request.url}`, JSON.stringify([...request.headers, ...(answer?.headers ?? [])]) + (await answer?.text()));
      }
    }
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('the storage refused')));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const shelf = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([done(shelf.getAllKeys()), done(shelf.getAll())]);
        keys.forEach((key, place) => keep(`database ${name} ${store} ${JSON.stringify(key)}`, JSON.stringify(values[place])));
      }
      database.close();
    }
    return found;
  });
}

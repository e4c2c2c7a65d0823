import 'fake-indexeddb/auto';
import { promisifyRequest } from 'idb-keyval';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { USER } from '#tests/support/server/wire-samples.ts';

const realIndexedDb = globalThis.indexedDB;

/** Returns fresh modules, as a page load has them, over the given storage. */
async function load(storage: Partial<IDBFactory>) {
  vi.resetModules();
  vi.stubGlobal('indexedDB', storage);
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const [{ createStore }, { hydrate }, session, user, preferences] = await Promise.all([
    import('jotai'),
    import('#client/state/start/hydrate.ts'),
    import('#client/state/session/session.ts'),
    import('#client/state/session/user.ts'),
    import('#client/state/device/preferences.ts'),
  ]);
  return { store: createStore(), hydrate, ...session, ...user, ...preferences };
}
/** Replaces what is stored, and leaves no connection open: it would block whoever deletes the database later. */
async function fill(pairs: Record<string, unknown>): Promise<void> {
  const opening = realIndexedDb.open('strikedesk');
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('state'));
  const database = await promisifyRequest(opening);
  const store = database.transaction('state', 'readwrite').objectStore('state');
  store.clear();
  for (const [key, value] of Object.entries(pairs)) store.put(value, key);
  await promisifyRequest(store.transaction);
  database.close();
}
const sealed = (data: unknown, v = 1) => ({ v, at: 1, data });
const stored = {
  auth_token: 't-1',
  session_user: sealed(USER),
  preferences: sealed({ currentTheme: 'light', locale: 'en', direction: 'ltr', navigation: 'side', collapsed: false }),
  [`u/${USER.id}/preferences`]: sealed({ currentTheme: 'dark', locale: 'fr', direction: 'rtl', navigation: 'top', collapsed: true }),
};

/** A storage like the real one that opens only on request. */
function slowStorage() {
  let go = () => {};
  const opened = new Promise<void>((resolve) => (go = resolve));
  const storage = {
    open: (name: string) => {
      const request = new EventTarget() as IDBOpenDBRequest;
      void opened.then(() => {
        const real = realIndexedDb.open(name);
        real.addEventListener('success', () => {
          Object.defineProperty(request, 'result', { value: real.result });
          request.dispatchEvent(new Event('success'));
        });
      });
      return request;
    },
  };
  return { storage, go };
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
// The next file shares the loaded modules: it would go on with the storage of the last test.
afterAll(() => void vi.resetModules());

describe('hydration', () => {
  test('brings session, user and the user’s look back', async () => {
    await fill(stored);
    const { store, hydrate, authAtom, userDataAtom, preferencesAtom } = await load(realIndexedDb);
    await hydrate(store);
    expect(store.get(authAtom).token).toBe('t-1');
    expect(store.get(userDataAtom)).toEqual(USER);
    expect(store.get(preferencesAtom)).toMatchObject({
      currentTheme: 'dark',
      locale: 'fr',
      direction: 'rtl',
      navigation: 'top',
      collapsed: true,
    });
  });

  test('of an empty storage is a first visit: en, left to right, light, side navigation', async () => {
    await fill({});
    const { store, hydrate, authAtom, preferencesAtom } = await load(realIndexedDb);
    await hydrate(store);
    expect(store.get(authAtom).token).toBeNull();
    expect(store.get(preferencesAtom)).toMatchObject({ currentTheme: 'light', locale: 'en', direction: 'ltr', navigation: 'side' });
  });

  test('keeps the known parts of a look that an older version stored', async () => {
    await fill({ preferences: sealed({ currentTheme: 'dark', locale: 'tlh', size: 3 }) });
    const { store, hydrate, preferencesAtom } = await load(realIndexedDb);
    await hydrate(store);
    expect(store.get(preferencesAtom)).toMatchObject({ currentTheme: 'dark', locale: 'en', trend: 'green-red' });
    expect(store.get(preferencesAtom)).not.toHaveProperty('size');
  });

  test('takes data of an unknown shape for none', async () => {
    await fill({ auth_token: 7, session_user: sealed(USER, 99), preferences: sealed({ currentTheme: 'pink' }), root: 'text' });
    const { store, hydrate, authAtom, preferencesAtom } = await load(realIndexedDb);
    await hydrate(store);
    expect(store.get(authAtom).token).toBeNull();
    expect(store.get(preferencesAtom).currentTheme).toBe('light');
  });

  test('ends at once, signed out, when the storage throws', async () => {
    const { store, hydrate, authAtom } = await load({
      open: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    await hydrate(store);
    expect(store.get(authAtom).token).toBeNull();
  });

  test('ends after 5 s when the storage hangs, and not before', async () => {
    const { store, hydrate, authAtom } = await load({ open: () => new EventTarget() as IDBOpenDBRequest });
    let done = false;
    const pending = hydrate(store).then(() => (done = true));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(done).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await pending;
    expect(store.get(authAtom).token).toBeNull();
  });

  test('that comes late still lands', async () => {
    await fill(stored);
    const { storage, go } = slowStorage();
    const { store, hydrate, authAtom } = await load(storage);
    const pending = hydrate(store);
    await vi.advanceTimersByTimeAsync(5_000);
    await pending;
    go();
    vi.useRealTimers();
    await vi.waitFor(() => expect(store.get(authAtom).token).toBe('t-1'), { timeout: 10_000 });
  });

  test('that comes late never overwrites what this page has changed', async () => {
    await fill(stored);
    const { storage, go } = slowStorage();
    const { store, hydrate, authAtom, preferencesAtom, tokenAtom, userDataAtom } = await load(storage);
    const pending = hydrate(store);
    await vi.advanceTimersByTimeAsync(5_000);
    await pending;
    store.set(tokenAtom, 't-new');
    store.set(userDataAtom, { ...USER, name: 'New' });
    void store.set(preferencesAtom, { locale: 'fr' });
    go();
    vi.useRealTimers();
    // The device's own look lands with the rest; when it could be read, so could everything.
    await vi.waitFor(async () => expect((await import('#client/offline/storage.ts')).readOne('auth_token')).resolves.toBeDefined(), {
      timeout: 10_000,
    });
    for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(store.get(authAtom).token).toBe('t-new');
    expect(store.get(userDataAtom)?.name).toBe('New');
    expect(store.get(preferencesAtom)).toMatchObject({ locale: 'fr', currentTheme: 'light' });
  });
});

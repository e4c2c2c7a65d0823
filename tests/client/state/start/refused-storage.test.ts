import { createStore } from 'jotai';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { eventually, turns, useCleanDevice } from '#tests/support/client/client-page.ts';
import { USER } from '#tests/support/server/wire-samples.ts';

useCleanDevice();
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
});

const refuse = (): never => {
  throw new DOMException('denied', 'SecurityError');
};

/** Has the browser throw at the mere mention of a global, as one that blocks the data of a site. */
function refuseGlobal(name: string): () => void {
  const old = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { configurable: true, get: refuse });
  return () => {
    if (old) Object.defineProperty(globalThis, name, old);
    else Reflect.deleteProperty(globalThis, name);
  };
}

describe('a browser that blocks the data of this site', () => {
  test('ends no start by its channel between tabs, its caches or its session storage', async () => {
    vi.stubGlobal('BroadcastChannel', refuse);
    const back = ['caches', 'sessionStorage'].map(refuseGlobal);
    try {
      vi.resetModules();
      const { listenToTabs, postToTabs, tabId } = await import('#client/platform/tabs.ts');
      const { dropAbandonedFile, watchOpenedFiles } = await import('#client/platform/opened-files.ts');
      const { forgetLogin, rememberedLogin, rememberLogin } = await import('#client/platform/login-return.ts');
      listenToTabs(() => undefined)();
      postToTabs({ type: 'preferences' });
      expect(tabId(() => 'made')).toBe('made');
      dropAbandonedFile();
      watchOpenedFiles(() => undefined)();
      rememberLogin({ accountId: 'a1', from: '/app' });
      expect(rememberedLogin()).toBeNull();
      forgetLogin();
    } finally {
      for (const put of back) put();
    }
  });

  test('is named to who has signed in, once: a reload ends the session, and orders are refused', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(refuse);
    // A page that has opened no storage yet: those of the tests before have one, which would go on.
    vi.resetModules();
    const [{ keepSession }, { adoptTokenAtom }, { userDataAtom }, { toastsAtom }] = await Promise.all([
      import('#client/state/session/keep-session.ts'),
      import('#client/state/session/token.ts'),
      import('#client/state/session/user.ts'),
      import('#client/state/notices/toasts.ts'),
    ]);
    const store = createStore();
    store.set(userDataAtom, USER);
    store.set(adoptTokenAtom, 't-1');
    const stop = keepSession(store);
    const titles = () => store.get(toastsAtom).map(({ title, count }) => [title, count]);
    await eventually(() => expect(titles()).toEqual([[{ id: 'shell.not-saved' }, 1]]));
    document.dispatchEvent(new Event('visibilitychange'));
    store.set(adoptTokenAtom, 't-2');
    await turns();
    expect(titles()).toHaveLength(1);
    stop();
  });
});

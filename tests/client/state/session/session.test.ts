import { afterEach, describe, expect, test, vi } from 'vitest';
import { readOne, write } from '#client/offline/storage.ts';
import { storedKeys } from '#client/offline/stored-entries.ts';
import { seal } from '#client/offline/sealed.ts';
import { wallTime } from '#domain/units/time.ts';
import { listAccounts } from '#client/api/accounts.ts';
import { accountsAtom } from '#client/state/accounts/accounts.ts';
import { readDraftAtom, storeDraftAtom } from '#client/state/device/kept-drafts.ts';
import { rememberedLogin, rememberLogin } from '#client/platform/login-return.ts';
import { loadingAtom } from '#client/state/resource/loading.ts';
import { brokerAccountsAtom } from '#client/state/session/profile.ts';
import { authAtom, registerAtom, signInAtom, tokenAtom } from '#client/state/session/session.ts';
import { purgeAfterOtherTab, purgeUser } from '#client/state/session/purge-user.ts';
import { sessionOverAtom } from '#client/state/session/session-over.ts';
import { signOutAtom } from '#client/state/session/sign-out.ts';
import { userDataAtom } from '#client/state/session/user.ts';
import { toastsAtom } from '#client/state/notices/toasts.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as authenticate from '#contract/operations/authenticate.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import { eventually, openPage, turns, useCleanDevice } from '#tests/support/client/client-page.ts';
import { connectionLost, refusal, useFakeServer, type FakeServer } from '#tests/support/client/fake-server.ts';
import { postFromOtherTab } from '#tests/support/client/other-tab.ts';
import { ACCOUNT, PORTFOLIO, USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
afterEach(() => vi.restoreAllMocks());

const credentials = { email: USER.email, password: 'correct horse' };
function prepared(): FakeServer {
  return server()
    .on(authenticate.login, { user: USER, token: 't-1', message: '' })
    .on(authenticate.logout, { message: 'bye' })
    .on(authenticate.getProfile, { user: USER })
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] });
}
const titles = (page: Awaited<ReturnType<typeof openPage>>) =>
  page.store.get(toastsAtom).map(({ title }) => (typeof title === 'string' ? title : title.id));

describe('signing in', () => {
  test('stores the token under auth_token, holds it, and sets redirect to the root', async () => {
    prepared();
    const { store } = await openPage();
    const pending = store.set(signInAtom, credentials);
    expect(store.get(authAtom)).toMatchObject({ loading: true, token: null });
    expect(store.get(loadingAtom('login'))).toBe(true);
    await pending;
    expect(store.get(authAtom)).toMatchObject({ loading: false, token: 't-1', redirect: '/', showMessage: false });
    expect(store.get(loadingAtom('login'))).toBe(false);
    expect(store.get(userDataAtom)).toEqual(USER);
    await eventually(async () => expect(await readOne('auth_token')).toBe('t-1'));
  });

  test('holds the token only once it is on disk: a page loaded anew at once is still signed in', async () => {
    prepared();
    const { store } = await openPage();
    const kept: unknown[] = [];
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      this.transaction.addEventListener('complete', () => kept.push(key));
      return put.call(this, value, key);
    });
    let keptWhenHeld: unknown[] | null = null;
    store.sub(tokenAtom, () => (keptWhenHeld ??= [...kept]));
    await store.set(signInAtom, credentials);
    expect(keptWhenHeld).toContain('auth_token');
  });

  test('goes on without a storage that does not answer', async () => {
    prepared();
    const { store } = await openPage();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => ({}) as IDBRequest<IDBValidKey>);
    await store.set(signInAtom, credentials);
    expect(store.get(authAtom).token).toBe('t-1');
  });

  test('that fails shows the message and keeps nobody signed in', async () => {
    server().on(authenticate.login, refusal('auth.wrong-credentials'));
    const { store } = await openPage();
    await expect(store.set(signInAtom, credentials)).rejects.toMatchObject({ code: 'auth.wrong-credentials' });
    expect(store.get(authAtom)).toMatchObject({
      loading: false,
      token: null,
      showMessage: true,
      code: 'auth.wrong-credentials',
      message: 'E-mail or password is wrong',
    });
  });

  test('asks the browser to keep the storage', async () => {
    prepared();
    const persist = vi.fn(async () => true);
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { storage: { persist } }));
    vi.stubGlobal('fetch', server().fetch);
    const { store } = await openPage();
    await store.set(signInAtom, credentials);
    expect(persist).toHaveBeenCalledOnce();
  });

  test('survives a reload: the session is there before anything is shown', async () => {
    prepared();
    const first = await openPage();
    await first.store.set(signInAtom, credentials);
    await eventually(async () => expect(await readOne('auth_token')).toBe('t-1'));
    await eventually(() => expect(first.store.get(brokerAccountsAtom)).toEqual([ACCOUNT]));
    await eventually(async () => expect(await readOne('root')).toBeDefined());
    first.close();
    const { store } = await openPage();
    expect(store.get(authAtom).token).toBe('t-1');
    expect(store.get(brokerAccountsAtom)).toEqual([ACCOUNT]);
  });
});

describe('registering', () => {
  test('only ends the loading: nobody is signed in by it', async () => {
    server().on(authenticate.register, { user: USER, message: '' });
    const { store } = await openPage();
    await store.set(registerAtom, { email: 'a@b.test', password: 'long enough', name: 'A', mobile: '900000000' });
    expect(store.get(authAtom)).toMatchObject({ loading: false, token: null, redirect: null, showMessage: false });
  });
  test('that fails shows the message', async () => {
    server().on(authenticate.register, refusal('auth.email-taken'));
    const { store } = await openPage();
    await expect(
      store.set(registerAtom, { email: 'a@b.test', password: 'long enough', name: 'A', mobile: '900000000' }),
    ).rejects.toMatchObject({ code: 'auth.email-taken' });
    expect(store.get(authAtom)).toMatchObject({ showMessage: true });
  });
});

describe('signing out', () => {
  test.each(['succeeds', 'fails'])('clears token, state and storage when the call %s', async (how) => {
    prepared();
    if (how === 'fails') server().on(authenticate.logout, refusal('server.internal'));
    const { store } = await openPage();
    await store.set(signInAtom, credentials);
    await eventually(() => expect(store.get(accountsAtom).status).toBe('ready'));
    await write(`u/${USER.id}/snapshot/positions/p1@`, 'x');
    await write(`u/${USER.id}/preferences`, seal(1, wallTime(1), {}));
    await store.set(signOutAtom);
    expect(store.get(authAtom)).toMatchObject({ token: null, redirect: '/' });
    expect(store.get(userDataAtom)).toBeNull();
    expect(store.get(brokerAccountsAtom)).toEqual([]);
    const left = await storedKeys();
    expect(left.filter((key) => key === 'auth_token' || key === 'root' || key === 'session_user' || key.includes('snapshot'))).toEqual([]);
    expect(left).toContain(`u/${USER.id}/preferences`);
    expect(server().callsOf(authenticate.logout)[0]?.headers.get('authorization')).toBe('Bearer t-1');
    expect(titles({ store, close: () => {} })).toEqual([]);
  });

  test.each([false, true])(
    'leaves nothing of the user in any store when no chunk can be loaded; without a connection: %s',
    async (offline) => {
      prepared();
      const dropped: string[] = [];
      vi.stubGlobal('caches', {
        keys: async () => ['snapshots-market', 'workbox-precache', 'snapshots-search'],
        delete: async (name: string) => dropped.push(name) > 0,
      });
      const { store } = await openPage();
      await store.set(signInAtom, credentials);
      await eventually(() => expect(store.get(accountsAtom).status).toBe('ready'));
      await write(`u/${USER.id}/snapshot/positions/p1@`, 'x');
      rememberLogin({ accountId: ACCOUNT.id, from: '/app/position' });
      vi.doMock('#client/state/session/purge-user.ts', () => {
        throw new Error('Loading chunk 7 failed');
      });
      try {
        if (offline)
          server().on(authenticate.logout, () => {
            throw connectionLost();
          });
        await store.set(signOutAtom);
      } finally {
        vi.doUnmock('#client/state/session/purge-user.ts');
      }
      const left = await storedKeys();
      expect(left.filter((key) => key === 'auth_token' || key === 'root' || key === 'session_user' || key.startsWith('u/'))).toEqual([]);
      // A shared file left behind was removed at this user's sign-in.
      expect(dropped.filter((name) => name !== 'snapshots-shared')).toEqual(['snapshots-market', 'snapshots-search']);
      expect(rememberedLogin()).toBeNull();
    },
  );

  test('a tab that follows another one leaves nothing behind either: not even what it had still to write', async () => {
    prepared();
    const dropped: string[] = [];
    vi.stubGlobal('caches', {
      keys: async () => ['snapshots-market', 'workbox-precache'],
      delete: async (name: string) => dropped.push(name) > 0,
    });
    const first = await openPage();
    await first.store.set(signInAtom, credentials);
    const second = await openPage();
    await eventually(() => expect(second.store.get(accountsAtom).status).toBe('ready'));
    rememberLogin({ accountId: ACCOUNT.id, from: '/app/position' });
    await first.store.set(signOutAtom);
    dropped.length = 0;
    // Written by the second tab before it heard of the sign-out, after the first tab's purge.
    await write(`u/${USER.id}/snapshot/positions/p1@`, 'x');
    await write('root', 'x');
    rememberLogin({ accountId: ACCOUNT.id, from: '/app/position' });
    await purgeAfterOtherTab(USER.id, wallTime(Date.now()), 'Bearer t-1');
    const left = await storedKeys();
    expect(left.filter((key) => key === 'auth_token' || key === 'root' || key === 'session_user' || key.startsWith('u/'))).toEqual([]);
    expect(dropped).toEqual(['snapshots-market']);
    expect(rememberedLogin()).toBeNull();
  });

  test('a tab that follows another one says why it left, and one of somebody else stays', async () => {
    prepared();
    const { store } = await openPage();
    await store.set(signInAtom, credentials);
    postFromOtherTab({ type: 'signed-out', userId: 'somebody else', withDrafts: true });
    postFromOtherTab({ type: 'signed-out', userId: USER.id, withDrafts: true });
    await eventually(() => expect(store.get(tokenAtom)).toBeNull());
    expect(store.get(toastsAtom).map(({ title }) => title)).toEqual([{ id: 'notification.signed-out-elsewhere' }]);
    // What the page deletes after the message belongs to this test.
    await turns(100);
  });

  test('on a device without room a sign-out deletes all the same, save an order whose outcome is not known', async () => {
    for (const unresolved of [false, true]) {
      prepared();
      const { store, close } = await openPage();
      await store.set(signInAtom, credentials);
      await write(`u/${USER.id}/snapshot/positions/p1@`, 'x');
      const intent = { key: 'k', target: 't', call: { kind: 'place' }, state: unresolved ? 'unknown' : 'done', updatedAt: Date.now() };
      await write(`u/${USER.id}/intents`, seal(1, wallTime(Date.now()), [intent]));
      const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
      await store.set(signOutAtom);
      full.mockRestore();
      const left = (await storedKeys()).filter((key) => key === 'auth_token' || key === 'root' || key.startsWith('u/'));
      expect(left).toEqual(unresolved ? [`u/${USER.id}/intents`] : []);
      close();
    }
  });

  test('a session that is over in another tab costs no draft of this one, not even where the storage refuses it', async () => {
    prepared();
    for (const withDrafts of [true, false]) {
      const { store, close } = await openPage();
      await store.set(signInAtom, credentials);
      const { put } = IDBObjectStore.prototype;
      const refuse = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
        this: IDBObjectStore,
        value: unknown,
        key?: IDBValidKey,
      ) {
        if (typeof key === 'string' && key.includes('/draft/')) throw new DOMException('full', 'QuotaExceededError');
        return put.call(this, value, key);
      });
      store.set(storeDraftAtom, 'form/bot', 'rules');
      postFromOtherTab({ type: 'signed-out', userId: USER.id, withDrafts });
      await eventually(() => expect(store.get(tokenAtom)).toBeNull());
      refuse.mockRestore();
      await store.set(signInAtom, credentials);
      expect(await store.set(readDraftAtom, 'form/bot')).toBe(withDrafts ? undefined : 'rules');
      await turns(100);
      close();
    }
  });

  test('a tab that follows another one takes nothing from who has signed in there since', async () => {
    prepared();
    const { store } = await openPage();
    await store.set(signInAtom, credentials);
    await eventually(async () => expect(await readOne('auth_token')).toBe('t-1'));
    await write(`u/${USER.id}/snapshot/positions/p1@`, 'x');
    await write('u/other/snapshot/positions/p1@', 'x');
    await purgeAfterOtherTab('other', wallTime(Date.now()), null);
    expect(await readOne('auth_token')).toBe('t-1');
    expect(await readOne('u/other/snapshot/positions/p1@')).toBeUndefined();
    await purgeAfterOtherTab(USER.id, wallTime(Date.now()), 'Bearer t-1');
    expect(await readOne(`u/${USER.id}/snapshot/positions/p1@`)).toBe('x');
  });

  test('ends what is pushed to this device, also where no worker controls the page; a late purge of another tab leaves it to who has signed in since', async () => {
    const posted: unknown[] = [];
    const active = { postMessage: (message: unknown) => posted.push(message) };
    const container = { controller: null, getRegistration: () => Promise.resolve({ active }) };
    vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: container } }));
    await purgeUser(USER.id, wallTime(Date.now()));
    const deleted: string[] = [];
    vi.stubGlobal('caches', {
      keys: async () => ['snapshots-market', 'snapshots-shared'],
      delete: async (name: string) => deleted.push(name),
    });
    expect(posted).toEqual([{ type: 'PURGE' }]);
    await write('auth_token', 'of-another');
    await write('sessionUser', { data: { ...USER, id: 'another' } });
    await purgeAfterOtherTab(USER.id, wallTime(Date.now()), 'Bearer t-1');
    expect(posted.at(-1)).toEqual({ type: 'PURGE', of: 'Bearer t-1' });
    // A tab without that user's session names no token: its only token would be that of the next user.
    await purgeAfterOtherTab(USER.id, wallTime(Date.now()), null);
    expect(posted).toHaveLength(2);
    expect(deleted).toEqual([]);
  });

  test('sends no sign-out call to a back end that has none', async () => {
    prepared().features = [];
    const { store } = await openPage();
    await store.set(signInAtom, credentials);
    await store.set(signOutAtom);
    expect(server().callsOf(authenticate.logout)).toHaveLength(0);
  });

  test('throws an answer away that belongs to the session before', async () => {
    let answer = () => {};
    prepared().on(accounts.listAccounts, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { broker_accounts: [ACCOUNT] };
    });
    const { store } = await openPage();
    await store.set(signInAtom, credentials);
    await eventually(() => expect(server().callsOf(accounts.listAccounts)).toHaveLength(1));
    await store.set(signOutAtom);
    answer();
    await new Promise((resolve) => setImmediate(resolve));
    expect(store.get(brokerAccountsAtom)).toEqual([]);
    expect(store.get(accountsAtom).status).toBe('idle');
  });
});

describe('a 401', () => {
  test('signs out, removes the token and tells the trader to log in again', async () => {
    prepared();
    const { store } = await openPage();
    await store.set(signInAtom, credentials);
    await eventually(() => expect(store.get(accountsAtom).status).toBe('ready'));
    server().on(accounts.listAccounts, refusal('auth.required'));
    await expect(listAccounts()).rejects.toMatchObject({ status: 401 });
    await eventually(() => expect(store.get(authAtom)).toMatchObject({ token: null, redirect: '/' }));
    expect(store.get(toastsAtom)).toMatchObject([
      { kind: 'error', title: { id: 'errors.auth.required' }, detail: { id: 'errors.auth.login-again' } },
    ]);
    await eventually(async () => expect(await readOne('auth_token')).toBeUndefined());
  });

  test('that comes late for an older token changes nothing', async () => {
    prepared();
    const page = await openPage();
    await page.store.set(signInAtom, credentials);
    await page.store.set(sessionOverAtom, 't-0');
    expect(page.store.get(authAtom).token).toBe('t-1');
    expect(titles(page)).toEqual([]);
  });
});

describe('the error catalogue', () => {
  test.each([
    [404, 'request.not-found', 'errors.request.not-found'],
    [500, 'server.internal', 'errors.server.internal'],
    [508, 'server.time-out', 'errors.server.time-out'],
  ] as const)('notifies a %i as the specification says, and only a 401 signs out', async (_status, code, title) => {
    prepared();
    const page = await openPage();
    await page.store.set(signInAtom, credentials);
    await eventually(() => expect(page.store.get(accountsAtom).status).toBe('ready'));
    server().on(accounts.listAccounts, refusal(code));
    await listAccounts().catch(() => undefined);
    await listAccounts().catch(() => undefined);
    expect(titles(page)).toEqual([title]);
    expect(page.store.get(toastsAtom)[0]?.count).toBe(2);
    expect(page.store.get(authAtom).token).toBe('t-1');
  });
});

import { promisifyRequest } from 'idb-keyval';
import { expect, test, vi } from 'vitest';
import { held, refused } from '#client/offline/held.ts';
import { seal } from '#client/offline/sealed.ts';
import { readOne, removeMany, write } from '#client/offline/storage.ts';
import { storedKeys } from '#client/offline/stored-entries.ts';
import { brokerAccountsAtom } from '#client/state/session/profile.ts';
import { dropDraftAtom, storeDraftAtom } from '#client/state/device/kept-drafts.ts';
import { preferencesAtom } from '#client/state/device/preferences.ts';
import { leaveAtom } from '#client/state/session/session-over.ts';
import { signInAtom, tokenAtom } from '#client/state/session/session.ts';
import { signOutAtom } from '#client/state/session/sign-out.ts';
import { adoptTokenAtom } from '#client/state/session/token.ts';
import { userIdAtom } from '#client/state/session/user.ts';
import { wallTime } from '#domain/units/time.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as authenticate from '#contract/operations/authenticate.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import { eventually, openPage, turns, useCleanDevice } from '#tests/support/client/client-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { postFromOtherTab } from '#tests/support/client/other-tab.ts';
import { ACCOUNT, PORTFOLIO, USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();

const MARK = 'storage_mark';
const SETTING = `u/${USER.id}/home-layout`;
const DRAFT = `u/${USER.id}/draft/form/bot`;
const ELSEWHERE = `u/${USER.id}/draft/form/set`;

/** Deletes the database under the page, as a browser does that needs the room. */
function evict(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('strikedesk');
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
    request.addEventListener('blocked', () => reject(new Error('a connection stayed open')));
  });
}

/** The store as another tab works on it. */
async function otherStore(): Promise<IDBObjectStore> {
  const database = await promisifyRequest(indexedDB.open('strikedesk'));
  return database.transaction('state', 'readwrite').objectStore('state');
}
async function replaced(entries: Readonly<Record<string, unknown>>): Promise<void> {
  const store = await otherStore();
  store.clear();
  for (const [key, value] of Object.entries(entries)) store.put(value, key);
  await promisifyRequest(store.transaction);
  store.transaction.db.close();
}
async function stored(): Promise<Readonly<Record<string, unknown>>> {
  const store = await otherStore();
  const [keys, values] = await Promise.all([promisifyRequest(store.getAllKeys()), promisifyRequest<unknown[]>(store.getAll())]);
  store.transaction.db.close();
  return Object.fromEntries(keys.map((key, place) => [key as string, values[place]]));
}

async function signedIn() {
  server()
    .on(authenticate.login, { user: USER, token: 't-1', message: '' })
    .on(authenticate.logout, { message: 'bye' })
    .on(authenticate.getProfile, { user: USER })
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] });
  const page = await openPage();
  await page.store.set(signInAtom, { email: USER.email, password: 'correct horse' });
  await eventually(async () => expect([await readOne(MARK), await readOne('root')]).toEqual([expect.any(Number), expect.anything()]));
  return page;
}

test('a storage that the browser empties under an open page is filled again: a page loaded anew is signed in, with accounts, look and settings', async () => {
  const { store } = await signedIn();
  await store.set(preferencesAtom, { currentTheme: 'dark' });
  await write(SETTING, { v: 1, at: 1, data: 'mine' });
  await evict();
  await eventually(async () => expect(await readOne('auth_token')).toBe('t-1'));
  expect(await readOne(SETTING)).toEqual({ v: 1, at: 1, data: 'mine' });
  const anew = await openPage();
  expect(anew.store.get(tokenAtom)).toBe('t-1');
  expect(anew.store.get(userIdAtom)).toBe(USER.id);
  expect(anew.store.get(preferencesAtom).currentTheme).toBe('dark');
  expect(anew.store.get(brokerAccountsAtom)).toEqual([ACCOUNT]);
});

test('what another page has stored since then stays', async () => {
  await signedIn();
  await write(SETTING, 'old');
  await evict();
  await write(SETTING, 'newer');
  await eventually(async () => expect(await readOne('auth_token')).toBe('t-1'));
  expect(await readOne(SETTING)).toBe('newer');
});

test('where another tab has filled it again first, what only this page knows is added, and nothing to a session that is not its own', async () => {
  for (const token of ['t-1', 't-2']) {
    const { close } = await signedIn();
    await write(SETTING, 'mine');
    await replaced({ [MARK]: 0.5, auth_token: token });
    document.dispatchEvent(new Event('visibilitychange'));
    if (token === 't-1') await eventually(async () => expect(await stored()).toMatchObject({ [MARK]: 0.5, [SETTING]: 'mine' }));
    await turns();
    expect(SETTING in (await stored())).toBe(token === 't-1');
    close();
  }
});

test('a storage that refuses while it is being emptied is asked again', async () => {
  await signedIn();
  const refuse = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('being deleted', 'UnknownError');
  });
  await evict();
  await eventually(async () => expect(await readOne('auth_token')).toBe('t-1'));
  expect(refuse.mock.calls.length).toBeGreaterThan(1);
  refuse.mockRestore();
});

test('nothing comes back after a sign-out of this page', async () => {
  const { store } = await signedIn();
  const leaving = store.set(signOutAtom);
  await evict();
  await leaving;
  document.dispatchEvent(new Event('visibilitychange'));
  await turns();
  expect((await storedKeys()).filter((key) => key !== MARK && key !== 'config')).toEqual([]);
});

test('nothing comes back on a page that has not heard yet of the sign-out of another tab, before or after the storage was emptied', async () => {
  for (const emptied of [false, true]) {
    const { store, close } = await signedIn();
    // The other tab stores what its sign-out does; this one slept and knows its token still.
    if (emptied) await removeMany(await storedKeys());
    const other = await openPage();
    other.store.set(tokenAtom, null);
    store.set(adoptTokenAtom, 't-1');
    document.dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event('storage-lost'));
    await turns();
    expect(await readOne('auth_token'), `emptied: ${emptied}`).toBeUndefined();
    other.close();
    close();
  }
});

test('of two values the newer one stays, whichever tab has filled the storage first', async () => {
  for (const [theirs, stays] of [
    [5, 9],
    [12, 12],
  ]) {
    const { close } = await signedIn();
    await write(DRAFT, { v: 1, at: 9, data: 9 });
    await replaced({ [MARK]: 0.5, auth_token: 't-1', [DRAFT]: { v: 1, at: theirs, data: theirs } });
    document.dispatchEvent(new Event('visibilitychange'));
    await eventually(async () => expect(await stored()).toHaveProperty('root'));
    expect((await stored())[DRAFT]).toMatchObject({ data: stays });
    close();
  }
});

test('a draft that was sent or discarded while the storage was gone does not come back, here or in another tab', async () => {
  const { store } = await signedIn();
  store.set(storeDraftAtom, 'form/bot', seal(1, wallTime(9), 'mine'));
  await write(SETTING, 'mine');
  await eventually(async () => expect(await readOne(DRAFT)).toBeDefined());
  const refuse = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('being deleted', 'UnknownError');
  });
  await evict();
  store.set(dropDraftAtom, 'form/bot');
  await eventually(async () => expect(await readOne(SETTING)).toBe('mine'));
  expect(await readOne(DRAFT)).toBeUndefined();
  refuse.mockRestore();

  await write(DRAFT, { v: 1, at: 9, data: 'mine' });
  postFromOtherTab({ type: 'dropped', key: DRAFT });
  await eventually(() => expect(held.has(DRAFT)).toBe(false));
  await evict();
  await eventually(async () => expect(await readOne(SETTING)).toBe('mine'));
  expect(await readOne(DRAFT)).toBeUndefined();
});

test('what is looked for while the storage is empty is not forgotten by it', async () => {
  await signedIn();
  await write(SETTING, 'mine');
  const gone = evict();
  // The browser says it before the storage is filled again.
  addEventListener('storage-lost', () => void readOne(SETTING), { once: true, capture: true });
  await gone;
  await eventually(async () => expect(await readOne('auth_token')).toBe('t-1'));
  expect(await readOne(SETTING)).toBe('mine');
});

test('a draft outlasts an eviction on the page of a session that is over, and not a sign-out', async () => {
  for (const reason of ['session-over', 'signed-out'] as const) {
    const { store, close } = await signedIn();
    store.set(storeDraftAtom, 'form/bot', seal(1, wallTime(9), 'mine'));
    await eventually(async () => expect(await readOne(DRAFT)).toBeDefined());
    await store.set(leaveAtom, reason);
    await evict();
    await store.set(signInAtom, { email: USER.email, password: 'correct horse' });
    await eventually(async () => expect([await readOne(MARK), await readOne('root')]).toEqual([expect.any(Number), expect.anything()]));
    expect(DRAFT in (await stored()), reason).toBe(reason === 'session-over');
    close();
  }
});

test('what a full storage has refused, session and drafts, is stored once there is room, and nothing older than what is there by now', async () => {
  await replaced({ [MARK]: 0.3, [ELSEWHERE]: { v: 1, at: 12, data: 'newer' } });
  const { put } = IDBObjectStore.prototype;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
    key?: IDBValidKey,
  ) {
    if (key !== 'root') throw new DOMException('full', 'QuotaExceededError');
    return put.call(this, value, key);
  });
  const { store } = await signedIn();
  store.set(storeDraftAtom, 'form/bot', seal(1, wallTime(9), 'mine'));
  await write(ELSEWHERE, seal(1, wallTime(9), 'mine')).catch(() => undefined);
  await eventually(() => expect([...refused]).toEqual(expect.arrayContaining(['auth_token', 'session_user', DRAFT, ELSEWHERE])));
  full.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await eventually(async () =>
    expect(await stored()).toMatchObject({ auth_token: 't-1', [DRAFT]: { data: 'mine' }, [ELSEWHERE]: { data: 'newer' } }),
  );
  expect([...refused]).toEqual([]);
  const anew = await openPage();
  expect([anew.store.get(tokenAtom), anew.store.get(userIdAtom)]).toEqual(['t-1', USER.id]);
});

test('a page that is closed stores nothing any more', async () => {
  const { close } = await signedIn();
  const gone = evict();
  addEventListener('storage-lost', close, { once: true });
  await gone;
  await turns();
  expect((await storedKeys()).filter((key) => key === MARK || key === 'auth_token')).toEqual([]);
});

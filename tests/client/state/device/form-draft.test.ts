import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { seal } from '#client/offline/sealed.ts';
import { readOne, write } from '#client/offline/storage.ts';
import { readFormDraftAtom } from '#client/state/device/form-draft.ts';
import { dropDraftAtom, readDraftAtom, storeDraftAtom } from '#client/state/device/kept-drafts.ts';
import { leaveAtom } from '#client/state/session/session-over.ts';
import { tokenAtom } from '#client/state/session/session.ts';
import { userDataAtom } from '#client/state/session/user.ts';
import type { Store } from '#client/state/store.ts';
import { wallTime } from '#domain/units/time.ts';
import { eventually, turns, useCleanDevice } from '#tests/support/client/client-page.ts';
import { USER } from '#tests/support/server/wire-samples.ts';

useCleanDevice();
afterEach(() => vi.restoreAllMocks());

const KEY = `u/${USER.id}/draft/form/bot`;
const COPY = `u/${USER.id}/snapshot/orders/a1`;
const draft = (form: unknown) => seal(1, wallTime(Date.now()), { form });
const enter = (store: Store) => {
  store.set(userDataAtom, USER);
  store.set(tokenAtom, 't-1');
};
function page(): Store {
  const store = createStore();
  enter(store);
  return store;
}

/** A device that is full until enough was deleted. */
function full(isFull: () => boolean): void {
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
    if (isFull() && typeof key === 'string' && key.includes('/draft/')) throw new DOMException('full', 'QuotaExceededError');
    return put.call(this, value, key);
  });
}

test('on a full device older copies make room for a draft', async () => {
  const store = page();
  await write(COPY, seal(1, wallTime(1), { value: [], exchangeAt: null, tradingDate: null }));
  let copies = 1;
  const removed = vi.spyOn(IDBObjectStore.prototype, 'delete');
  full(() => {
    if (removed.mock.calls.some(([key]) => key === COPY)) copies = 0;
    return copies > 0;
  });
  store.set(storeDraftAtom, 'form/bot', draft('rules'));
  await eventually(async () => expect(await readOne(KEY)).toMatchObject({ data: { form: 'rules' } }));
  expect(await readOne(COPY)).toBeUndefined();
});

test('a draft that the storage refuses lasts as long as the page, also over a session that ends, and not over a sign-out', async () => {
  const store = page();
  full(() => true);
  store.set(storeDraftAtom, 'form/bot', draft('rules'));
  await turns();
  expect(await readOne(KEY)).toBeUndefined();
  await store.set(leaveAtom, 'session-over');
  expect(await store.set(readDraftAtom, 'form/bot')).toBeUndefined();
  enter(store);
  expect(await store.set(readFormDraftAtom, 'bot')).toMatchObject({ form: 'rules' });
  await store.set(leaveAtom, 'signed-out');
  enter(store);
  expect(await store.set(readFormDraftAtom, 'bot')).toBeNull();
});

test('a draft that is dropped while room is made for it does not come back', async () => {
  const store = page();
  let isFull = true;
  full(() => isFull);
  store.set(storeDraftAtom, 'form/bot', draft('rules'));
  store.set(dropDraftAtom, 'form/bot');
  isFull = false;
  await turns();
  expect(await store.set(readFormDraftAtom, 'bot')).toBeNull();
});

test('a draft with prices is kept for half a day, one of rules for a month', async () => {
  const store = page();
  await write(KEY, seal(1, wallTime(Date.now() - 20 * 3_600_000), { form: 'rules' }));
  expect(await store.set(readFormDraftAtom, 'bot')).toBeNull();
  expect(await store.set(readFormDraftAtom, 'bot', 'month')).toMatchObject({ form: 'rules' });
});

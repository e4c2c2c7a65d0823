import { expect, test } from 'vitest';
import { inStore } from '#client/offline/storage.ts';
import { loadStrategyPlansAtom, savePlanAtom, strategyPlansAtom } from '#client/state/market/strategy-plans.ts';
import { addLegsAtom, basketDraftAtom, changeBasketAtom, EMPTY_BASKET, loadBasketAtom } from '#client/state/orders/basket-draft.ts';
import { basketCountAtom } from '#client/state/overlays/open.ts';
import { signInAtom } from '#client/state/session/session.ts';
import type { Store } from '#client/state/store.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as authenticate from '#contract/operations/authenticate.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import { eventually, openPage, turns, useCleanDevice } from '#tests/support/client/client-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { CALL, USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();

const order = { instrument_id: CALL.instrument_id, transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', lots: 1 } as const;
const leg = { instrument: CALL, order };
const SENT = 'key-0123456789abcdef';
const PLAN = { underlying: 'NIFTY', legs: '1' };

async function signedIn(): Promise<Store> {
  server()
    .on(authenticate.login, { user: USER, token: 't-1', message: '' })
    .on(authenticate.getProfile, { user: USER })
    .on(accounts.listAccounts, { broker_accounts: [] })
    .on(portfolios.listPortfolios, { portfolios: [] });
  const { store } = await openPage();
  await store.set(signInAtom, { email: USER.email, password: 'x' });
  return store;
}

/** Two tabs of one user; both have read the stored data. */
async function twoTabs(): Promise<readonly [Store, Store]> {
  const first = await signedIn();
  const { store: second } = await openPage();
  // The listener for other tabs is loaded with the code for signed-in users.
  await import('#client/state/start/signed-in-runtime.ts');
  await turns();
  for (const store of [first, second]) {
    await store.set(loadBasketAtom);
    await store.set(loadStrategyPlansAtom);
  }
  return [first, second];
}

/** Posts from another tab: a channel does not receive its own messages. */
function tellAsOtherTab(name: string): void {
  const channel = new BroadcastChannel('strikedesk');
  const tell = channel.postMessage.bind(channel);
  tell({ type: 'kept', userId: USER.id, name });
  channel.close();
}

/** Reads the stored data in a newly opened page. */
async function reopened<T>(read: (store: Store) => Promise<T>): Promise<T> {
  await turns();
  const { store } = await openPage();
  return read(store);
}
const basketKept = () =>
  reopened(async (store) => {
    await store.set(loadBasketAtom);
    return store.get(basketDraftAtom);
  });
const plansKept = () =>
  reopened(async (store) => {
    await store.set(loadStrategyPlansAtom);
    return store.get(strategyPlansAtom)?.saved.map(({ name }) => name);
  });

/** Keeps the storage busy until released. */
function keepBusy(): () => void {
  let isBusy = true;
  void inStore('readwrite', async (store) => {
    const again = () => {
      if (isBusy) store.get('anything').addEventListener('success', again);
    };
    again();
  });
  return () => (isBusy = false);
}

test('a leg that is collected in one tab takes away none of another tab', async () => {
  const [first, second] = await twoTabs();
  await first.set(addLegsAtom, [leg]);
  await second.set(addLegsAtom, [leg, leg]);
  expect((await basketKept()).legs).toHaveLength(3);
});

test('a basket that was sent from one tab is shown as sent in another, and not sent again from there', async () => {
  const [first, second] = await twoTabs();
  await first.set(addLegsAtom, [leg]);
  tellAsOtherTab('basket');
  await eventually(() => expect(second.get(basketDraftAtom).legs).toHaveLength(1));
  expect(second.get(basketCountAtom)).toBe(1);
  await first.set(changeBasketAtom, (basket) => ({ ...basket, sentKey: SENT }));
  tellAsOtherTab('basket');
  await eventually(() => expect(second.get(basketDraftAtom).sentKey).toBe(SENT));
  expect(await second.set(addLegsAtom, [leg])).toBe('sent');
  await first.set(changeBasketAtom, () => EMPTY_BASKET);
  tellAsOtherTab('basket');
  await eventually(() => expect(second.get(basketDraftAtom)).toEqual(EMPTY_BASKET));
});

test('a plan that is saved in one tab takes away none of another tab, nor what is worked on there', async () => {
  const [first, second] = await twoTabs();
  first.set(savePlanAtom, 'Monday', PLAN);
  second.set(savePlanAtom, 'Tuesday', PLAN);
  expect(await plansKept()).toEqual(['Tuesday', 'Monday']);
  tellAsOtherTab('strategy-plans');
  await eventually(() => expect(first.get(strategyPlansAtom)?.saved.map(({ name }) => name)).toEqual(['Tuesday', 'Monday']));
});

test('what a busy device is slow to read is still there, under what was added meanwhile', async () => {
  const before = await signedIn();
  await before.set(addLegsAtom, [leg]);
  before.set(savePlanAtom, 'Monday', PLAN);
  await turns();
  const { store } = await openPage();
  const letGo = keepBusy();
  await Promise.all([store.set(loadBasketAtom), store.set(loadStrategyPlansAtom)]);
  expect(store.get(basketDraftAtom).legs).toHaveLength(0);
  await store.set(addLegsAtom, [leg]);
  store.set(savePlanAtom, 'Tuesday', PLAN);
  expect(store.get(basketDraftAtom).legs).toHaveLength(1);
  letGo();
  await eventually(() => expect(store.get(basketDraftAtom).legs).toHaveLength(2));
  await eventually(() => expect(store.get(strategyPlansAtom)?.saved.map(({ name }) => name)).toEqual(['Tuesday', 'Monday']));
  expect((await basketKept()).legs).toHaveLength(2);
  expect(await plansKept()).toEqual(['Tuesday', 'Monday']);
});

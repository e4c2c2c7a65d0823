import { expect, test } from 'vitest';
import { addLegsAtom, basketDraftAtom, changeBasketAtom } from '#client/state/orders/basket-draft.ts';
import { signInAtom } from '#client/state/session/session.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as authenticate from '#contract/operations/authenticate.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import { openPage, useCleanDevice } from '#tests/support/client/client-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { CALL, USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();

const order = { instrument_id: CALL.instrument_id, transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', lots: 1 } as const;
const legs = (count: number) => Array.from({ length: count }, () => ({ instrument: CALL, order }));

async function signedIn() {
  server()
    .on(authenticate.login, { user: USER, token: 't-1', message: '' })
    .on(authenticate.getProfile, { user: USER })
    .on(accounts.listAccounts, { broker_accounts: [] })
    .on(portfolios.listPortfolios, { portfolios: [] });
  const { store } = await openPage();
  await store.set(signInAtom, { email: USER.email, password: 'x' });
  return store;
}

test('a structure that does not fit into the basket whole leaves it as it was', async () => {
  const store = await signedIn();
  expect(await store.set(addLegsAtom, legs(18))).toBeNull();
  expect(await store.set(addLegsAtom, legs(3))).toBe('full');
  expect(store.get(basketDraftAtom).legs).toHaveLength(18);
  expect(await store.set(addLegsAtom, legs(2))).toBeNull();
  expect(new Set(store.get(basketDraftAtom).legs.map(({ id }) => id)).size).toBe(20);
});

test('a basket that has been sent takes nothing, and says that it was sent', async () => {
  const store = await signedIn();
  await store.set(addLegsAtom, legs(1));
  await store.set(changeBasketAtom, (basket) => ({ ...basket, sentKey: 'key-0123456789abcdef' }));
  expect(await store.set(addLegsAtom, legs(1))).toBe('sent');
  expect(store.get(basketDraftAtom).legs).toHaveLength(1);
});

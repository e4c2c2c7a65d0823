import { describe, expect, test } from 'vitest';
import { readOne } from '#client/offline/storage.ts';
import {
  accountsAtom,
  createAccountAtom,
  deleteAccountAtom,
  loginAccountAtom,
  loginBrokerAccountIdAtom,
  selectedAccountAtom,
  updateAccountAtom,
} from '#client/state/accounts/accounts.ts';
import { createPortfolioAtom, deletePortfolioAtom, portfoliosAtom, updatePortfolioAtom } from '#client/state/accounts/portfolios.ts';
import { positionListAtom, positionsAtom, refreshPositionsAtom } from '#client/state/positions/positions.ts';
import { brokerAccountsAtom, brokerPortfoliosAtom, selectedDateAtom, selectedPortfolioAtom } from '#client/state/session/profile.ts';
import { authAtom, registerAtom, signInAtom } from '#client/state/session/session.ts';
import { signOutAtom } from '#client/state/session/sign-out.ts';
import { userDataAtom } from '#client/state/session/user.ts';
import type { Store } from '#client/state/store.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as authenticate from '#contract/operations/authenticate.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import * as positions from '#contract/operations/positions.ts';
import { eventually, openPage, useCleanDevice, type ClientPage } from '#tests/support/client/client-page.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { ACCOUNT, EXCHANGE_AT, PORTFOLIO, positionOf, SERVER_AT, TRADING_DATE, USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();

const CREDENTIALS = { email: USER.email, password: 'correct horse' };
const REGISTRATION = { ...CREDENTIALS, name: 'Ada', mobile: '+91 90000 00000' };
const NEW_ACCOUNT = { broker_name: 'paper', environment: 'paper', label: 'Second' } as const;
const SECOND = { ...ACCOUNT, id: 'a2', account_number: 'P-1002', label: 'Second' };
const OTHER = { ...PORTFOLIO, id: 'p2', name: 'Other' };
const positionsAnswer = { data: [positionOf()], exchange_at: EXCHANGE_AT, received_at: SERVER_AT, trading_date: TRADING_DATE };

async function page(signedIn = true): Promise<ClientPage> {
  server()
    .on(authenticate.login, { user: USER, token: 't-1', message: '' })
    .on(authenticate.logout, { message: '' })
    .on(authenticate.register, { user: USER, message: '' })
    .on(authenticate.getProfile, { user: USER })
    .on(authenticate.updateProfile, { user: USER })
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(accounts.createAccount, { broker_accounts: SECOND })
    .on(accounts.updateAccount, { broker_accounts: ACCOUNT })
    .on(accounts.deleteAccount, { message: '' })
    .on(accounts.loginAccount, {})
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] })
    .on(portfolios.createPortfolio, { portfolios: OTHER })
    .on(portfolios.updatePortfolio, { portfolios: PORTFOLIO })
    .on(portfolios.deletePortfolio, { portfolios: PORTFOLIO })
    .on(positions.getPositions, positionsAnswer);
  const opened = await openPage();
  if (signedIn) {
    await opened.store.set(signInAtom, CREDENTIALS);
    await eventually(() => expect(opened.store.get(brokerPortfoliosAtom)).toHaveLength(1));
  }
  return opened;
}

describe('the session', () => {
  test('a sign-in stores the token, holds it and sets redirect to the root', async () => {
    const { store } = await page();
    expect(store.get(authAtom)).toMatchObject({ token: 't-1', redirect: '/', loading: false });
    await eventually(async () => expect(await readOne('auth_token')).toBe('t-1'));
  });

  test('a failed sign-in shows the error message', async () => {
    const { store } = await page(false);
    server().on(authenticate.login, refusal('auth.wrong-credentials'));
    await store.set(signInAtom, CREDENTIALS).catch(() => undefined);
    expect(store.get(authAtom)).toMatchObject({ token: null, showMessage: true, message: expect.stringContaining('E-mail') });
  });

  test.each(['succeeds', 'fails'])(
    'a sign-out clears stored and held token and sets redirect to the root when the call %s',
    async (how) => {
      const { store } = await page();
      if (how === 'fails') server().on(authenticate.logout, refusal('server.internal'));
      await store.set(signOutAtom);
      expect(store.get(authAtom)).toMatchObject({ token: null, redirect: '/' });
      await eventually(async () => expect(await readOne('auth_token')).toBeUndefined());
    },
  );

  test('a registration only clears loading; its failure shows the message', async () => {
    const { store } = await page(false);
    await store.set(registerAtom, REGISTRATION);
    expect(store.get(authAtom)).toMatchObject({ loading: false, token: null, redirect: null, showMessage: false });
    server().on(authenticate.register, refusal('auth.email-taken'));
    await store.set(registerAtom, REGISTRATION).catch(() => undefined);
    expect(store.get(authAtom)).toMatchObject({ loading: false, showMessage: true });
  });
});

describe('the lists', () => {
  const ids = (store: Store) => store.get(brokerAccountsAtom).map(({ id }) => id);

  test('creating an account appends it, updating replaces the one with its id, deleting removes it', async () => {
    const { store } = await page();
    await store.set(createAccountAtom, NEW_ACCOUNT);
    expect(ids(store)).toEqual(['a1', 'a2']);
    server().on(accounts.updateAccount, { broker_accounts: { ...ACCOUNT, label: 'Renamed' } });
    await store.set(updateAccountAtom, 'a1', { label: 'Renamed' });
    expect(store.get(brokerAccountsAtom).map(({ label }) => label)).toEqual(['Renamed', 'Second']);
    await store.set(deleteAccountAtom, 'a1');
    expect(ids(store)).toEqual(['a2']);
  });

  test('creating a portfolio appends it, updating replaces it, deleting fetches the list again instead of changing it', async () => {
    const { store } = await page();
    const names = () => (store.get(portfoliosAtom('a1')).value ?? []).map(({ name }) => name);
    await store.set(createPortfolioAtom, { broker_account_id: 'a1', name: 'Other' });
    expect(names()).toEqual(['First', 'Other']);
    server().on(portfolios.updatePortfolio, { portfolios: { ...PORTFOLIO, name: 'Renamed' } });
    await store.set(updatePortfolioAtom, 'p1', { name: 'Renamed' });
    expect(names()).toEqual(['Renamed', 'Other']);
    server().on(portfolios.listPortfolios, { portfolios: [{ ...PORTFOLIO, name: 'As the server says' }] });
    await store.set(deletePortfolioAtom, 'p1');
    expect(names()).toEqual(['As the server says']);
  });

  test('a failed positions fetch empties the positions list', async () => {
    const { store } = await page();
    await store.set(refreshPositionsAtom, 'p1');
    expect(store.get(positionListAtom('p1'))).toHaveLength(1);
    server().on(positions.getPositions, refusal('server.internal'));
    await store.set(refreshPositionsAtom, 'p1').catch(() => undefined);
    // The list for actions is empty; earlier rows stay readable as a marked copy.
    expect(store.get(positionListAtom('p1'))).toEqual([]);
    expect(store.get(positionsAtom('p1'))).toMatchObject({ status: 'error', source: 'storage' });
  });

  test('a broker login sets loginBrokerAccountId, and its success clears it', async () => {
    const { store } = await page();
    const pending = store.set(loginAccountAtom, 'a1', {});
    expect(store.get(loginBrokerAccountIdAtom)).toBe('a1');
    await pending;
    expect(store.get(loginBrokerAccountIdAtom)).toBeNull();
    server().on(accounts.loginAccount, { message: 'Token is expired' });
    await store.set(loginAccountAtom, 'a1', {}).catch(() => undefined);
    expect(store.get(loginBrokerAccountIdAtom)).toBe('a1');
  });
});

describe('the user profile state', () => {
  test('has the user, the selected account, portfolio and date, and both lists', async () => {
    const { store } = await page();
    expect(store.get(userDataAtom)).toEqual(USER);
    expect(store.get(selectedAccountAtom)).toEqual(ACCOUNT);
    expect(store.get(selectedPortfolioAtom)).toEqual(PORTFOLIO);
    expect(store.get(selectedDateAtom)).toBeNull();
    store.set(selectedDateAtom, '2026-11-20');
    expect(store.get(selectedDateAtom)).toBe('2026-11-20');
    expect(store.get(brokerAccountsAtom)).toEqual([ACCOUNT]);
    expect(store.get(brokerPortfoliosAtom)).toEqual([PORTFOLIO]);
  });
});

describe('what survives a reload', () => {
  test('is the broker accounts slice, list and selected account, under the key root', async () => {
    const first = await page();
    await first.store.set(createAccountAtom, NEW_ACCOUNT);
    first.store.set(selectedAccountAtom, SECOND);
    await eventually(async () =>
      expect(await readOne('root')).toMatchObject({ data: { accounts: [{ id: 'a1' }, { id: 'a2' }], selectedAccountId: 'a2' } }),
    );
    first.close();
    const { store } = await openPage();
    // Before any call has been answered.
    expect(store.get(accountsAtom).status).not.toBe('ready');
    expect(store.get(brokerAccountsAtom).map(({ id }) => id)).toEqual(['a1', 'a2']);
    expect(store.get(selectedAccountAtom)?.id).toBe('a2');
  });
});

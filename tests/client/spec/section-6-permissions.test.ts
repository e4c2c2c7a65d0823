import { afterEach, describe, expect, test, vi } from 'vitest';
import { listAccounts } from '#client/api/accounts.ts';
import { configureApi } from '#client/api/settings.ts';
import { authAtom, signInAtom } from '#client/state/session/session.ts';
import { signOutAtom } from '#client/state/session/sign-out.ts';
import { signedInAtom } from '#client/state/session/token.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as authenticate from '#contract/operations/authenticate.ts';
import { openPage, useCleanDevice } from '#tests/support/client/client-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
afterEach(() => vi.restoreAllMocks());

const prepare = () =>
  server()
    .on(authenticate.login, { user: USER, token: 't-1', message: '' })
    .on(authenticate.logout, { message: '' })
    .on(authenticate.getProfile, { user: USER })
    .on(accounts.listAccounts, { broker_accounts: [] });
const credentials = { email: USER.email, password: 'correct horse' };
const sent = () => server().callsOf(accounts.listAccounts).at(-1)?.headers.get('authorization') ?? null;

describe('there are two states, and the token decides', () => {
  test('without one nobody is signed in and requests carry no authorization header', async () => {
    prepare();
    const { store } = await openPage();
    expect(store.get(signedInAtom)).toBe(false);
    await listAccounts();
    expect(sent()).toBeNull();
  });

  test('with one the user is, and every request carries it in the authorization header', async () => {
    prepare();
    const { store } = await openPage();
    await store.set(signInAtom, credentials);
    expect(store.get(signedInAtom)).toBe(true);
    await listAccounts();
    expect(sent()).toBe('Bearer t-1');
  });

  test.each([
    ['Token', 'Token t-1'],
    ['', 't-1'],
  ] as const)('a back end with the scheme “%s” gets it in that form', async (tokenScheme, header) => {
    prepare();
    const { store } = await openPage();
    await store.set(signInAtom, credentials);
    configureApi({ tokenScheme });
    await listAccounts();
    expect(sent()).toBe(header);
  });

  test('after a sign-out there is none again', async () => {
    prepare();
    const { store } = await openPage();
    await store.set(signInAtom, credentials);
    await store.set(signOutAtom);
    expect([store.get(signedInAtom), store.get(authAtom).token]).toEqual([false, null]);
    await listAccounts();
    expect(sent()).toBeNull();
  });
});

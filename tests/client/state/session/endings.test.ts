import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { loadClient } from '#client/api/call.ts';
import { listAccounts } from '#client/api/accounts.ts';
import { readMany, readOne } from '#client/offline/storage.ts';
import { storedKeys } from '#client/offline/stored-entries.ts';
import { sha256 } from '#client/platform/sha-256.ts';
import { aliveSessionsAtom } from '#client/state/session/alive-sessions.ts';
import { signInAtom, tokenAtom } from '#client/state/session/session.ts';
import { signOutAtom } from '#client/state/session/sign-out.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as authenticate from '#contract/operations/authenticate.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import { ENDING_PREFIX } from '#contract/session-ending.ts';
import { eventually, openPage, useCleanDevice } from '#tests/support/client/client-page.ts';
import { connectionLost, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { ACCOUNT, PORTFOLIO, USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();

const TOKEN = 'the-token-of-this-session';
const ENDING = createHash('sha256').update(`${ENDING_PREFIX}${TOKEN}`).digest('hex');
const credentials = { email: USER.email, password: 'correct horse' };
const lost = () => {
  throw connectionLost();
};

async function signedIn() {
  server()
    .on(authenticate.login, { user: USER, token: TOKEN, message: '' })
    .on(authenticate.getProfile, { user: USER })
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] });
  const page = await openPage();
  await loadClient();
  await page.store.set(signInAtom, credentials);
  await eventually(async () => expect(await readOne('auth_token')).toBe(TOKEN));
  return page;
}
const everythingStored = async () => JSON.stringify(await readMany(await storedKeys()));

for (const [how, fault] of Object.entries({
  'without a connection': lost,
  'while the server cannot write': refusal('server.database-away'),
}))
  test(`a sign-out ${how} ends the session at the next contact, whoever is signed in by then, and keeps no token until then`, async () => {
    const { store } = await signedIn();
    server().on(authenticate.logout, fault);
    await store.set(signOutAtom);
    expect(store.get(tokenAtom)).toBeNull();
    expect(store.get(aliveSessionsAtom)).toBe('pending');
    expect(await everythingStored()).not.toContain(TOKEN);
    expect(await everythingStored()).toContain(ENDING);

    server()
      .on(authenticate.endSessions, { message: '' })
      .on(authenticate.login, { user: { ...USER, id: 'another' }, token: 'another-token', message: '' });
    await store.set(signInAtom, credentials);
    await eventually(() => expect(server().callsOf(authenticate.endSessions)).toHaveLength(1));
    expect(server().callsOf(authenticate.endSessions)[0]?.body).toEqual({ endings: [ENDING] });
    await eventually(() => expect(store.get(aliveSessionsAtom)).toBeNull());
    expect(await readOne('session_endings')).toBeUndefined();
    await listAccounts();
    expect(server().callsOf(authenticate.endSessions)).toHaveLength(1);
  });

test('a page that is opened anew sends what it finds, before anybody signs in, and tries again until it is heard', async () => {
  const { store, close } = await signedIn();
  server().on(authenticate.logout, lost).on(authenticate.endSessions, lost);
  await store.set(signOutAtom);
  close();
  const next = await openPage();
  await eventually(() => expect(next.store.get(aliveSessionsAtom)).toBe('pending'));
  await eventually(() => expect(server().callsOf(authenticate.endSessions)).toHaveLength(1));
  expect(await readOne('session_endings')).toBeDefined();
  server().on(authenticate.endSessions, { message: '' });
  await next.store.set(signInAtom, credentials);
  await eventually(async () => expect(await readOne('session_endings')).toBeUndefined());
});

test('a sign-out that the server hears leaves nothing behind, nor does one of a session that is over', async () => {
  for (const answer of [{ message: 'bye' }, refusal('auth.required')]) {
    const { store, close } = await signedIn();
    server().on(authenticate.logout, answer);
    await store.set(signOutAtom);
    expect(store.get(aliveSessionsAtom)).toBeNull();
    expect(await readOne('session_endings')).toBeUndefined();
    close();
  }
  expect(server().callsOf(authenticate.endSessions)).toHaveLength(0);
});

test('a back end that can be told by the token alone is not told later, and that is said', async () => {
  const { store } = await signedIn();
  server().features = ['logout'];
  const { store: bare } = await openPage();
  void store;
  await bare.set(signInAtom, credentials);
  server().on(authenticate.logout, lost);
  await bare.set(signOutAtom);
  expect(bare.get(aliveSessionsAtom)).toBe('untold');
  expect(await everythingStored()).not.toContain(TOKEN);
  expect(await readOne('session_endings')).toBeUndefined();
});

test('the digest is that of FIPS 180-4, for texts of every length around a block', () => {
  for (const length of [0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1_000]) {
    const text = 'aé€'.repeat(length).slice(0, length);
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  }
});

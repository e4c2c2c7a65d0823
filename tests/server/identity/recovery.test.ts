import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { createRecoveryTickets } from '#server/services/identity/recovery.ts';
import { type TestServer, testServer, type TestUser } from '#tests/support/server/server.ts';

const NEW_PASSWORD = 'a meadow after the rain';
const MINUTE_MS = 60_000;

const ticketsOf = ({ db, clock }: TestServer) => createRecoveryTickets({ db, clock });

/** Submits the form like a browser, and returns the answer. */
async function giveCode({ app }: TestServer, code: string, password = NEW_PASSWORD, language = 'en') {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/recover',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': language },
    payload: new URLSearchParams({ code, password }).toString(),
  });
  return { status: statusCode, page: body };
}

const signInAs = (server: TestServer, email: string, password: string, code?: string) =>
  server.call('POST', '/api/authenticate/login/', { body: { email, password, ...(code === undefined ? {} : { code }) } });

const isSignedIn = async (server: TestServer, { token }: TestUser) =>
  (await server.call('GET', '/api/profile/user/', { token })).status === 200;

async function switchSecondStepOn(server: TestServer, { token }: TestUser) {
  const start = await server.call<{ secret: string }>('POST', '/api/profile/second-factor/start/', { token });
  const codeNow = () => new TOTP({ secret: Secret.fromBase32(start.body.secret) }).generate({ timestamp: server.clock.now() });
  const on = await server.call<{ recovery_codes: string[] }>('POST', '/api/profile/second-factor/confirm/', {
    token,
    body: { code: codeNow() },
  });
  expect(on.status).toBe(200);
  return { codeNow, recoveryCode: on.body.recovery_codes[0] ?? '' };
}

describe('who has forgotten the password', () => {
  test('gives the code of the owner once, sets a new one, is signed out everywhere, and is told of it', async () => {
    const server = await testServer();
    const user = await server.signIn();
    const other = await server.signIn();
    expect((await ticketsOf(server).emails()).toSorted()).toEqual([user.email, other.email].toSorted());
    const code = await ticketsOf(server).forUser(user.email, 'password', null);
    expect(code).toMatch(/^(?:[A-Z2-7]{5}-){4}[A-Z2-7]{5}$/);
    // As people type it.
    const done = await giveCode(server, ` ${code.toLowerCase().replaceAll('-', ' ')} `);
    expect([done.status, done.page]).toEqual([200, expect.stringContaining('every device is signed out')]);
    expect([await isSignedIn(server, user), await isSignedIn(server, other)]).toEqual([false, true]);
    expect((await signInAs(server, user.email, user.password)).body['code']).toBe('auth.wrong-credentials');
    expect((await signInAs(server, user.email, NEW_PASSWORD)).status).toBe(200);
    const events = await server.services.eventLog.readAfter(user.id, 0, 100);
    expect(events.filter(({ type }) => type === 'session.recovered').map(({ data }) => data)).toEqual([{ by: 'password' }]);
    expect(await giveCode(server, code)).toMatchObject({ status: 422, page: expect.stringContaining('not good') });
  });

  test('is let in again although guesses have locked the account', async () => {
    const server = await testServer();
    const user = await server.signIn();
    for (let guess = 0; guess < 8; guess += 1) await signInAs(server, user.email, 'wrong');
    expect((await signInAs(server, user.email, user.password)).status).toBe(423);
    await giveCode(server, await ticketsOf(server).forUser(user.email, 'password', null));
    expect((await signInAs(server, user.email, NEW_PASSWORD)).status).toBe(200);
  });

  test('is not let in by a code that is old, replaced or made up, nor with a password that nobody should have', async () => {
    const server = await testServer();
    const user = await server.signIn('Meadow');
    const first = await ticketsOf(server).forUser(user.email, 'password', null);
    const second = await ticketsOf(server).forUser(user.email, 'password', null);
    for (const code of [first, '', 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA', `${second}A`])
      expect(await giveCode(server, code), code).toMatchObject({ status: 422, page: expect.stringContaining('not good') });
    expect((await giveCode(server, second, 'short')).page).toContain('10 to 200 characters');
    expect((await giveCode(server, second, 'password123!')).page).toContain('first that are guessed');
    expect((await giveCode(server, second, 'meadow@example.com', 'fr')).page).toContain('votre propre nom');
    // The page repeats the code in its field, and nothing else of the input.
    expect((await giveCode(server, '"><b>')).page).not.toContain('<b>');
    server.clock.advance(15 * MINUTE_MS);
    expect((await giveCode(server, second)).status).toBe(422);
    expect(await isSignedIn(server, user)).toBe(true);
  });

  test('is let in once where the code comes twice at the same time', async () => {
    const server = await testServer();
    const user = await server.signIn();
    const code = await ticketsOf(server).forUser(user.email, 'password', null);
    const answers = await Promise.all([giveCode(server, code, `${NEW_PASSWORD} one`), giveCode(server, code, `${NEW_PASSWORD} two`)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const winner = answers[0]?.status === 200 ? 'one' : 'two';
    expect((await signInAs(server, user.email, `${NEW_PASSWORD} ${winner}`)).status).toBe(200);
  });

  test('keeps the second step by a code for the password alone', async () => {
    const server = await testServer();
    const user = await server.signIn();
    const { codeNow } = await switchSecondStepOn(server, user);
    await giveCode(server, await ticketsOf(server).forUser(user.email, 'password', null));
    expect((await signInAs(server, user.email, NEW_PASSWORD)).body['code']).toBe('auth.second-factor');
    server.clock.advance(MINUTE_MS);
    expect((await signInAs(server, user.email, NEW_PASSWORD, codeNow())).status).toBe(200);
  });
});

describe('who has lost the second step', () => {
  test('is let in by the owner: authenticator and recovery codes are gone', async () => {
    const server = await testServer();
    const user = await server.signIn();
    const { recoveryCode } = await switchSecondStepOn(server, user);
    const code = await ticketsOf(server).forUser(user.email, 'second-factor', null);
    expect((await giveCode(server, code)).status).toBe(200);
    const { status, body } = await signInAs(server, user.email, NEW_PASSWORD);
    expect(status).toBe(200);
    const security = await server.call<{ security: object }>('GET', '/api/profile/security/', { token: String(body['token']) });
    expect(security.body.security).toMatchObject({ second_factor_since: null, recovery_codes_left: 0, passkeys: [] });
    expect((await signInAs(server, user.email, user.password, recoveryCode)).body['code']).toBe('auth.wrong-credentials');
  });
});

describe('where a user has gone', () => {
  test('the owner gives the account with all that is in it to another e-mail, which nobody here has', async () => {
    const server = await testServer();
    const [gone, other] = [await server.signIn(), await server.signIn()];
    const account = await server.services.accounts.createAccount(gone.id, {
      broker_name: 'paper',
      environment: 'paper',
      label: 'Kept',
      fields: {},
    });
    await expect(ticketsOf(server).forUser(gone.email, 'hand-over', other.email)).rejects.toThrow('is a user already');
    await expect(ticketsOf(server).forUser('nobody@example.com', 'password', null)).rejects.toThrow('Nobody here has the e-mail');
    const code = await ticketsOf(server).forUser(gone.email, 'hand-over', 'heir@example.com');
    expect((await giveCode(server, code)).status).toBe(200);
    expect(await isSignedIn(server, gone)).toBe(false);
    expect((await signInAs(server, gone.email, NEW_PASSWORD)).body['code']).toBe('auth.wrong-credentials');
    const { body } = await signInAs(server, 'heir@example.com', NEW_PASSWORD);
    const accounts = await server.call<{ broker_accounts: { account_number: string }[] }>('GET', '/api/accounts/all-accounts/', {
      token: String(body['token']),
    });
    expect(accounts.body.broker_accounts.map(({ account_number }) => account_number)).toEqual([account.account_number]);
  });
});

describe('who keeps a recovery file', () => {
  test('comes back in by it whenever that is, once; a new file ends the one before, and a code of the owner does not', async () => {
    const server = await testServer();
    const user = await server.signIn();
    await switchSecondStepOn(server, user);
    const make = async () => (await server.call<{ code: string }>('POST', '/api/profile/recovery-file/', { token: user.token })).body.code;
    const [first, second] = [await make(), await make()];
    await ticketsOf(server).forUser(user.email, 'password', null);
    server.clock.advance(400 * 86_400_000);
    expect((await giveCode(server, first)).status).toBe(422);
    expect((await giveCode(server, second)).status).toBe(200);
    expect((await signInAs(server, user.email, NEW_PASSWORD)).status).toBe(200);
    expect((await giveCode(server, second)).status).toBe(422);
  });
});

test('the page needs no script and is kept by nobody', async () => {
  const { app } = await testServer();
  const { statusCode, headers, body } = await app.inject({ url: '/recover', headers: { 'accept-language': 'fr' } });
  expect([statusCode, headers['cache-control'], headers['referrer-policy']]).toEqual([200, 'no-store', 'no-referrer']);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(body).toContain('<html lang="fr">');
  expect(body).not.toContain('<script');
});

import { describe, expect, test } from 'vitest';
import { createRecoveryTickets } from '#server/services/identity/recovery.ts';
import { testServer } from '#tests/support/server/server.ts';

const body = { email: 'Ada@Example.com ', password: 'a long enough password', name: 'Ada', mobile: '+91 98765 43210' };
const LOGIN = '/api/authenticate/login/';
const REGISTER = '/api/authenticate/register/';
const DAY = 24 * 60 * 60 * 1_000;

describe('registration', () => {
  test('first: the first user registers alone, the next one is refused, a signed-in user may add one', async () => {
    const server = await testServer({ environment: { REGISTRATION: 'first' } });
    expect((await server.call<{ registration: string }>('GET', '/config.json')).body.registration).toBe('first');
    const first = await server.call('POST', REGISTER, { body });
    expect(first).toMatchObject({
      status: 200,
      body: { user: { email: 'ada@example.com', name: 'Ada', locale: 'en', trade_defaults: {} } },
    });
    expect(first.text).not.toContain('password_hash');
    const second = { ...body, email: 'second@example.com' };
    expect(await server.call('POST', REGISTER, { body: second })).toMatchObject({
      status: 403,
      body: { code: 'auth.registration-closed' },
    });
    expect((await server.call<{ registration: string }>('GET', '/config.json')).body.registration).toBe('closed');
    const { body: signedIn } = await server.call<{ token: string }>('POST', LOGIN, { body });
    expect((await server.call('POST', REGISTER, { body: second, token: signedIn.token })).status).toBe(200);
  });

  test('a password is kept as Argon2id with 19 MiB and two passes, when it is chosen, changed and recovered', async () => {
    const server = await testServer({ costlyPasswords: true });
    const stored = async () => {
      const { password_hash } = await server.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow();
      return password_hash;
    };
    const user = await server.signIn();
    const hashes = [await stored()];
    const change = { current_password: user.password, new_password: 'another long password' };
    expect((await server.call('POST', '/api/profile/user/change_password/', { token: user.token, body: change })).status).toBe(200);
    hashes.push(await stored());
    const code = await createRecoveryTickets(server).forUser(user.email, 'password', null);
    expect(await server.services.recovery.recover(code, 'a third long password')).toHaveProperty('ended');
    hashes.push(await stored());
    expect(new Set(hashes).size).toBe(3);
    for (const each of hashes) expect(each).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('two strangers at once do not both become the first user', async () => {
    const server = await testServer({ environment: { REGISTRATION: 'first' } });
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => server.call('POST', REGISTER, { body: { ...body, email: `n${n}@example.com` } })),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403]);
  });

  test('invite: a code lets one user in, once', async () => {
    const server = await testServer({ environment: { REGISTRATION: 'invite' } });
    await server.signIn();
    const old = await server.services.registration.makeInvite();
    const invite_code = await server.services.registration.makeInvite();
    expect((await server.call('POST', REGISTER, { body })).status).toBe(403);
    expect((await server.call('POST', REGISTER, { body: { ...body, invite_code: old } })).status).toBe(403);
    expect((await server.call('POST', REGISTER, { body: { ...body, invite_code } })).status).toBe(200);
    expect((await server.call('POST', REGISTER, { body: { ...body, email: 'x@example.com', invite_code } })).status).toBe(403);
  });

  test('a password that is guessed first, or is the own name or e-mail, is refused at its field, here and at a change', async () => {
    const server = await testServer();
    const refused = (code: string, path: string) => ({ status: 422, body: { code, fields: [{ path, code }] } });
    const register = (password: string) => server.call('POST', REGISTER, { body: { ...body, password } });
    expect(await register('Qwertyuiop')).toMatchObject(refused('auth.password-common', 'password'));
    expect(await register('ada@example.com')).toMatchObject(refused('auth.password-own', 'password'));
    const user = await server.signIn();
    const change = (new_password: string) =>
      server.call('POST', '/api/profile/user/change_password/', {
        token: user.token,
        body: { current_password: user.password, new_password },
      });
    expect(await change('1234567890')).toMatchObject(refused('auth.password-common', 'new_password'));
    expect(await change(user.email)).toMatchObject(refused('auth.password-own', 'new_password'));
    expect((await change('another long password')).status).toBe(200);
  });

  test('a mobile number may be left empty, at the registration and later', async () => {
    const server = await testServer();
    expect(await server.call('POST', REGISTER, { body: { ...body, mobile: ' ' } })).toMatchObject({
      status: 200,
      body: { user: { mobile: '' } },
    });
    const { token } = await server.signIn();
    expect(await server.call('POST', '/api/profile/user/', { token, body: { mobile: '' } })).toMatchObject({
      status: 200,
      body: { user: { mobile: '' } },
    });
  });

  test('an e-mail is taken whatever its case', async () => {
    const server = await testServer();
    await server.call('POST', REGISTER, { body });
    expect(await server.call('POST', REGISTER, { body: { ...body, email: 'ADA@example.com' } })).toMatchObject({
      status: 422,
      body: { code: 'auth.email-taken', fields: [{ path: 'email', code: 'auth.email-taken' }] },
    });
  });
});

describe('sign-in', () => {
  test('answers user, token and message; the token opens signed-in calls in every form of the header', async () => {
    const server = await testServer();
    await server.call('POST', REGISTER, { body });
    const { body: answer } = await server.call<{ token: string; user: object; message: string }>('POST', LOGIN.slice(0, -1), { body });
    expect(answer).toMatchObject({ user: { email: 'ada@example.com' }, message: expect.any(String) });
    for (const authorization of [`Bearer ${answer.token}`, `Token ${answer.token}`, answer.token])
      expect((await server.call('GET', '/api/profile/user/', { headers: { authorization } })).status).toBe(200);
    const stored = await server.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(answer.token);
  });

  test('a wrong password and an unknown e-mail are told apart by nothing', async () => {
    const server = await testServer();
    const user = await server.signIn('ada');
    const wrong = await server.call('POST', LOGIN, { body: { email: user.email, password: 'wrong' } });
    const unknown = await server.call('POST', LOGIN, { body: { email: 'nobody@example.com', password: 'wrong' } });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toEqual({ ...unknown.body, request_id: wrong.body['request_id'] });
  });

  test('five wrong passwords in a row lock the e-mail, also for the right one and for e-mails nobody has; the lock ends and doubles', async () => {
    const server = await testServer();
    const user = await server.signIn('ada');
    for (const email of [user.email, 'nobody@example.com']) {
      const attempt = (password: string) => server.call('POST', LOGIN, { body: { email, password } });
      for (let i = 0; i < 5; i++) expect((await attempt('wrong')).status).toBe(422);
      expect(await attempt(user.password)).toMatchObject({ status: 423, body: { code: 'auth.locked' }, headers: { 'retry-after': '30' } });
      server.clock.advance(30_001);
      expect((await attempt('wrong')).status).toBe(422);
      expect((await attempt('wrong')).headers['retry-after']).toBe('60');
      server.clock.advance(60_001);
    }
    const { status } = await server.call('POST', LOGIN, { body: { email: user.email, password: user.password } });
    expect(status).toBe(200);
    expect(
      await server.db.selectFrom('guess_counts').where('subject', '=', user.email).where('failures', '>', 0).selectAll().execute(),
    ).toEqual([]);
  });

  test('a session ends 14 days after its last use, and 30 days after signing in whatever its use; the list says when', async () => {
    const server = await testServer();
    const used = await server.signIn('ada');
    const { token: unused } = (await server.call<{ token: string }>('POST', LOGIN, { body: used })).body;
    const start = server.clock.now();
    const profile = async (token: string) => (await server.call('GET', '/api/profile/user/', { token })).status;
    const list = async () =>
      (await server.call<{ sessions: { ends_at: number }[] }>('GET', '/api/profile/sessions/', { token: used.token })).body.sessions;
    expect(await list()).toMatchObject([{ ends_at: start + 30 * DAY }, { ends_at: start + 30 * DAY }]);
    for (const day of [13, 26, 29]) {
      server.clock.set(start + day * DAY);
      expect(await profile(used.token)).toBe(200);
    }
    expect(await profile(unused)).toBe(401);
    expect(await list()).toHaveLength(1);
    server.clock.set(start + 30 * DAY - 1);
    expect(await profile(used.token)).toBe(200);
    server.clock.set(start + 30 * DAY);
    expect(await server.call('GET', '/api/profile/user/', { token: used.token })).toMatchObject({
      status: 401,
      body: { code: 'auth.required', message: 'Authentication Fail' },
    });
  });

  test('signing out ends this session only', async () => {
    const server = await testServer();
    const user = await server.signIn();
    const { body: other } = await server.call<{ token: string }>('POST', LOGIN, { body: user });
    expect((await server.call('POST', '/api/authenticate/logout/', { token: user.token })).status).toBe(200);
    expect(await server.call('GET', '/api/profile/user/', { token: user.token })).toMatchObject({
      status: 401,
      body: { code: 'auth.required', message: 'Authentication Fail' },
      headers: { 'www-authenticate': 'Bearer' },
    });
    expect((await server.call('GET', '/api/profile/user/', { token: other.token })).status).toBe(200);
  });

  test('it is written into the event log of the user', async () => {
    const server = await testServer();
    const user = await server.signIn();
    const [event] = await server.services.eventLog.readAfter(user.id, 0, 10);
    expect(event).toMatchObject({ seq: 1, type: 'session.started', exchange_at: null, data: { user_agent: 'test' } });
  });
});

describe('profile', () => {
  test('changes only what is given', async () => {
    const server = await testServer();
    const { token } = await server.signIn('ada');
    const answer = await server.call('POST', '/api/profile/user/', { token, body: { locale: 'fr', name: ' Ada L. ' } });
    expect(answer).toMatchObject({ status: 200, body: { user: { name: 'Ada L.', locale: 'fr', mobile: '+911234567890' } } });
    expect((await server.call('GET', '/api/profile/user/', { token })).body).toEqual(answer.body);
  });
});

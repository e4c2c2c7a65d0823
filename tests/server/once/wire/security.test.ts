import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { createSealing } from '#server/platform/sealing.ts';
import { openTestDesk } from '#tests/support/server/desk.ts';
import { PROOF_MS } from '#server/policies/step-up.ts';
import { type TestServer, type TestUser, testServer } from '#tests/support/server/server.ts';

const LOGIN = '/api/authenticate/login/';
const CONFIRM = '/api/authenticate/confirm/';
const FACTOR = '/api/profile/second-factor';

const server = await testServer();

const post = <T = Record<string, unknown>>(user: { token: string }, url: string, body: object = {}) =>
  server.call<T>('POST', url, { token: user.token, body });

const codeAt = (secret: string, at: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

interface Enrolled {
  readonly user: TestUser;
  readonly secret: string;
  readonly recovery: readonly string[];
  readonly code: (stepsAhead?: number) => string;
}

/** A user with the second step on; the clock stands one step after the code that switched it on. */
async function enrolled(on: TestServer = server): Promise<Enrolled> {
  const user = await on.signIn();
  const start = await post<{ secret: string; otpauth_url: string }>(user, `${FACTOR}/start/`);
  const { secret } = start.body;
  expect(start.body.otpauth_url).toContain(`secret=${secret}`);
  const done = await post<{ recovery_codes: string[] }>(user, `${FACTOR}/confirm/`, { code: codeAt(secret, on.clock.now()) });
  expect(done.status).toBe(200);
  on.clock.advance(30_000);
  const code = (stepsAhead = 0) => codeAt(secret, on.clock.now() + stepsAhead * 30_000);
  return { user, secret, recovery: done.body.recovery_codes, code };
}
const login = ({ email, password }: TestUser, code?: string) =>
  server.call<{ token: string; code: string; fields?: object[] }>('POST', LOGIN, {
    body: { email, password, ...(code === undefined ? {} : { code }) },
  });

describe('the profile', () => {
  it('keeps name, mobile, language and time zone, and refuses a zone that does not exist', async () => {
    const user = await server.signIn('zoe');
    const body = { name: ' Zoé ', mobile: '+33 6 12 34 56 78', locale: 'fr', time_zone: 'Europe/Paris' };
    const answer = await post<{ user: object }>(user, '/api/profile/user/', body);
    expect(answer.body.user).toMatchObject({ ...body, name: 'Zoé' });
    expect(await post(user, '/api/profile/user/', { time_zone: 'Mars/Olympus' })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'time_zone' }] },
    });
    expect((await post<{ user: object }>(user, '/api/profile/user/', { time_zone: null })).body.user).toMatchObject({ time_zone: null });
  });

  it('keeps what a new ticket starts with, whole: what is left out is the product’s own again', async () => {
    const user = await server.signIn();
    const url = '/api/profile/user/update_trade_default/';
    const defaults = { product: 'MIS', order_type: 'LIMIT', lots: 3, protection_percent: 2.5, confirm: 'two-tap' };
    const read = async () =>
      (await server.call<{ user: { trade_defaults: object } }>('GET', '/api/profile/user/', { token: user.token })).body.user
        .trade_defaults;
    expect(await post(user, url, defaults)).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect(await read()).toEqual(defaults);
    await post(user, url, { lots: 1 });
    expect(await read()).toEqual({ lots: 1 });
    expect((await post(user, url, { lots: 0 })).status).toBe(422);
    expect((await post(user, url, { product: 'BO' })).status).toBe(422);
    expect(await read()).toEqual({ lots: 1 });
  });
});

describe('a new password', () => {
  const URL = '/api/profile/user/change_password/';

  it('needs the current one, ends every other session and its stream, and keeps this one', async () => {
    const user = await server.signIn();
    const other = (await login(user)).body.token;
    const new_password = 'another long password';
    expect(await post(user, URL, { current_password: 'no', new_password })).toMatchObject({
      status: 422,
      body: { code: 'auth.wrong-password', fields: [{ path: 'current_password' }] },
    });
    expect((await post(user, URL, { current_password: user.password, new_password: 'short' })).status).toBe(422);
    expect((await post(user, URL, { current_password: user.password, new_password })).status).toBe(200);
    const alive = async (token: string) => (await server.call('GET', '/api/profile/user/', { token })).status;
    expect([await alive(user.token), await alive(other)]).toEqual([200, 401]);
    expect((await login(user)).status).toBe(422);
    expect((await login({ ...user, password: new_password })).status).toBe(200);
  });

  it('is not guessed through a session left open: wrong ones lock, and no stranger can cause that lock', async () => {
    const user = await server.signIn();
    const attempt = (current_password: string) => post(user, URL, { current_password, new_password: 'another long password' });
    for (let i = 0; i < 5; i++) await server.call('POST', LOGIN, { body: { email: user.email, password: 'wrong' } });
    expect((await attempt('wrong')).status).toBe(422);
    for (let i = 0; i < 4; i++) await attempt('wrong');
    expect(await attempt(user.password)).toMatchObject({ status: 423, headers: { 'retry-after': '30' } });
    server.clock.advance(30_001);
    expect((await attempt(user.password)).status).toBe(200);
  });
});

describe('sessions', () => {
  it('are listed with the one that asks, and end one by one or all others at once, own ones only', async () => {
    const user = await server.signIn();
    const [second, third] = [(await login(user)).body.token, (await login(user)).body.token];
    const list = async (token: string) =>
      (await server.call<{ sessions: { id: string; current: boolean }[] }>('GET', '/api/profile/sessions/', { token })).body.sessions;
    const seen = await list(second);
    expect(seen).toHaveLength(3);
    expect(seen.filter((one) => one.current)).toHaveLength(1);
    const stranger = await server.signIn();
    const id = seen.find((one) => one.current)?.id ?? '';
    expect((await server.call('DELETE', `/api/profile/sessions/${id}/`, { token: stranger.token })).body['code']).toBe(
      'auth.session-not-found',
    );
    expect((await server.call('DELETE', `/api/profile/sessions/${id}/`, { token: user.token })).status).toBe(200);
    expect((await server.call('GET', '/api/profile/user/', { token: second })).status).toBe(401);
    await post(user, '/api/profile/sessions/end-others/');
    expect((await server.call('GET', '/api/profile/user/', { token: third })).status).toBe(401);
    expect(await list(user.token)).toMatchObject([{ current: true }]);
  });
});

describe('step-up', () => {
  it('is not asked for just after signing in, is asked for later, and a proof lasts a while', async () => {
    const user = await server.signIn();
    const start = () => post(user, `${FACTOR}/start/`);
    expect((await start()).status).toBe(200);
    server.clock.advance(PROOF_MS);
    expect(await start()).toMatchObject({ status: 403, body: { code: 'auth.step-up' } });
    expect(await post(user, CONFIRM, { kind: 'password', password: 'wrong' })).toMatchObject({
      status: 422,
      body: { code: 'auth.wrong-password' },
    });
    expect((await start()).status).toBe(403);
    expect(await post(user, CONFIRM, { kind: 'password', password: user.password })).toMatchObject({
      status: 200,
      body: { proved_until: server.clock.now() + PROOF_MS },
    });
    expect((await start()).status).toBe(200);
    server.clock.advance(PROOF_MS);
    expect((await start()).status).toBe(403);
  });

  it('is of one session: proving here does not free a device elsewhere', async () => {
    const user = await server.signIn();
    const other = (await login(user)).body;
    server.clock.advance(PROOF_MS);
    await post(user, CONFIRM, { kind: 'password', password: user.password });
    expect((await post(other, `${FACTOR}/start/`)).status).toBe(403);
  });

  it("guards the day's loss of a portfolio, its exit, and an account that was switched off; never what tightens", async () => {
    const { user, accountId, portfolioId } = await openTestDesk(server);
    const put = (path: string, body: object) => server.call('PUT', path, { token: user.token, body });
    const limit = (day_loss_action: string) =>
      put('/api/risk/limits/', { scope: { kind: 'account', id: accountId }, day_loss: 5_000, day_loss_action });
    const portfolio = (max_day_loss: number | null) => put(`/api/portfolios/portfolios/${portfolioId}`, { max_day_loss });
    const account = (status: string) => put(`/api/accounts/accounts/${accountId}`, { status });
    server.clock.advance(PROOF_MS);
    // One after the other: of two at once the looser one may come last.
    const tightens = [() => limit('block'), () => limit('exit'), () => portfolio(4_000), () => portfolio(3_000), () => account('disabled')];
    for (const change of tightens) expect((await change()).status).toBe(200);
    const guarded = [() => limit('block'), () => portfolio(3_001), () => portfolio(null), () => account('active')];
    for (const change of guarded) expect(await change()).toMatchObject({ status: 403, body: { code: 'auth.step-up' } });
    expect((await put(`/api/portfolios/portfolios/${portfolioId}`, { name: 'Renamed' })).status).toBe(200);
    await post(user, CONFIRM, { kind: 'password', password: user.password });
    for (const change of guarded) expect((await change()).status).toBe(200);
  });

  it("judges what holds of a portfolio: its own day's loss and that of its limits, the smaller, with the action of the limits", async () => {
    const { user, portfolioId } = await openTestDesk(server);
    const put = (path: string, body: object) => server.call('PUT', path, { token: user.token, body });
    const limit = (day_loss: number | null, day_loss_action: string) =>
      put('/api/risk/limits/', { scope: { kind: 'portfolio', id: portfolioId }, day_loss, day_loss_action });
    const own = (max_day_loss: number | null) => put(`/api/portfolios/portfolios/${portfolioId}`, { max_day_loss });
    server.clock.advance(PROOF_MS);
    const refused = async (change: Promise<unknown>) => expect(await change).toMatchObject({ status: 403, body: { code: 'auth.step-up' } });
    const done = async (change: Promise<{ status: number }>) => expect((await change).status).toBe(200);
    await done(own(4_000));
    await done(limit(null, 'exit'));
    // The limit is the portfolio's own, the exit at it that of the limits.
    await refused(limit(null, 'block'));
    await done(limit(3_000, 'exit'));
    await done(own(9_000));
    await refused(limit(null, 'exit'));
    await refused(limit(3_001, 'exit'));
    await done(own(null));
    await refused(limit(null, 'exit'));
    await done(own(2_000));
    await done(limit(null, 'exit'));
    await refused(own(2_001));
    await refused(own(null));
  });

  it('guards limits that let more through, the release of the kill switch, and a broker that is not paper; never what protects', async () => {
    const user = await server.signIn();
    const account = await server.services.accounts.createAccount(user.id, {
      broker_name: 'paper',
      environment: 'paper',
      label: 'A',
      fields: {},
    });
    const limit = (change: object) =>
      server.call('PUT', '/api/risk/limits/', { token: user.token, body: { scope: { kind: 'account', id: account.id }, ...change } });
    server.clock.advance(PROOF_MS);
    expect((await limit({ open_lots: 4, day_loss: 5_000 })).status).toBe(200);
    expect((await limit({ open_lots: 3, day_loss: 5_000 })).status).toBe(200);
    for (const looser of [{ open_lots: 5, day_loss: 5_000 }, { open_lots: 3 }])
      expect(await limit(looser)).toMatchObject({ status: 403, body: { code: 'auth.step-up' } });
    const key = 'a-key-of-twenty-four-letters-or-more';
    const pressed = await server.call('POST', '/api/risk/kill/', {
      token: user.token,
      body: { scope: { kind: 'all' } },
      headers: { 'idempotency-key': key },
    });
    expect(pressed.status).toBe(200);
    const lock = (pressed.body as { kill: { locks: { kill_id: string }[] } }).kill.locks[0]?.kill_id;
    expect(await post(user, `/api/risk/kill/${lock}/resume/`)).toMatchObject({ status: 403, body: { code: 'auth.step-up' } });
    const add = (broker_name: string) =>
      post(user, '/api/accounts/accounts/', { broker_name, environment: 'paper', label: broker_name, fields: {} });
    expect((await add('paper')).status).toBe(200);
    expect((await add('practice')).body['code']).toBe('auth.step-up');
    await post(user, CONFIRM, { kind: 'password', password: user.password });
    expect((await limit({ open_lots: 5 })).status).toBe(200);
    expect((await add('practice')).status).toBe(200);
    expect((await post(user, `/api/risk/kill/${lock}/resume/`)).body['code']).not.toBe('auth.step-up');
  });
});

describe('the second step', () => {
  it('asks for nothing before its first code was given', async () => {
    const user = await server.signIn();
    await post(user, `${FACTOR}/start/`);
    expect((await login(user)).status).toBe(200);
    expect((await post(user, `${FACTOR}/confirm/`, { code: '000000' })).body['code']).toBe('auth.wrong-code');
    expect((await login(user)).status).toBe(200);
  });

  it('refuses the right password alone and takes the same call with the code', async () => {
    const { user, code } = await enrolled();
    expect(await login(user)).toMatchObject({ status: 403, body: { code: 'auth.second-factor' } });
    expect(await login({ ...user, password: 'wrong' }, code())).toMatchObject({ status: 422, body: { code: 'auth.wrong-credentials' } });
    expect(await login(user, '000000')).toMatchObject({ status: 422, body: { code: 'auth.wrong-code', fields: [{ path: 'code' }] } });
    const answer = await login(user, code().replace(/(...)/, '$1 '));
    expect(answer.status).toBe(200);
    expect((await server.call('GET', '/api/profile/user/', { token: answer.body.token })).status).toBe(200);
  });

  it('takes a code once, no earlier one after it, and one step to either side of its clock', async () => {
    const { user, code } = await enrolled();
    server.clock.advance(60_000);
    const [early, now, late, tooLate] = [code(-1), code(), code(1), code(2)];
    expect((await login(user, tooLate)).body.code).toBe('auth.wrong-code');
    expect((await login(user, now)).status).toBe(200);
    expect((await login(user, now)).body.code).toBe('auth.wrong-code');
    expect((await login(user, early)).body.code).toBe('auth.wrong-code');
    expect((await login(user, late)).status).toBe(200);
    expect((await login(user, late)).body.code).toBe('auth.wrong-code');
  });

  it('of two sign-ins with one code at once lets one in', async () => {
    const { user, code } = await enrolled();
    const answers = await Promise.all([1, 2, 3].map(() => login(user, code())));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it('is not guessed: wrong codes lock, and the right password in between buys no more guesses', async () => {
    const { user, code } = await enrolled();
    for (let i = 0; i < 5; i++) {
      expect((await login(user)).status).toBe(403);
      expect((await login(user, '000000')).status).toBe(422);
    }
    expect((await login(user, code())).status).toBe(423);
  });

  it('has ten recovery codes for the day the authenticator is lost, each for one time, kept as hashes', async () => {
    const { user, recovery } = await enrolled();
    expect(recovery).toHaveLength(10);
    const [first = '', second = ''] = recovery;
    expect((await login(user, first.toLowerCase())).status).toBe(200);
    expect((await login(user, first)).body.code).toBe('auth.wrong-code');
    expect((await post(user, CONFIRM, { kind: 'code', code: second })).status).toBe(200);
    const left = async () =>
      (await server.call<{ security: { recovery_codes_left: number } }>('GET', '/api/profile/security/', { token: user.token })).body
        .security.recovery_codes_left;
    expect(await left()).toBe(8);
    const renewed = await post<{ recovery_codes: string[] }>(user, `${FACTOR}/recovery-codes/`);
    expect(await left()).toBe(10);
    expect((await login(user, recovery[3])).body.code).toBe('auth.wrong-code');
    expect((await login(user, renewed.body.recovery_codes[3])).status).toBe(200);
    const stored = JSON.stringify(await server.db.selectFrom('recovery_codes').selectAll().execute());
    expect(stored).not.toContain(renewed.body.recovery_codes[0]?.replaceAll('-', ''));
  });

  it('is stronger than the password where something is asked again, and ends with a proof only', async () => {
    const { user, code } = await enrolled();
    server.clock.advance(PROOF_MS);
    const end = () => post(user, `${FACTOR}/end/`);
    expect((await end()).body['code']).toBe('auth.step-up');
    expect((await post(user, CONFIRM, { kind: 'password', password: user.password })).body['code']).toBe('auth.second-factor');
    const change = { current_password: user.password, new_password: 'another long password' };
    expect((await post(user, '/api/profile/user/change_password/', change)).body['code']).toBe('auth.step-up');
    expect((await post(user, CONFIRM, { kind: 'code', code: code() })).status).toBe(200);
    expect((await post(user, `${FACTOR}/start/`)).body['code']).toBe('auth.second-factor-on');
    expect((await end()).status).toBe(200);
    expect((await login(user)).status).toBe(200);
    expect((await end()).body['code']).toBe('auth.second-factor-off');
  });

  it('is kept sealed: the database tells nobody the secret, and a row moved to another user opens nothing', async () => {
    const { user, secret } = await enrolled();
    const rows = await server.db.selectFrom('second_factors').selectAll().where('user_id', '=', user.id).execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    const sealing = createSealing(Buffer.alloc(32, 7), 'second factor');
    const sealed = rows[0]?.sealed_secret ?? '';
    expect(sealing.open(sealed, user.id)).toBe(secret);
    expect(sealing.open(sealed, 'somebody')).toBeNull();
    expect(createSealing(Buffer.alloc(32, 8), 'second factor').open(sealed, user.id)).toBeNull();
    expect(createSealing(Buffer.alloc(32, 7), 'something else').open(sealed, user.id)).toBeNull();
  });
});

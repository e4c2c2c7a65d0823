import { describe, expect, it } from 'vitest';
import { pageLanguage } from '#server/presenters/page-language.ts';
import { testServer, type TestServer, type TestUser } from '#tests/support/server/server.ts';

interface Link {
  link_id: string;
  code: string;
  status: string;
  expires_at: number;
}

async function practiceAccount(server: TestServer, user: TestUser, label = 'Practice') {
  const { id } = await server.services.accounts.createAccount(user.id, {
    broker_name: 'practice',
    environment: 'paper',
    label,
    fields: {},
  });
  const path = `/api/accounts/account-links/${id}/`;
  const start = async () => {
    const { body } = await server.call<{ login_url: string; link_id: string; code: string }>('POST', path, {
      token: user.token,
      body: { hand_off: true },
    });
    return body;
  };
  /** Starts and types the code in a browser: the state and the cookie are that browser's. */
  const begin = async () => {
    const started = await start();
    return { ...started, ...(await typeCode(server, started.login_url, started.code)) };
  };
  const link = async (token = user.token) => (await server.call<{ link: Link | null; code?: string }>('GET', path, { token })).body;
  const finish = (link_id: string, token = user.token) =>
    server.call<{ code?: string }>('POST', `/api/accounts/account-login/${id}/`, { token, body: { broker_name: 'practice', link_id } });
  const status = async () => (await server.services.accounts.listAccounts(user.id)).find((account) => account.id === id)?.status;
  return { id, start, begin, link, finish, status };
}

async function ready() {
  const server = await testServer();
  const user = await server.signIn();
  return { server, user, ...(await practiceAccount(server, user)) };
}

/** Types a code on the page that a hand-off leads to; returns the state of the broker's page and the cookie. */
async function typeCode(server: TestServer, url: string, code: string) {
  const answer = await server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ code }).toString(),
  });
  const location = answer.headers.location ?? '';
  const cookie = String(answer.headers['set-cookie'] ?? '');
  const state = location === '' ? '' : (new URL(location, 'http://x').searchParams.get('state') ?? '');
  return { status: answer.statusCode, page: answer.body, location, state, setCookie: cookie, cookie: cookie.split(';')[0] ?? '' };
}

/** Presses a button on the broker's page and returns the address that the browser is sent to. */
async function press(server: TestServer, state: string, decision: 'approve' | 'cancel'): Promise<string> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/practice-broker/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ state, decision }).toString(),
  });
  expect(answer.statusCode).toBe(303);
  return String(answer.headers.location);
}

/** Opens an address as a signed-out browser; follows one redirect. */
async function open(server: TestServer, url: string, cookie = '', language = 'en') {
  const headers = { accept: 'text/html', 'accept-language': language, cookie };
  const first = await server.app.inject({ method: 'GET', url, headers });
  const address = first.statusCode === 303 ? String(first.headers.location) : url;
  const page = first.statusCode === 303 ? await server.app.inject({ method: 'GET', url: address, headers }) : first;
  return { first, address, page };
}

const refused = (code: string, status: number) => ({ status, body: { code } });

describe('a login that ends in another browser', () => {
  it('is begun there with the code that the app shows, kept by the server and finished by the app that waits', async () => {
    const { server, begin, link, finish, status } = await ready();
    const { state, link_id, code, cookie, setCookie } = await begin();
    expect(code).toMatch(/^\d{4}$/);
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/broker-return']) expect(setCookie).toContain(part);
    expect(await link()).toMatchObject({ link: { link_id, code, status: 'waiting', expires_at: server.clock.now() + 600_000 } });
    expect(await finish(link_id)).toMatchObject(refused('broker.needs-login', 409));
    const { page } = await open(server, await press(server, state, 'approve'), cookie);
    expect(page.body).toContain('Go back to the app');
    expect(page.body).not.toContain(code);
    expect(await link()).toMatchObject({ link: { status: 'returned' } });
    expect(await finish(link_id)).toMatchObject({ status: 200, body: {} });
    expect(await status()).toBe('active');
    expect(await link()).toMatchObject({ link: { status: 'finished' } });
  });

  it('leaves no token behind: not in the address, not on the page, not readable in the database', async () => {
    const { server, begin, finish } = await ready();
    const { state, link_id, cookie } = await begin();
    const back = await press(server, state, 'approve');
    const token = new URL(back, 'http://x').searchParams.get('request_token') ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    const { first, address, page } = await open(server, back, cookie);
    expect(first.statusCode).toBe(303);
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.headers['referrer-policy']).toBe('no-referrer');
    expect(address).toBe(`/broker-return/${link_id}`);
    expect(page.body).not.toContain(token);
    expect(page.body).not.toContain(state);
    const stored = () => server.db.selectFrom('broker_links').selectAll().where('link_id', '=', link_id).executeTakeFirstOrThrow();
    const row = await stored();
    expect(row.sealed_token).not.toBeNull();
    expect(JSON.stringify(row)).not.toContain(token);
    await finish(link_id);
    expect((await stored()).sealed_token).toBeNull();
  });

  it('ends on a page without script that cannot be framed or stored, in the language of the browser', async () => {
    const { server, begin } = await ready();
    const { state, cookie } = await begin();
    const { page } = await open(server, await press(server, state, 'approve'), cookie, 'de, fr;q=0.9, en;q=0.8');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<html lang="fr">');
    expect(page.body).toContain('Revenez à l’application');
    expect(page.body).not.toContain('<script');
    expect(page.headers['cache-control']).toBe('no-store');
    const policy = String(page.headers['content-security-policy']);
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"]) expect(policy).toContain(part);
    expect(policy).not.toContain('script-src');
  });

  it('takes the first answer only', async () => {
    const { server, begin, finish, status } = await ready();
    const { state, link_id, cookie } = await begin();
    const back = await press(server, state, 'approve');
    await open(server, back, cookie);
    await open(server, `/broker-return?state=${state}&status=cancelled`, cookie);
    await open(server, `/broker-return?state=${state}&status=success&request_token=another`, cookie);
    expect((await server.app.inject({ method: 'GET', url: `/practice-broker/login?state=${state}` })).statusCode).toBe(404);
    expect((await finish(link_id)).status).toBe(200);
    expect(await status()).toBe('active');
  });

  it('that was begun in the same browser goes on in the app, where only the session that began it can finish', async () => {
    const { server, user, id, link, status } = await ready();
    const { body } = await server.call<{ login_url: string; link_id: string }>('POST', `/api/accounts/account-links/${id}/`, {
      token: user.token,
    });
    const state = new URL(body.login_url, 'http://x').searchParams.get('state') ?? '';
    const { search } = new URL(await press(server, state, 'approve'), 'http://x');
    const answer = await server.app.inject({ method: 'GET', url: `/broker-return${search}`, headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(303);
    const next = new URL(String(answer.headers.location), 'http://x');
    expect(next.pathname).toBe(`/app/broker/practice/${id}`);
    expect(await link()).toMatchObject({ link: { status: 'waiting' } });
    const brought = { broker_name: 'practice', ...Object.fromEntries(next.searchParams) };
    const finish = (token: string) => server.call('POST', `/api/accounts/account-login/${id}/`, { token, body: brought });
    expect((await finish((await server.signIn()).token)).status).toBe(404);
    expect(await status()).toBe('needs-login');
    expect((await finish(user.token)).status).toBe(200);
  });
});

describe('somebody else who has the link of a login', () => {
  it('gets nothing without the code: no page of the broker, no state, and nothing of the account', async () => {
    const { server, user, begin, start, finish, link } = await ready();
    const { login_url, link_id, code } = await start();
    const page = await server.app.inject({ method: 'GET', url: login_url });
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    for (const secret of [code, 'state', 'PRAC', user.email]) expect(page.body).not.toContain(secret);
    const wrong = code === '0000' ? '1111' : '0000';
    const refusal = await typeCode(server, login_url, wrong);
    expect(refusal).toMatchObject({ status: 422, location: '', setCookie: '' });
    expect(refusal.page).toContain('This is not the code');
    expect(await finish(link_id)).toMatchObject(refused('broker.needs-login', 409));
    expect(await link()).toMatchObject({ link: { link_id, status: 'waiting' } });
    expect((await begin()).status).toBe(303);
  });

  it('has five tries at the code, also at once; then the login is over, with the right code too', async () => {
    const { server, start, link } = await ready();
    const { login_url, code } = await start();
    const codes = Array.from({ length: 40 }, (_, index) =>
      index < 20 ? String((Number(code) + 1 + index) % 10_000).padStart(4, '0') : code,
    );
    const answers = await Promise.all(codes.map((one) => typeCode(server, login_url, one)));
    expect(answers.map(({ status }) => status).filter((status) => status !== 404).length).toBeLessThanOrEqual(4);
    expect(answers.filter(({ status }) => status === 303)).toEqual([]);
    expect(await typeCode(server, login_url, code)).toMatchObject({ status: 404, location: '' });
    expect(await link()).toMatchObject({ link: { status: 'expired' } });
  });

  it('cannot bring an answer back: it counts only in the browser that typed the code', async () => {
    const { server, begin, link, finish, status } = await ready();
    const { state, link_id, cookie } = await begin();
    const back = await press(server, state, 'approve');
    for (const foreign of ['', 'broker_login=made-up', `other=1; broker_login=${'A'.repeat(43)}`])
      expect((await open(server, back, foreign)).address).toBe('/broker-return/unknown');
    expect(await link()).toMatchObject({ link: { status: 'waiting' } });
    expect(await finish(link_id)).toMatchObject(refused('broker.needs-login', 409));
    expect(await status()).toBe('needs-login');
    expect((await open(server, back, `a=b; ${cookie}`)).address).toBe(`/broker-return/${link_id}`);
    expect((await finish(link_id)).status).toBe(200);
  });
});

describe('a login in another browser that opens no session says which of four causes it is', () => {
  it('a state that nobody started here', async () => {
    const { server } = await ready();
    const { address, page } = await open(server, '/broker-return?state=%3Cb%3Emade-up&status=success&request_token=x');
    expect(address).toBe('/broker-return/unknown');
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('This link did not start here');
    expect(page.body).not.toContain('<b>made-up');
  });

  it('a link of another account or another user, which stays whole', async () => {
    const { server, user, begin, finish } = await ready();
    const { state, link_id, cookie } = await begin();
    await open(server, await press(server, state, 'approve'), cookie);
    const other = await practiceAccount(server, user, 'Other');
    const stranger = await server.signIn();
    const theirs = await practiceAccount(server, stranger);
    const wrong = refused('broker.link-state', 422);
    expect(await other.finish(link_id)).toMatchObject(wrong);
    expect(await theirs.finish(link_id)).toMatchObject(wrong);
    expect(await finish(link_id, stranger.token)).toMatchObject(refused('account.not-found', 404));
    expect(await finish('made-up')).toMatchObject(wrong);
    expect((await finish(link_id)).status).toBe(200);
  });

  it('a token that the broker never gave out for this link', async () => {
    const { server, begin, finish, status } = await ready();
    const { state, link_id, cookie } = await begin();
    await open(server, `/broker-return?state=${state}&status=success&request_token=made-up`, cookie);
    expect(await finish(link_id)).toMatchObject(refused('broker.link-state', 422));
    expect(await status()).toBe('needs-login');
  });

  it('a token that was exchanged before, also at the same moment', async () => {
    const { server, begin, finish } = await ready();
    const { state, link_id, cookie } = await begin();
    await open(server, await press(server, state, 'approve'), cookie);
    const both = await Promise.all([finish(link_id), finish(link_id)]);
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await finish(link_id)).toMatchObject(refused('broker.token-used', 409));
  });

  it('a login that was cancelled at the broker', async () => {
    const { server, begin, link, finish, status } = await ready();
    const { state, link_id, cookie } = await begin();
    const { page } = await open(server, await press(server, state, 'cancel'), cookie);
    expect(page.body).toContain('Login cancelled');
    expect(await link()).toMatchObject({ link: { status: 'cancelled' } });
    expect(await finish(link_id)).toMatchObject(refused('broker.login-cancelled', 409));
    expect(await status()).toBe('needs-login');
  });

  it('a token older than five minutes, and a link that nobody came back with in ten', async () => {
    const { server, begin, link, finish } = await ready();
    const first = await begin();
    await open(server, await press(server, first.state, 'approve'), first.cookie);
    server.clock.advance(300_000);
    expect(await finish(first.link_id)).toMatchObject(refused('broker.token-expired', 409));
    const second = await begin();
    const back = await press(server, second.state, 'approve');
    server.clock.advance(600_000);
    expect((await open(server, back, second.cookie)).page.body).toContain('This login has expired');
    expect(await link()).toMatchObject({ link: { link_id: second.link_id, status: 'expired' } });
    expect(await finish(second.link_id)).toMatchObject(refused('broker.token-expired', 409));
  });
});

describe('the state of a login', () => {
  it('is nothing where none was begun, the newest where several were, and only for the owner', async () => {
    const { server, link, start } = await ready();
    expect(await link()).toEqual({ link: null });
    await start();
    server.clock.advance(1);
    const second = await start();
    expect(await link()).toMatchObject({ link: { link_id: second.link_id } });
    expect(await link((await server.signIn()).token)).toMatchObject({ code: 'account.not-found' });
  });
});

describe('the language of a page outside the app', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'en'],
    ['fr', 'fr'],
    ['fr-CA,en;q=0.8', 'fr'],
    ['en-GB, fr;q=0.9', 'en'],
    ['fr;q=0, en', 'en'],
    ['de, fr;q=0.2', 'fr'],
  ])('for %s is %s', (header, language) => {
    expect(pageLanguage(header)).toBe(language);
  });
});

import { describe, expect, it } from 'vitest';
import { pageLanguage } from '#server/presenters/page-language.ts';
import { testServer, type TestServer, type TestUser } from '#tests/support/server.ts';

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
    return { ...body, state: new URL(body.login_url, 'http://x').searchParams.get('state') ?? '' };
  };
  const link = async (token = user.token) => (await server.call<{ link: Link | null; code?: string }>('GET', path, { token })).body;
  const finish = (link_id: string, token = user.token) =>
    server.call<{ code?: string }>('POST', `/api/accounts/account-login/${id}/`, { token, body: { broker_name: 'practice', link_id } });
  const status = async () => (await server.services.accounts.listAccounts(user.id)).find((account) => account.id === id)?.status;
  return { id, start, link, finish, status };
}

async function ready() {
  const server = await testServer();
  const user = await server.signIn();
  return { server, user, ...(await practiceAccount(server, user)) };
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

/** Opens an address as a browser that nobody has signed in to; follows one redirect. */
async function open(server: TestServer, url: string, language = 'en') {
  const headers = { accept: 'text/html', 'accept-language': language };
  const first = await server.app.inject({ method: 'GET', url, headers });
  const address = first.statusCode === 303 ? String(first.headers.location) : url;
  const page = first.statusCode === 303 ? await server.app.inject({ method: 'GET', url: address, headers }) : first;
  return { first, address, page };
}

const refused = (code: string, status: number) => ({ status, body: { code } });

describe('a login that ends in another browser', () => {
  it('is kept by the server and finished by the app that waits, which shows the same code', async () => {
    const { server, start, link, finish, status } = await ready();
    const { state, link_id, code } = await start();
    expect(code).toMatch(/^\d{4}$/);
    expect(await link()).toMatchObject({ link: { link_id, code, status: 'waiting', expires_at: server.clock.now() + 600_000 } });
    expect(await finish(link_id)).toMatchObject(refused('broker.needs-login', 409));
    const { page } = await open(server, await press(server, state, 'approve'));
    expect(page.body).toContain(code);
    expect(await link()).toMatchObject({ link: { status: 'returned' } });
    expect(await finish(link_id)).toMatchObject({ status: 200, body: {} });
    expect(await status()).toBe('active');
    expect(await link()).toMatchObject({ link: { status: 'finished' } });
  });

  it('leaves no token behind: not in the address, not on the page, not readable in the database', async () => {
    const { server, start, finish } = await ready();
    const { state, link_id } = await start();
    const back = await press(server, state, 'approve');
    const token = new URL(back, 'http://x').searchParams.get('request_token') ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    const { first, address, page } = await open(server, back);
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
    const { server, start } = await ready();
    const { state } = await start();
    const { page } = await open(server, await press(server, state, 'approve'), 'de, fr;q=0.9, en;q=0.8');
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
    const { server, start, finish, status } = await ready();
    const { state, link_id } = await start();
    const back = await press(server, state, 'approve');
    await open(server, back);
    await open(server, `/broker-return?state=${state}&status=cancelled`);
    await open(server, `/broker-return?state=${state}&status=success&request_token=another`);
    expect((await server.app.inject({ method: 'GET', url: `/practice-broker/login?state=${state}` })).statusCode).toBe(404);
    expect((await finish(link_id)).status).toBe(200);
    expect(await status()).toBe('active');
  });

  it('that was begun in the same browser goes on in the app, without the token in its address', async () => {
    const { server, user, id } = await ready();
    const { body } = await server.call<{ login_url: string; link_id: string }>('POST', `/api/accounts/account-links/${id}/`, {
      token: user.token,
    });
    const state = new URL(body.login_url, 'http://x').searchParams.get('state') ?? '';
    const { search } = new URL(await press(server, state, 'approve'), 'http://x');
    const answer = await server.app.inject({ method: 'GET', url: `/broker-return${search}`, headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`/app/broker/practice/${id}`);
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
    const { server, user, start, finish } = await ready();
    const { state, link_id } = await start();
    await open(server, await press(server, state, 'approve'));
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
    const { server, start, finish, status } = await ready();
    const { state, link_id } = await start();
    await open(server, `/broker-return?state=${state}&status=success&request_token=made-up`);
    expect(await finish(link_id)).toMatchObject(refused('broker.link-state', 422));
    expect(await status()).toBe('needs-login');
  });

  it('a token that was exchanged before, also at the same moment', async () => {
    const { server, start, finish } = await ready();
    const { state, link_id } = await start();
    await open(server, await press(server, state, 'approve'));
    const both = await Promise.all([finish(link_id), finish(link_id)]);
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await finish(link_id)).toMatchObject(refused('broker.token-used', 409));
  });

  it('a login that was cancelled at the broker', async () => {
    const { server, start, link, finish, status } = await ready();
    const { state, link_id } = await start();
    const { page } = await open(server, await press(server, state, 'cancel'));
    expect(page.body).toContain('Login cancelled');
    expect(await link()).toMatchObject({ link: { status: 'cancelled' } });
    expect(await finish(link_id)).toMatchObject(refused('broker.login-cancelled', 409));
    expect(await status()).toBe('needs-login');
  });

  it('a token older than five minutes, and a link that nobody came back with in ten', async () => {
    const { server, start, link, finish } = await ready();
    const first = await start();
    await open(server, await press(server, first.state, 'approve'));
    server.clock.advance(300_000);
    expect(await finish(first.link_id)).toMatchObject(refused('broker.token-expired', 409));
    const second = await start();
    const back = await press(server, second.state, 'approve');
    server.clock.advance(600_000);
    expect((await open(server, back)).page.body).toContain('This login has expired');
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

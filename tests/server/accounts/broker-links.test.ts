import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { practiceSessionEnd } from '#server/brokers/practice/session-rule.ts';
import { pressAtBroker } from '#tests/support/server/broker-login.ts';
import { JUST_PROVED, newKey, someOption } from '#tests/support/server/desk.ts';
import { testServer, type TestServer, type TestUser } from '#tests/support/server/server.ts';

interface Account {
  id: string;
  account_number: string;
  status: string;
  session_expires_at: number | null;
}

async function practiceAccount(server: TestServer, user: TestUser, label = 'Practice') {
  const { body } = await server.call<{ broker_accounts: Account }>('POST', '/api/accounts/accounts/', {
    token: user.token,
    body: { broker_name: 'practice', environment: 'paper', label },
  });
  const account = body.broker_accounts;
  const portfolio = await server.services.portfolios.createPortfolio(user.id, { broker_account_id: account.id, name: 'One' });
  const read = async () => {
    const answer = await server.call<{ broker_accounts: Account[] }>('GET', '/api/accounts/all-accounts/', { token: user.token });
    return answer.body.broker_accounts.find((one) => one.id === account.id);
  };
  const start = async () => {
    const answer = await server.call<{ login_url: string; expires_at: number }>('POST', `/api/accounts/account-links/${account.id}/`, {
      token: user.token,
    });
    return { ...answer, state: new URL(answer.body.login_url, 'http://x').searchParams.get('state') ?? '' };
  };
  const finish = (body: object) =>
    server.call<{ code?: string }>('POST', `/api/accounts/account-login/${account.id}/`, { token: user.token, body });
  const place = () =>
    server.call<{ code?: string; orders?: { status: string }[] }>('POST', '/api/order-book/order-book/place_trades/', {
      token: user.token,
      headers: { 'idempotency-key': newKey() },
      body: {
        account_number: account.account_number,
        portfolio_id: portfolio.id,
        orders: [
          {
            instrument_id: someOption(server).id,
            transaction_type: 'BUY',
            order_type: 'MARKET',
            product: 'NRML',
            validity: 'DAY',
            lots: 1,
            price: null,
            trigger_price: null,
          },
        ],
      },
    });
  return { account, read, start, finish, place };
}

async function ready() {
  const server = await testServer();
  const user = await server.signIn();
  return { server, user, ...(await practiceAccount(server, user)) };
}

describe('the practice broker', () => {
  it('is on the list as a broker that logs in by redirect, and its accounts begin without a session', async () => {
    const { server, user, account, place } = await ready();
    const { body } = await server.call('GET', '/api/brokers/brokers/', { token: user.token });
    expect(body).toMatchObject({
      brokers: expect.arrayContaining([expect.objectContaining({ broker_name: 'practice', kind: 'redirect' })]),
    });
    expect(account).toMatchObject({ status: 'needs-login', session_expires_at: null });
    expect(await place()).toMatchObject({ status: 409, body: { code: 'broker.needs-login' } });
  });

  it('sends the browser there and back; the returned token opens a session until 06:00 of the next morning', async () => {
    const { server, account, start, finish, read, place } = await ready();
    const link = await start();
    expect(link.status).toBe(200);
    expect(link.body.login_url).toMatch(/^\/practice-broker\/login\?state=[\w-]{43}$/);
    expect(link.body.expires_at).toBe(server.clock.now() + 600_000);
    const back = await pressAtBroker(server, link.state, 'approve');
    expect(back).toMatchObject({ path: `/app/broker/practice/${account.id}`, status: 'success', action: 'login', state: link.state });
    const { request_token } = back;
    expect(await finish({ request_token, broker_name: 'practice', state: link.state })).toMatchObject({ status: 200, body: {} });
    expect(await read()).toMatchObject({ status: 'active', session_expires_at: Date.parse('2026-11-24T06:00:00+05:30') });
    expect((await place()).body.orders?.[0]?.status).toBe('filled');
  });

  it('its page asks before anything happens, runs no script, cannot be framed and is never stored', async () => {
    const { server, account, start } = await ready();
    const { body } = await start();
    const page = await server.app.inject({ method: 'GET', url: body.login_url, headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(account.account_number);
    expect(page.headers['cache-control']).toBe('no-store');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('script-src');
    expect(page.body).not.toContain('<script');
  });

  it('a state nobody made has no page and no way back', async () => {
    const { server } = await ready();
    const page = await server.app.inject({ method: 'GET', url: '/practice-broker/login?state=%3Cb%3E' });
    expect(page.statusCode).toBe(404);
    expect(page.body).not.toContain('<b>');
    const answer = await server.app.inject({
      method: 'POST',
      url: '/practice-broker/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'state=x&decision=approve',
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers.location).toBeUndefined();
  });

  it('the two fields of the specification end the login for which the broker gave the token', async () => {
    const { start, finish, read, server } = await ready();
    const { request_token } = await pressAtBroker(server, (await start()).state, 'approve');
    expect(await finish({ request_token, broker_name: 'practice' })).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ status: 'active' });
  });
});

describe('a login that does not open a session says which of four causes it is', () => {
  const refused = (code: string, status: number) => ({ status, body: { code } });

  it('a state that was not started for this account by this user, or none', async () => {
    const { server, user, start, finish, read } = await ready();
    const mine = await start();
    const other = await practiceAccount(server, user, 'Other');
    const stranger = await practiceAccount(server, await server.signIn());
    const theirs = await stranger.start();
    const foreign = await pressAtBroker(server, theirs.state, 'approve');
    const { request_token } = await pressAtBroker(server, mine.state, 'approve');
    const wrong = refused('broker.link-state', 422);
    expect(await finish({ request_token: 'made-up', broker_name: 'practice' })).toMatchObject(wrong);
    expect(await finish({ request_token: foreign.request_token, broker_name: 'practice' })).toMatchObject(wrong);
    expect(await other.finish({ request_token, broker_name: 'practice' })).toMatchObject(wrong);
    expect(await finish({ request_token, broker_name: 'practice', state: 'made-up' })).toMatchObject(wrong);
    expect(await finish({ request_token: foreign.request_token, broker_name: 'practice', state: theirs.state })).toMatchObject(wrong);
    expect(await finish({ request_token: foreign.request_token, broker_name: 'practice', state: mine.state })).toMatchObject(wrong);
    expect(await other.finish({ request_token, broker_name: 'practice', state: mine.state })).toMatchObject(wrong);
    expect(await finish({ request_token, broker_name: 'paper', state: mine.state })).toMatchObject(wrong);
    expect(await read()).toMatchObject({ status: 'needs-login' });
    // None of this used the link up.
    expect((await finish({ request_token, broker_name: 'practice', state: mine.state })).status).toBe(200);
  });

  it('a token that was exchanged before', async () => {
    const { server, start, finish } = await ready();
    const { state } = await start();
    const { request_token } = await pressAtBroker(server, state, 'approve');
    const both = await Promise.all([finish({ request_token, state }), finish({ request_token, state })]);
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await finish({ request_token, state })).toMatchObject(refused('broker.token-used', 409));
  });

  it('a login that was cancelled on the broker page; its link is over', async () => {
    const { server, start, finish, read } = await ready();
    const { state } = await start();
    const back = await pressAtBroker(server, state, 'cancel');
    expect(back).toMatchObject({ status: 'cancelled' });
    expect(back['request_token']).toBeUndefined();
    expect(await finish({ status: 'cancelled', state })).toMatchObject(refused('broker.login-cancelled', 409));
    expect((await server.app.inject({ method: 'GET', url: `/practice-broker/login?state=${state}` })).statusCode).toBe(404);
    expect(await read()).toMatchObject({ status: 'needs-login' });
  });

  it('a token older than five minutes, or a link older than ten', async () => {
    const { server, start, finish } = await ready();
    const first = await start();
    const { request_token } = await pressAtBroker(server, first.state, 'approve');
    server.clock.advance(300_000);
    expect(await finish({ request_token, state: first.state })).toMatchObject(refused('broker.token-expired', 409));
    const second = await start();
    server.clock.advance(599_000);
    const late = await pressAtBroker(server, second.state, 'approve');
    server.clock.advance(1_000);
    expect(await finish({ request_token: late['request_token'], state: second.state })).toMatchObject(refused('broker.token-expired', 409));
  });
});

describe('the log of logins', () => {
  const logins = async ({ server, user, account }: Awaited<ReturnType<typeof ready>>, as = user) =>
    server.call<{ logins: { at: number; refusal: string | null }[] }>('GET', `/api/accounts/account-logins/${account.id}/`, {
      token: as.token,
    });

  it('tells how each login ended, newest first: done, cancelled, with a used link, with a state that is none', async () => {
    const desk = await ready();
    const { server, start, finish } = desk;
    const ends = async (body: object) => {
      server.clock.advance(1_000);
      await finish(body);
    };
    expect((await logins(desk)).body).toEqual({ logins: [] });
    const cancelled = await start();
    const { status } = await pressAtBroker(server, cancelled.state, 'cancel');
    await ends({ status, state: cancelled.state });
    await ends({ request_token: 'x', state: 'none' });
    const { state } = await start();
    const { request_token } = await pressAtBroker(server, state, 'approve');
    await ends({ request_token, state });
    await ends({ request_token, state });
    const { body } = await logins(desk);
    expect(body.logins.map(({ refusal }) => refusal)).toEqual(['broker.token-used', null, 'broker.link-state', 'broker.login-cancelled']);
    expect(body.logins.every(({ at }) => Math.abs(at - server.clock.now()) < 60_000)).toBe(true);
  });

  it('keeps the last twenty, and is nobody else\u2019s', async () => {
    const desk = await ready();
    const { server, account, finish } = desk;
    for (let tries = 0; tries < 23; tries += 1) await finish({ request_token: 'x', state: `none-${tries}` });
    expect((await logins(desk)).body.logins).toHaveLength(20);
    expect((await logins(desk, await server.signIn())).body).toMatchObject({ code: 'account.not-found' });
    expect(await server.db.selectFrom('broker_logins').select('id').where('broker_account_id', '=', account.id).execute()).toHaveLength(20);
  });
});

describe('the session of a practice account', () => {
  const linked = async () => {
    const desk = await ready();
    const { state } = await desk.start();
    const { request_token } = await pressAtBroker(desk.server, state, 'approve');
    await desk.finish({ request_token, state });
    return desk;
  };

  it('ends at 06:00 in India by the clock of the exchange', () => {
    const at = (date: string, minute: number) => practiceSessionEnd(nseFo.instantAt(date, minute));
    expect(at('2026-11-23', 9 * 60 + 15)).toBe(nseFo.instantAt('2026-11-24', 360));
    expect(at('2026-11-23', 359)).toBe(nseFo.instantAt('2026-11-23', 360));
    expect(at('2026-11-23', 360)).toBe(nseFo.instantAt('2026-11-24', 360));
  });

  it('is over on the next trading day: the account says so, its owner hears of it, and orders are refused', async () => {
    const { server, user, read, place } = await linked();
    await server.db
      .updateTable('broker_accounts')
      .set({ session_expires_at: new Date(server.services.venue.now()) })
      .where('user_id', '=', user.id)
      .execute();
    expect(await place()).toMatchObject({ status: 409, body: { code: 'broker.needs-login' } });
    server.services.venue.invalidate();
    await server.services.venue.step();
    expect(await read()).toMatchObject({ status: 'needs-login' });
    const events = await server.services.eventLog.readAfter(user.id, 0, 100);
    expect(events.at(-1)).toMatchObject({ type: 'account.saved', data: { account: { status: 'needs-login' } } });
  });

  it('is kept while the account is switched off, and found over when it is switched on too late', async () => {
    const { server, user, account, read, place, start } = await linked();
    await server.services.accounts.updateAccount(user.id, JUST_PROVED, account.id, { status: 'disabled' });
    expect((await start()).body).toMatchObject({ code: 'account.disabled' });
    await server.services.accounts.updateAccount(user.id, JUST_PROVED, account.id, { status: 'active' });
    expect((await place()).status).toBe(200);
    await server.services.accounts.updateAccount(user.id, JUST_PROVED, account.id, { status: 'disabled' });
    await server.db
      .updateTable('broker_accounts')
      .set({ session_expires_at: new Date(0) })
      .where('id', '=', account.id)
      .execute();
    await server.services.accounts.updateAccount(user.id, JUST_PROVED, account.id, { status: 'active' });
    expect(await read()).toMatchObject({ status: 'needs-login' });
  });

  it('an account that needs no login page has none', async () => {
    const { server, user } = await ready();
    const paper = await server.services.accounts.createAccount(user.id, {
      broker_name: 'paper',
      environment: 'paper',
      label: 'Paper',
      fields: {},
    });
    const answer = await server.call('POST', `/api/accounts/account-links/${paper.id}/`, { token: user.token });
    expect(answer).toMatchObject({ status: 409, body: { code: 'broker.no-redirect' } });
  });
});

describe('a paper account has no session to open', () => {
  const paper = async (server: TestServer, user: TestUser) => {
    const { body } = await server.call<{ broker_accounts: Account }>('POST', '/api/accounts/accounts/', {
      token: user.token,
      body: { broker_name: 'paper', environment: 'paper', label: 'Paper' },
    });
    const { id } = body.broker_accounts;
    return {
      id,
      login: (sent: object) =>
        server.call<{ code?: string }>('POST', `/api/accounts/account-login/${id}/`, { token: user.token, body: sent }),
    };
  };

  it('the two fields of the specification succeed on it, whatever the token, and so does nothing at all', async () => {
    const { server, user } = await ready();
    const { login } = await paper(server, user);
    for (const sent of [{ request_token: 'anything', broker_name: 'paper' }, { request_token: '', broker_name: 'paper' }, {}])
      expect(await login(sent), JSON.stringify(sent)).toMatchObject({ status: 200, body: {} });
  });

  it('a login of somebody else is refused on it, with the two fields or without, and stays theirs to end', async () => {
    const { server, user } = await ready();
    const { login } = await paper(server, user);
    const stranger = await server.signIn();
    const theirs = await practiceAccount(server, stranger);
    const link = await theirs.start();
    const { request_token } = await pressAtBroker(server, link.state, 'approve');
    const refused = { status: 422, body: { code: 'broker.link-state' } };
    const link_id = (
      await server.call<{ link_id: string }>('POST', `/api/accounts/account-links/${theirs.account.id}/`, { token: stranger.token })
    ).body.link_id;
    expect(await login({ broker_name: 'paper', link_id })).toMatchObject(refused);
    expect(await login({ link_id })).toMatchObject(refused);
    expect(await login({ request_token: 'anything', broker_name: 'paper', link_id: 'made-up' })).toMatchObject(refused);
    expect(await theirs.finish({ request_token, broker_name: 'practice', state: link.state })).toMatchObject({ status: 200 });
  });

  it('an account of somebody else is not found by it', async () => {
    const { server, user } = await ready();
    const { id } = await paper(server, user);
    const { token } = await server.signIn();
    const answer = await server.call('POST', `/api/accounts/account-login/${id}/`, {
      token,
      body: { request_token: 'anything', broker_name: 'paper' },
    });
    expect([answer.status, answer.body['code']]).toEqual([404, 'account.not-found']);
  });
});

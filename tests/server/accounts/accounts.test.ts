import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../support/wire-types.ts';
import { eventTypes } from '../support/event-types.ts';
import { openTestDesk } from '#tests/support/server/desk.ts';
import { type TestServer, testServer, type TestUser } from '#tests/support/server/server.ts';

let server: TestServer;
let me: TestUser;
const ACCOUNTS = '/api/accounts/accounts/';

beforeAll(async () => {
  server = await testServer();
});

async function fresh(): Promise<TestUser> {
  return server.signIn();
}
async function create(user: TestUser, label: string) {
  const answer = await server.call<{ broker_accounts: Account }>('POST', ACCOUNTS, {
    token: user.token,
    body: { broker_name: 'paper', environment: 'paper', label },
  });
  return { status: answer.status, account: answer.body.broker_accounts, body: answer.body as Record<string, unknown> };
}
async function list(user: TestUser): Promise<Account[]> {
  const answer = await server.call<{ broker_accounts: Account[] }>('GET', '/api/accounts/all-accounts/', { token: user.token });
  expect(answer.status).toBe(200);
  return answer.body.broker_accounts;
}

describe('brokers', () => {
  it('the paper broker is the first on the list', async () => {
    me = await fresh();
    const { body } = await server.call('GET', '/api/brokers/brokers/', { token: me.token });
    expect(body['brokers']).toMatchObject([
      { broker_name: 'paper', title: 'Paper broker', kind: 'paper', environments: ['paper'] },
      { broker_name: 'practice', title: 'Practice broker', kind: 'redirect', environments: ['paper'] },
    ]);
  });
});

describe('broker accounts', () => {
  it('a new paper account has a number of its own, ten lakh rupees and is connected', async () => {
    me = await fresh();
    const { status, account } = await create(me, '  Practice  ');
    expect(status).toBe(200);
    expect(account).toMatchObject({
      label: 'Practice',
      status: 'active',
      currency: 'INR',
      opening_balance: 1_000_000,
      session_expires_at: null,
      practice_faults: null,
      environment: 'paper',
      created_at: server.clock.now(),
    });
    expect(account.account_number).toMatch(/^PA[1-9]\d{7}$/);
    expect(await list(me)).toEqual([account]);
  });

  it('accounts are listed in the order they were made', async () => {
    me = await fresh();
    for (const label of ['b', 'a', 'c']) {
      await create(me, label);
      server.clock.advance(1);
    }
    expect((await list(me)).map(({ label }) => label)).toEqual(['b', 'a', 'c']);
  });

  it('a name is taken whatever its case, and the error stands at the field', async () => {
    me = await fresh();
    await create(me, 'Practice');
    const { status, body } = await create(me, 'pRACTICE');
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'account.label-taken', fields: [{ path: 'label', code: 'account.label-taken' }] });
    expect(await list(me)).toHaveLength(1);
  });

  it('two users may use the same name, and neither sees the account of the other', async () => {
    const [one, two] = [await fresh(), await fresh()];
    const { account } = await create(one, 'Practice');
    await create(two, 'Practice');
    expect(await list(two)).toHaveLength(1);
    for (const [method, url] of [
      ['PUT', `${ACCOUNTS}${account.id}/`],
      ['DELETE', `${ACCOUNTS}${account.id}/`],
      ['POST', `/api/accounts/account-login/${account.id}/`],
    ] as const) {
      const answer = await server.call(method, url, { token: two.token, ...(method === 'DELETE' ? {} : { body: {} }) });
      expect(answer).toMatchObject({ status: 404, body: { code: 'account.not-found' } });
    }
    expect(await list(one)).toEqual([account]);
  });

  it.each([
    ['a blank name', { label: '   ' }, 'label', 'form.whitespace'],
    ['a name that is too long', { label: 'x'.repeat(61) }, 'label', 'form.string-max'],
    ['a name with a zero byte', { label: 'a\u0000b' }, 'label', 'form.text'],
    ['an environment that is none', { environment: 'moon' }, 'environment', 'form.enum'],
    ['an environment the broker lacks', { environment: 'live' }, 'environment', 'form.enum'],
  ])('%s is refused at its field', async (_, change, path, code) => {
    me = await fresh();
    const body = { broker_name: 'paper', environment: 'paper', label: 'Practice', ...change };
    const answer = await server.call('POST', ACCOUNTS, { token: me.token, body });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'request.invalid', fields: [{ path, code }] });
    expect(await list(me)).toEqual([]);
  });

  it('an unknown broker is refused at its field', async () => {
    me = await fresh();
    const answer = await server.call('POST', ACCOUNTS, { token: me.token, body: { broker_name: 'acme', environment: 'live', label: 'x' } });
    expect(answer).toMatchObject({ status: 422, body: { code: 'broker.unknown', fields: [{ path: 'broker_name' }] } });
  });

  it('renaming, switching off and on answers the account and tells the stream once each', async () => {
    me = await fresh();
    const { account } = await create(me, 'Practice');
    const put = async (body: object) =>
      (await server.call<{ broker_accounts: Account }>('PUT', `${ACCOUNTS}${account.id}/`, { token: me.token, body })).body.broker_accounts;
    expect(await put({ label: 'Weekly' })).toEqual({ ...account, label: 'Weekly' });
    expect((await put({ status: 'disabled' })).status).toBe('disabled');
    expect(await put({ status: 'disabled' })).toMatchObject({ status: 'disabled' });
    expect((await put({ status: 'active' })).status).toBe('active');
    expect(await put({})).toMatchObject({ label: 'Weekly', status: 'active' });
    expect(await eventTypes(server, me)).toEqual(['account.saved', 'account.saved', 'account.saved', 'account.saved']);
  });

  it('an account may keep its own name, but not take that of another', async () => {
    me = await fresh();
    const { account } = await create(me, 'Practice');
    await create(me, 'Weekly');
    const put = (label: string) => server.call('PUT', `${ACCOUNTS}${account.id}/`, { token: me.token, body: { label } });
    expect((await put('PRACTICE')).body).toMatchObject({ broker_accounts: { label: 'PRACTICE' } });
    expect(await put('weekly')).toMatchObject({ status: 422, body: { code: 'account.label-taken', fields: [{ path: 'label' }] } });
  });

  it('the login of a paper account succeeds without a body and answers no message', async () => {
    me = await fresh();
    const { account } = await create(me, 'Practice');
    const login = () => server.call('POST', `/api/accounts/account-login/${account.id}/`, { token: me.token });
    expect(await login()).toMatchObject({ status: 200, body: {} });
    expect((await login()).text).toBe('{}');
  });

  it('an account that is switched off takes no login and no order until it is on again', async () => {
    const desk = await openTestDesk(server);
    const put = (status: string) => server.call('PUT', `${ACCOUNTS}${desk.accountId}/`, { token: desk.user.token, body: { status } });
    await put('disabled');
    const off = { status: 409, body: { code: 'account.disabled' } };
    expect(await server.call('POST', `/api/accounts/account-login/${desk.accountId}/`, { token: desk.user.token })).toMatchObject(off);
    expect(await desk.place({})).toMatchObject(off);
    await put('active');
    expect((await desk.place({})).body.orders[0]?.status).toBe('filled');
  });

  it('a removed account is gone with its portfolios, and its name is free again', async () => {
    me = await fresh();
    const { account } = await create(me, 'Practice');
    await server.call('POST', '/api/portfolios/portfolios/', { token: me.token, body: { broker_account_id: account.id, name: 'One' } });
    expect(await server.call('DELETE', `${ACCOUNTS}${account.id}/`, { token: me.token })).toMatchObject({
      status: 200,
      body: { message: 'Account removed' },
    });
    expect(await list(me)).toEqual([]);
    expect(await server.call('GET', `/api/portfolios/all-portfolios/${account.id}/`, { token: me.token })).toMatchObject({ status: 404 });
    expect(await server.call('DELETE', `${ACCOUNTS}${account.id}/`, { token: me.token })).toMatchObject({ status: 404 });
    expect((await eventTypes(server, me)).slice(-2)).toEqual(['portfolio.removed', 'account.removed']);
    expect((await create(me, 'Practice')).status).toBe(200);
  });

  it('nothing is answered to somebody who is not signed in', async () => {
    for (const url of ['/api/brokers/brokers/', '/api/accounts/all-accounts/', '/api/portfolios/all-portfolios/x/'])
      expect(await server.call('GET', url)).toMatchObject({ status: 401, body: { code: 'auth.required' } });
  });
});

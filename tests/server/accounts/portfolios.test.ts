import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventTypes } from '../support/event-types.ts';
import type { Account, Portfolio } from '../support/wire-types.ts';
import { type TestServer, testServer, type TestUser } from '#tests/support/server/server.ts';

let server: TestServer;
let me: TestUser;
let account: Account;
const PORTFOLIOS = '/api/portfolios/portfolios/';

async function newAccount(user: TestUser, label: string): Promise<Account> {
  const body = { broker_name: 'paper', environment: 'paper', label };
  return (await server.call<{ broker_accounts: Account }>('POST', '/api/accounts/accounts/', { token: user.token, body })).body
    .broker_accounts;
}
const create = (body: object) =>
  server.call<{ portfolios: Portfolio }>('POST', PORTFOLIOS, { token: me.token, body: { broker_account_id: account.id, ...body } });
const list = async () =>
  (await server.call<{ portfolios: Portfolio[] }>('GET', `/api/portfolios/all-portfolios/${account.id}/`, { token: me.token })).body
    .portfolios;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  me = await server.signIn();
  account = await newAccount(me, 'Practice');
});

describe('portfolios', () => {
  it('a new portfolio is answered under the plural key and listed', async () => {
    const { status, body } = await create({ name: ' Weekly ', capital: 250_000.5 });
    expect(status).toBe(200);
    expect(body.portfolios).toMatchObject({ name: 'Weekly', broker_account_id: account.id, capital: 250_000.5, max_day_loss: null });
    expect(await list()).toEqual([body.portfolios]);
  });

  it('a name is taken inside its account only, whatever its case', async () => {
    await create({ name: 'Weekly' });
    expect(await create({ name: 'WEEKLY' })).toMatchObject({
      status: 422,
      body: { code: 'portfolio.name-taken', fields: [{ path: 'name', code: 'portfolio.name-taken' }] },
    });
    const other = await newAccount(me, 'Other');
    expect((await create({ name: 'Weekly', broker_account_id: other.id })).status).toBe(200);
  });

  it.each([
    ['a blank name', { name: ' ' }, 'name', 'form.whitespace'],
    ['a capital of zero', { name: 'x', capital: 0 }, 'capital', 'form.number-above'],
    ['a loss limit that is no number', { name: 'x', max_day_loss: 'much' }, 'max_day_loss', 'form.type'],
  ])('%s is refused at its field', async (_, body, path, code) => {
    const answer = await create(body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'request.invalid', fields: [{ path, code }] });
    expect(await list()).toEqual([]);
  });

  it('it can be renamed, and its limits set and cleared; what is not named stays', async () => {
    const { id } = (await create({ name: 'Weekly', capital: 100 })).body.portfolios;
    const put = async (body: object) =>
      (await server.call<{ portfolios: Portfolio }>('PUT', `${PORTFOLIOS}${id}/`, { token: me.token, body })).body.portfolios;
    expect(await put({ max_day_loss: 5_000 })).toMatchObject({ name: 'Weekly', capital: 100, max_day_loss: 5_000 });
    expect(await put({ name: 'Monthly', capital: null })).toMatchObject({ name: 'Monthly', capital: null, max_day_loss: 5_000 });
    expect(await put({})).toMatchObject({ name: 'Monthly' });
    expect(await eventTypes(server, me)).toEqual(['account.saved', 'portfolio.saved', 'portfolio.saved', 'portfolio.saved']);
  });

  it('renaming to a taken name is refused at the field', async () => {
    await create({ name: 'Weekly' });
    const { id } = (await create({ name: 'Monthly' })).body.portfolios;
    const answer = await server.call('PUT', `${PORTFOLIOS}${id}/`, { token: me.token, body: { name: 'weekly' } });
    expect(answer).toMatchObject({ status: 422, body: { code: 'portfolio.name-taken', fields: [{ path: 'name' }] } });
  });

  it('a removed portfolio is gone and its name is free again', async () => {
    const { id } = (await create({ name: 'Weekly' })).body.portfolios;
    const remove = () => server.call('DELETE', `${PORTFOLIOS}${id}/`, { token: me.token });
    expect((await remove()).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await remove()).toMatchObject({ status: 404, body: { code: 'portfolio.not-found' } });
    expect((await eventTypes(server, me)).at(-1)).toBe('portfolio.removed');
    expect((await create({ name: 'Weekly' })).status).toBe(200);
  });

  it('nobody reaches the portfolios or the account of somebody else', async () => {
    const { id } = (await create({ name: 'Weekly' })).body.portfolios;
    const stranger = await server.signIn();
    const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
      server.call(method, url, { token: stranger.token, ...(body ? { body } : {}) });
    expect(await call('PUT', `${PORTFOLIOS}${id}/`, { name: 'Mine' })).toMatchObject({
      status: 404,
      body: { code: 'portfolio.not-found' },
    });
    expect(await call('DELETE', `${PORTFOLIOS}${id}/`)).toMatchObject({ status: 404 });
    expect(await call('GET', `/api/portfolios/all-portfolios/${account.id}/`)).toMatchObject({
      status: 404,
      body: { code: 'account.not-found' },
    });
    expect(await call('POST', PORTFOLIOS, { broker_account_id: account.id, name: 'Mine' })).toMatchObject({
      status: 404,
      body: { code: 'account.not-found' },
    });
    expect(await list()).toHaveLength(1);
  });

  it('an id that is none is not found, never a failure of the server', async () => {
    for (const id of ['1', 'not-an-id', "'; drop table users; --", '%00'])
      expect((await server.call('DELETE', `${PORTFOLIOS}${encodeURIComponent(id)}/`, { token: me.token })).status).toBe(404);
  });
});

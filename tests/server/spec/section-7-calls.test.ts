import { beforeAll, describe, expect, it } from 'vitest';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { newKey, openTestDesk, someOption, stepMarket, type TestDesk } from '#tests/support/server/desk.ts';
import { type TestAnswer, type TestServer, testServer, type TestUser } from '#tests/support/server/server.ts';

let server: TestServer;
let desk: TestDesk;

beforeAll(async () => {
  server = await testServer();
  desk = await openTestDesk(server);
});

type Body = Record<string, unknown>;
/** Objects made by earlier calls, for the rows that need one. */
interface Made {
  readonly body: Body;
  /** The last part of the path. */
  readonly id?: string;
  readonly user?: TestUser;
}

interface Row {
  readonly call: string;
  /** Absent: the call takes no input. */
  readonly make?: () => Promise<Made> | Made;
  /** Keys of the answer named in the specification; none where it names none. */
  readonly answers: readonly string[];
  /** Effects of the call beyond its answer. */
  readonly did?: (answer: TestAnswer, made: Made) => Promise<void> | void;
  readonly open?: true;
}

const get = (url: string, user = desk.user) => server.call('GET', url, { token: user.token });
const rowsOf = async (url: string, key: string) => (await get(url)).body[key] as Body[];
const own = () => ({ account_number: desk.accountNumber, portfolio_id: desk.portfolioId });
const buy = (change: Body = {}): Body => ({
  instrument_id: someOption(server).id,
  transaction_type: 'BUY',
  order_type: 'MARKET',
  product: 'NRML',
  lots: 1,
  ...change,
});

/** A bought and filled lot. */
async function opened(): Promise<{ position_id: string; average: number }> {
  const existing = (await desk.positions()).find(({ net_quantity }) => net_quantity > 0);
  if (!existing) {
    await desk.place({});
    await stepMarket(server, 4);
  }
  const [position] = (await desk.positions()).filter(({ net_quantity }) => net_quantity > 0);
  if (!position) throw new Error('the order was not filled');
  return { position_id: position.position_id, average: position.average_price ?? 0 };
}

/** An order resting far below the market. */
async function resting(): Promise<string> {
  const option = someOption(server, 'put');
  const answer = await desk.place({ instrument_id: option.id, order_type: 'LIMIT', price: 0.05 });
  const [order] = answer.body.orders;
  if (order?.status !== 'open') throw new Error(`the order does not rest: ${order?.status ?? answer.text}`);
  return order.order_id;
}

const freshUser = async () => server.signIn();
const base = BASE_STRATEGIES.find(({ kind }) => kind === 'daily') ?? BASE_STRATEGIES[0];
const botBody = (kind: 'trading' | 'daily', name: string): Body => ({
  portfolio_id: desk.portfolioId,
  name,
  definition: (BASE_STRATEGIES.find((strategy) => strategy.kind === kind) ?? base)?.definition,
});
const bots = (kind: 'trading' | 'daily') => `/api/${kind}_bots/${kind}_bots/${desk.portfolioId}/`;
const newBot = async (kind: 'trading' | 'daily') => {
  const { body } = await server.call('POST', bots(kind), { token: desk.user.token, body: botBody(kind, `Bot ${newKey().slice(0, 8)}`) });
  return String(body['id']);
};
const newAccount = async () => {
  const body = { broker_name: 'paper', environment: 'paper', label: `Paper ${newKey().slice(0, 8)}`, fields: {} };
  const answer = await server.call<{ broker_accounts: { id: string } }>('POST', '/api/accounts/accounts/', {
    token: desk.user.token,
    body,
  });
  return answer.body.broker_accounts.id;
};
const newPortfolio = async () => {
  const body = { broker_account_id: desk.accountId, name: `Portfolio ${newKey().slice(0, 8)}` };
  const answer = await server.call<{ portfolios: { id: string } }>('POST', '/api/portfolios/portfolios/', { token: desk.user.token, body });
  return answer.body.portfolios.id;
};
const goneFrom =
  (url: () => string, key: string) =>
  async (_: TestAnswer, { id }: Made) => {
    expect((await rowsOf(url(), key)).map((row) => row['id'])).not.toContain(id);
  };
const botRows = (kind: 'trading' | 'daily'): Row[] => [
  {
    call: `GET /api/${kind}_bots/${kind}_bots/{portfolioId}/`,
    make: () => ({ id: desk.portfolioId, body: {} }),
    answers: [`${kind}_bots`],
  },
  {
    call: `POST /api/${kind}_bots/${kind}_bots/{portfolioId}/`,
    make: () => ({ id: desk.portfolioId, body: botBody(kind, `Made ${kind}`) }),
    // The created bot itself.
    answers: ['id', 'portfolio_id'],
    did: async ({ body }) => expect((await rowsOf(bots(kind), `${kind}_bots`)).map((row) => row['id'])).toContain(body['id']),
  },
  {
    call: `PUT /api/${kind}_bots/${kind}_bot/{id}/`,
    make: async () => ({ id: await newBot(kind), body: { name: `Renamed ${kind}` } }),
    answers: [],
    did: async () => expect((await rowsOf(bots(kind), `${kind}_bots`)).map((row) => row['name'])).toContain(`Renamed ${kind}`),
  },
  {
    call: `DELETE /api/${kind}_bots/${kind}_bot/{id}/`,
    make: async () => ({ id: await newBot(kind), body: {} }),
    answers: [],
    did: goneFrom(() => bots(kind), `${kind}_bots`),
  },
];
const orderCall = (name: string, make: NonNullable<Row['make']>, did?: Row['did']): Row => ({
  call: `POST /api/order-book/order-book/${name}/`,
  make,
  answers: [],
  ...(did ? { did } : {}),
});
const statusOf = async (orderId: unknown) => (await desk.book()).find((order) => order.order_id === orderId)?.status;

/** Signs in at the practice broker: returns the request token of the browser's redirect. */
async function loggedInAtBroker(): Promise<Made> {
  const { token } = desk.user;
  const account = { broker_name: 'practice', environment: 'paper', label: `Redirect ${newKey().slice(0, 8)}` };
  const created = await server.call<{ broker_accounts: { id: string } }>('POST', '/api/accounts/accounts/', { token, body: account });
  const { id } = created.body.broker_accounts;
  const link = await server.call<{ login_url: string }>('POST', `/api/accounts/account-links/${id}/`, { token });
  const state = new URL(link.body.login_url, 'http://broker').searchParams.get('state') ?? '';
  const pressed = await server.app.inject({
    method: 'POST',
    url: '/practice-broker/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ state, decision: 'approve' }).toString(),
  });
  const back = Object.fromEntries(new URL(String(pressed.headers.location), 'http://app').searchParams);
  return { id, body: { request_token: back['request_token'], broker_name: 'practice' } };
}

/** Section 7 of the specification: every call of the main back end. */
const CALLS: readonly Row[] = [
  {
    call: 'POST /api/authenticate/login/',
    make: () => ({ body: { email: desk.user.email, password: desk.user.password } }),
    answers: ['user', 'token', 'message'],
    open: true,
    did: async ({ body }) => expect((await get('/api/profile/user/', { ...desk.user, token: String(body['token']) })).status).toBe(200),
  },
  {
    call: 'POST /api/authenticate/register/',
    make: () => ({ body: { email: `${newKey()}@example.test`, password: 'a long password', name: 'Asha Rao', mobile: '+91 98765 43210' } }),
    answers: ['user', 'message'],
    open: true,
  },
  { call: 'GET /api/profile/user/', answers: ['user'] },
  {
    call: 'POST /api/profile/user/',
    make: () => ({ body: { name: 'Asha R.' } }),
    answers: ['user'],
    did: ({ body }) => expect(body['user']).toMatchObject({ name: 'Asha R.' }),
  },
  {
    call: 'POST /api/profile/user/change_password/',
    make: async () => {
      const user = await freshUser();
      return { user, body: { current_password: user.password, new_password: 'another long password' } };
    },
    answers: ['message'],
    did: async (_, { user }) => {
      const body = { email: user?.email, password: 'another long password' };
      expect((await server.call('POST', '/api/authenticate/login/', { body })).status).toBe(200);
    },
  },
  {
    call: 'POST /api/profile/user/update_trade_default/',
    make: () => ({ body: { product: 'MIS', lots: 2 } }),
    answers: ['message'],
    did: async () =>
      expect((await get('/api/profile/user/')).body).toMatchObject({ user: { trade_defaults: { product: 'MIS', lots: 2 } } }),
  },
  { call: 'GET /api/accounts/all-accounts/', answers: ['broker_accounts'] },
  { call: 'GET /api/brokers/brokers/', answers: ['brokers'] },
  {
    call: 'POST /api/accounts/accounts/',
    make: () => ({ body: { broker_name: 'paper', environment: 'paper', label: 'Second', fields: {} } }),
    answers: ['broker_accounts'],
    did: async ({ body }) => {
      const created = body['broker_accounts'] as Body;
      expect(await rowsOf('/api/accounts/all-accounts/', 'broker_accounts')).toContainEqual(created);
    },
  },
  {
    call: 'PUT /api/accounts/accounts/{id}/',
    make: async () => ({ id: await newAccount(), body: { label: 'Renamed' } }),
    answers: ['broker_accounts'],
    did: ({ body }) => expect(body['broker_accounts']).toMatchObject({ label: 'Renamed' }),
  },
  {
    call: 'DELETE /api/accounts/accounts/{id}/',
    make: async () => ({ id: await newAccount(), body: {} }),
    answers: [],
    did: goneFrom(() => '/api/accounts/all-accounts/', 'broker_accounts'),
  },
  {
    call: 'POST /api/accounts/account-login/{accountId}/',
    make: loggedInAtBroker,
    answers: [],
    did: async ({ body }, { id }) => {
      // A message would mean a failed login.
      expect(body['message']).toBeUndefined();
      const accounts = await rowsOf('/api/accounts/all-accounts/', 'broker_accounts');
      expect(accounts.find((account) => account['id'] === id)).toMatchObject({ status: 'active' });
    },
  },
  { call: 'GET /api/portfolios/all-portfolios/{accountId}/', make: () => ({ id: desk.accountId, body: {} }), answers: ['portfolios'] },
  {
    call: 'POST /api/portfolios/portfolios/',
    make: () => ({ body: { broker_account_id: desk.accountId, name: 'Monthly' } }),
    answers: ['portfolios'],
    did: ({ body }) => expect(body['portfolios']).toMatchObject({ name: 'Monthly', broker_account_id: desk.accountId }),
  },
  {
    call: 'PUT /api/portfolios/portfolios/{id}/',
    make: async () => ({ id: await newPortfolio(), body: { name: 'Quarterly' } }),
    answers: ['portfolios'],
    did: ({ body }) => expect(body['portfolios']).toMatchObject({ name: 'Quarterly' }),
  },
  {
    call: 'DELETE /api/portfolios/portfolios/{id}/',
    make: async () => ({ id: await newPortfolio(), body: {} }),
    answers: ['portfolios'],
    did: goneFrom(() => `/api/portfolios/all-portfolios/${desk.accountId}/`, 'portfolios'),
  },
  { call: 'GET /api/base_strategies/base_strategies/', answers: ['base_strategies'] },
  ...botRows('trading'),
  ...botRows('daily'),
  {
    call: 'GET /api/order-book/order-book/{accountNumber}?start_date={date}',
    make: () => ({ id: desk.accountNumber, body: {} }),
    answers: ['order_book'],
  },
  orderCall(
    'modify_order',
    async () => ({ body: { account_number: desk.accountNumber, order_id: await resting(), lots: 2 } }),
    async (_, { body }) => expect((await desk.book()).find((order) => order.order_id === body['order_id'])?.lots).toBe(2),
  ),
  orderCall(
    'cancel_order',
    async () => ({ body: { account_number: desk.accountNumber, order_id: await resting() } }),
    async (_, { body }) => expect(await statusOf(body['order_id'])).toBe('cancelled'),
  ),
  orderCall(
    'place_trades',
    () => ({ body: { ...own(), orders: [buy()] } }),
    ({ body }) => expect(body['orders']).toHaveLength(1),
  ),
  orderCall(
    'execute_order',
    () => ({ body: { action: 'open', ...own(), orders: [buy()] } }),
    ({ body }) => expect(body['orders']).toHaveLength(1),
  ),
  orderCall(
    'place_slorder',
    async () => {
      const { position_id, average } = await opened();
      return { body: { ...own(), position_id, trigger_price: Number((Math.round((average * 0.4) / 0.05) * 0.05).toFixed(2)) } };
    },
    ({ body }) => expect(body['instruction']).toMatchObject({ kind: 'exit-pair', live: true }),
  ),
  orderCall(
    'place_targetorder',
    async () => {
      const { position_id, average } = await opened();
      return { body: { ...own(), position_id, price: Number((Math.round((average * 3) / 0.05) * 0.05).toFixed(2)) } };
    },
    ({ body }) => expect(body['instruction']).toMatchObject({ kind: 'exit-pair', live: true }),
  ),
  orderCall(
    'squareoff_trades',
    async () => {
      await opened();
      return { body: { scope: 'portfolio', ...own() } };
    },
    async () => {
      await stepMarket(server, 40);
      expect((await desk.positions()).every(({ net_quantity }) => net_quantity === 0)).toBe(true);
    },
  ),
  {
    call: 'GET /api/position-book/position-book/{accountNumber}?start_date={date}',
    make: () => ({ id: desk.accountNumber, body: {} }),
    answers: ['position_book'],
  },
  {
    call: 'GET /api/position/position/{portfolioId}/?start_date={date}',
    make: () => ({ id: desk.portfolioId, body: {} }),
    answers: ['data'],
  },
  { call: 'GET /api/position/summary/{id}/?start_date=2020-01-01', make: () => ({ id: desk.portfolioId, body: {} }), answers: [] },
];

function addressOf(call: string, id: string, date: string): { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string } {
  const [method = '', path = ''] = call.split(' ');
  return {
    method: method as 'GET',
    url: path.replace(/=\{date\}/, `=${date}`).replace(/\{\w+\}/, encodeURIComponent(id)),
  };
}
const make = async (row: Row): Promise<Made> => (row.make ? row.make() : { body: {} });
/** Sends only what the specification names: no idempotency key, no header except the token. */
const send = (row: Row, { id = '', body, user }: Made, change: { url?: (url: string) => string; token?: string | null } = {}) => {
  const { method, url } = addressOf(row.call, id, server.services.venue.tradingDate());
  const token = change.token === undefined ? (user ?? desk.user).token : change.token;
  return server.call(method, change.url?.(url) ?? url, {
    ...(row.open || token === null ? {} : { token }),
    ...(method === 'GET' || method === 'DELETE' ? {} : { body }),
  });
};

it('the table has the thirty-six calls of the specification', () => {
  expect(new Set(CALLS.map(({ call }) => call)).size).toBe(36);
});

describe.each(CALLS.map((row) => [row.call, row] as const))('%s', (_, row) => {
  it('answers what the specification names, and has done it', async () => {
    const made = await make(row);
    const answer = await send(row, made);
    expect(answer.status, answer.text).toBe(200);
    for (const key of row.answers) expect(answer.body, key).toHaveProperty(key);
    await row.did?.(answer, made);
  });

  it('is the same call without the slash at its end', async () => {
    const answer = await send(row, await make(row), { url: (url) => url.replace(/\/(?=$|\?)/, '') });
    // A repeated creation may be refused by name, but the call was understood.
    expect([200, 422]).toContain(answer.status);
    if (answer.status === 422) expect(answer.body['code']).toMatch(/taken/);
  });

  it(row.open ? 'needs no token' : 'needs a token: without one it answers 401', async () => {
    const answer = await send(row, { id: 'x', body: {} }, { token: null });
    if (row.open) expect(answer.status).not.toBe(401);
    else expect([answer.status, answer.body['code']]).toEqual([401, 'auth.required']);
  });
});

describe('a call of the specification that cannot be taken', () => {
  it('is a failure without the expected key: a wrong password answers a message and no user', async () => {
    const answer = await server.call('POST', '/api/authenticate/login/', { body: { email: desk.user.email, password: 'wrong' } });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ message: expect.any(String) });
    expect(answer.body).not.toHaveProperty('user');
  });
});

import { PASSWORD } from '#tests/support/device/trader.ts';

/**
 * Another back end: it has the calls of specification section 7 and nothing else, with the answer keys named there and few other fields. Unknown calls are
 * answered with 404 and listed: a client must not make them.
 */
type Json = Record<string, unknown>;
type Handler = (call: { readonly id: string; readonly body: Json; readonly query: URLSearchParams }) => unknown;

const TOKEN = 'opaque-token-1';
/** Its hosted analytics: another base and a public key, with minimal rows. */
export const HOSTED = { base: '/hosted', key: 'anonymous-key' } as const;
const HOSTED_PATH = /^\/hosted\/(?:rest|functions)\/v1\//;
const CALL_HEADERS = new Set(['authorization', 'content-type']);
const HOSTED_HEADERS = new Set([...CALL_HEADERS, 'apikey']);
/** Headers added by the browser. */
const OWN_HEADERS =
  /^(?:accept|accept-.*|cache-control|connection|content-length|dnt|host|origin|pragma|priority|referer|sec-.*|user-agent)$/;

export interface SpecRows {
  readonly user: Json;
  readonly accounts: readonly Json[];
  readonly portfolios: readonly Json[];
  readonly bots: readonly Json[];
  readonly orders: readonly Json[];
  readonly positions: readonly Json[];
  readonly brokers: readonly unknown[];
  readonly baseStrategies: readonly unknown[];
  readonly summary: Json;
  /** Rows of every table of the hosted analytics. */
  readonly hosted: readonly unknown[];
}

export interface SpecOnlyBackEnd {
  readonly handle: (request: Request) => Promise<Response>;
  /** `METHOD /path/{id}` of every call of the specification that was made. */
  readonly made: Set<string>;
  /** Every supported call, written as in `made`. */
  readonly known: readonly string[];
  /** Requests of unsupported calls. */
  readonly strangers: string[];
  /** Received headers other than authorization and content type. */
  readonly extraHeaders: string[];
  /** Received bodies of order calls, oldest first. */
  readonly sent: { readonly call: string; readonly body: Json }[];
}

/** Selects the rows of a parent, and rows without a parent, which are sent to every caller. */
const within = (name: string, id: string) => (row: Json | null) => [undefined, id, Number(id)].some((each) => row?.[name] === each);

const refused = (status: number, message: string) => Response.json({ message }, { status });

/** Returns a fresh back end with one user, one linked account, two positions and two orders; or with the rows given in their place. */
export function specOnlyBackEnd(rows: Partial<SpecRows> = {}): SpecOnlyBackEnd {
  const user: Json = rows.user ?? { id: 7, email: 'meera@example.test', name: 'Meera', mobile: '+91 98450 00000' };
  let lastId = 100;
  const next = () => (lastId += 1);
  const accounts: Json[] = rows.accounts?.slice() ?? [
    { id: 11, broker_name: 'zen', account_number: 'ZN1001', label: 'Zen main', environment: 'live', status: 'active' },
  ];
  const portfolios: Json[] = rows.portfolios?.slice() ?? [{ id: 21, broker_account_id: 11, name: 'Weekly' }];
  const bots: Record<'trading_bots' | 'daily_bots', Json[]> = {
    trading_bots: rows.bots?.slice() ?? [],
    daily_bots: rows.bots?.slice() ?? [],
  };
  const order = (id: number, status: string, change: Json = {}): Json => ({
    order_id: `Z${id}`,
    status,
    tradingsymbol: 'NIFTY26NOV24500CE',
    exchange: 'NFO',
    lot_size: 65,
    transaction_type: 'SELL',
    order_type: 'LIMIT',
    product: 'NRML',
    quantity: 65,
    price: 120.5,
    filled_quantity: 0,
    average_price: 0,
    order_timestamp: '2026-11-20T09:31:00+05:30',
    ...change,
  });
  const orders: Json[] = rows.orders?.slice() ?? [order(1, 'OPEN'), order(2, 'COMPLETE', { filled_quantity: 65, average_price: 121.25 })];
  const position = (id: string, tradingsymbol: string, quantity: number): Json => ({
    position_id: id,
    portfolio_id: 21,
    account_number: 'ZN1001',
    tradingsymbol,
    exchange: 'NFO',
    lot_size: 65,
    product: 'NRML',
    net_quantity: quantity,
    average_price: 121.25,
  });
  const positions: Json[] = rows.positions?.slice() ?? [position('P1', 'NIFTY26NOV24500CE', -65), position('P2', 'NIFTY26NOV25000CE', 130)];

  const made = new Set<string>();
  const strangers: string[] = [];
  const extraHeaders: string[] = [];
  const sent: { call: string; body: Json }[] = [];

  const placed = (list: unknown): Json => ({
    orders: (Array.isArray(list) ? list : [list]).map((each: Json) => {
      const created = order(next(), 'OPEN', { transaction_type: each['transaction_type'] ?? 'BUY' });
      orders.unshift(created);
      return created;
    }),
    message: 'Accepted',
  });
  const changeOrder =
    (status: (body: Json) => Json): Handler =>
    ({ body }) => {
      const found = orders.find((each) => each['order_id'] === body['order_id']);
      return found ? { orders: [Object.assign(found, status(body))], message: '' } : refused(404, 'No such order');
    };
  const squaredOff: Handler = ({ body }) => {
    const ids: readonly unknown[] = Array.isArray(body['position_ids']) ? body['position_ids'] : [body['position_id']];
    for (const each of positions) if (ids.includes(each['position_id'])) each['net_quantity'] = 0;
    return { message: 'Squared off' };
  };
  const list = (rows: Json[], answer: string): Record<string, Handler> => ({ answer: () => ({ [answer]: rows }) });
  const change =
    (rows: Json[], answer: string | null): Handler =>
    ({ id, body }) => {
      const found = rows.find((row) => String(row?.['id']) === id);
      if (!found) return refused(404, 'Not found');
      Object.assign(found, body);
      return answer === null ? {} : { [answer]: found };
    };
  const remove =
    (rows: Json[], answer: string | null = null): Handler =>
    ({ id }) => {
      const at = rows.findIndex((row) => String(row?.['id']) === id);
      if (at < 0) return refused(404, 'Not found');
      const [gone] = rows.splice(at, 1);
      return answer === null ? {} : { [answer]: gone };
    };
  const add =
    (rows: Json[], wrap: (row: Json) => unknown): Handler =>
    ({ body }) => {
      const row = { ...body, id: next() };
      rows.push(row);
      return wrap(row);
    };

  const calls: Record<string, Handler> = {
    'POST /api/authenticate/login/': ({ body }) =>
      body['password'] === PASSWORD ? { user, token: TOKEN, message: 'Welcome' } : { message: 'Wrong e-mail or password' },
    'POST /api/authenticate/register/': ({ body }) =>
      body['email'] === user['email'] ? { message: 'This e-mail is taken' } : { user: { ...body, id: next() }, message: 'Registered' },
    'GET /api/profile/user/': () => ({ user }),
    'POST /api/profile/user/': ({ body }) => ({ user: Object.assign(user, body) }),
    'POST /api/profile/user/change_password/': () => ({ message: 'Password changed' }),
    'POST /api/profile/user/update_trade_default/': () => ({ message: 'Saved' }),
    'GET /api/accounts/all-accounts/': list(accounts, 'broker_accounts')['answer'] as Handler,
    'GET /api/brokers/brokers/': () => ({ brokers: rows.brokers ?? [{ broker_name: 'zen', title: 'Zen' }] }),
    'POST /api/accounts/accounts/': add(accounts, (row) => ({
      broker_accounts: Object.assign(row, { account_number: `ZN${String(row['id'])}` }),
    })),
    'PUT /api/accounts/accounts/{id}/': change(accounts, 'broker_accounts'),
    'DELETE /api/accounts/accounts/{id}/': remove(accounts),
    'POST /api/accounts/account-login/{id}/': ({ body }) =>
      body['request_token'] === 'good' ? {} : { message: 'Token is used or expired' },
    'GET /api/portfolios/all-portfolios/{id}/': ({ id }) => ({
      portfolios: portfolios.filter(within('broker_account_id', id)),
    }),
    'POST /api/portfolios/portfolios/': add(portfolios, (row) => ({ portfolios: row })),
    'PUT /api/portfolios/portfolios/{id}/': change(portfolios, 'portfolios'),
    'DELETE /api/portfolios/portfolios/{id}/': remove(portfolios, 'portfolios'),
    'GET /api/base_strategies/base_strategies/': () => ({ base_strategies: rows.baseStrategies ?? [{ id: 1, name: 'Short straddle' }] }),
    ...botCalls('trading', bots.trading_bots),
    ...botCalls('daily', bots.daily_bots),
    'GET /api/order-book/order-book/{id}': () => ({ order_book: orders }),
    'POST /api/order-book/order-book/modify_order/': changeOrder((body) => ({ price: body['price'] })),
    'POST /api/order-book/order-book/cancel_order/': changeOrder(() => ({ status: 'CANCELLED' })),
    'POST /api/order-book/order-book/place_trades/': ({ body }) => placed(body['orders']),
    'POST /api/order-book/order-book/execute_order/': (call) =>
      call.body['action'] === 'square_off' ? squaredOff(call) : placed(call.body['orders']),
    'POST /api/order-book/order-book/squareoff_trades/': squaredOff,
    'POST /api/order-book/order-book/place_slorder/': () => ({ message: 'Stop-loss kept' }),
    'POST /api/order-book/order-book/place_targetorder/': () => ({ message: 'Target kept' }),
    'GET /api/position-book/position-book/{id}': () => ({ position_book: positions }),
    'GET /api/position/position/{id}/': () => ({ data: positions }),
    'GET /api/position/summary/{id}/': () =>
      rows.summary ?? { open_positions: positions.filter((each) => each['net_quantity'] !== 0).length },
    'GET /hosted/rest/v1/commentary': () => rows.hosted ?? [{ id: 1, created_at: '2026-11-20T10:00:00+00:00', commentary: 'Quiet' }],
    'GET /hosted/rest/v1/market_data': ({ query }) =>
      rows.hosted ?? [
        {
          id: 2,
          created_at: '2026-11-20T10:00:00+00:00',
          indicator: query.get('indicator') === 'is.null' ? null : 'screener',
          ltp: 24_500.5,
        },
      ],
    'GET /hosted/rest/v1/daily_data': () => rows.hosted ?? [{ id: 3, note: 'Range day', close_price: 24_480.5 }],
    'GET /hosted/rest/v1/screener': () => rows.hosted ?? [{ id: 4, display_order: 1 }],
    'GET /hosted/rest/v1/bots': () => rows.hosted ?? [{ id: 5, name: 'Straddle' }],
    'GET /hosted/rest/v1/index_config': () =>
      rows.hosted ?? [
        { id: 6, index_name: 'NIFTY 50' },
        { id: 7, index_name: 'SENSEX' },
      ],
    'POST /hosted/functions/v1/market_data': ({ body }) => ({
      data: (body['instruments'] as string[]).map((symbol) => ({ symbol, ltp: 24_500.5 })),
    }),
  };

  function botCalls(kind: 'trading' | 'daily', rows: Json[]): Record<string, Handler> {
    const key = `${kind}_bots`;
    return {
      [`GET /api/${key}/${key}/{id}/`]: ({ id }) => ({ [key]: rows.filter(within('portfolio_id', id)) }),
      [`POST /api/${key}/${key}/{id}/`]: add(rows, (row) => row),
      [`PUT /api/${key}/${kind}_bot/{id}/`]: change(rows, null),
      [`DELETE /api/${key}/${kind}_bot/{id}/`]: remove(rows),
    };
  }

  // Routes with a fixed last part come before those with a parameter.
  const routes = Object.entries(calls)
    .toSorted(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')))
    .map(([name, handler]) => ({ name, handler, pattern: new RegExp(`^${name.replace('{id}', '([^/]+)').replace(/\/$/, '')}/?$`) }));

  return {
    made,
    known: Object.keys(calls),
    strangers,
    extraHeaders,
    sent,
    handle: async (request) => {
      const url = new URL(request.url);
      const asked = `${request.method} ${url.pathname}`;
      const hosted = HOSTED_PATH.test(url.pathname);
      for (const name of [...request.headers.keys()].map((each) => each.toLowerCase()))
        if (!(hosted ? HOSTED_HEADERS : CALL_HEADERS).has(name) && !OWN_HEADERS.test(name)) extraHeaders.push(`${asked}: ${name}`);
      const route = routes.find(({ pattern }) => pattern.test(asked));
      if (!route) {
        strangers.push(asked);
        return refused(404, 'No such call');
      }
      made.add(route.name);
      const open = /authenticate/.test(url.pathname);
      if (hosted && request.headers.get('apikey') !== HOSTED.key) return refused(401, 'Invalid API key');
      if (hosted && request.headers.get('authorization')?.includes(TOKEN)) extraHeaders.push(`${asked}: the token of the main back end`);
      if (!open && !hosted && request.headers.get('authorization') !== `Bearer ${TOKEN}`) return refused(401, 'Sign in');
      const text = await request.text();
      const body = (text === '' ? {} : JSON.parse(text)) as Json;
      if (/order-book/.test(url.pathname) && request.method === 'POST') sent.push({ call: url.pathname.split('/').at(-2) ?? '', body });
      const answer = await route.handler({ id: decodeURIComponent(route.pattern.exec(asked)?.[1] ?? ''), body, query: url.searchParams });
      return answer instanceof Response ? answer : Response.json(answer);
    },
  };
}

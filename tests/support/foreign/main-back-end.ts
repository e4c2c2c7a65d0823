import { serveForPages, type Call, type Reply, type Served } from './loopback.ts';
import * as told from './told-rows.ts';
import type { Row } from './told-rows.ts';

export type TokenScheme = 'Bearer' | 'Token' | 'bare';

export interface MainBackEnd extends Served {
  /** Answers in place of a call; undefined = the normal answer. */
  instead: (call: Call) => Reply | undefined;
  /** Calls of unknown addresses. */
  readonly strangers: string[];
}

/** Request headers that the framework of such a server allows from other origins; an idempotency key is not among them. */
const ALLOWED = ['accept', 'authorization', 'content-type', 'user-agent', 'x-csrftoken', 'x-requested-with'];

const TOKEN = '9f2c41d0a7b34c55';

const ORDER_ACTS = [
  'modify_order/',
  'cancel_order/',
  'place_trades/',
  'execute_order/',
  'squareoff_trades/',
  'place_slorder/',
  'place_targetorder/',
];

const ok = (body: unknown): Reply => ({ status: 200, body });
const GONE: Reply = { status: 204 };
const NOT_FOUND: Reply = { status: 404, body: { detail: 'Not found.' } };

const fields = (body: unknown): Row => (typeof body === 'object' && body !== null ? (body as Row) : {});

/** Rows listed by their parent, created, replaced and removed. */
class Shelf {
  #rows: Row[];
  #next: number;

  constructor(rows: Row[]) {
    this.#rows = rows;
    this.#next = Math.max(...rows.map((row) => Number(row['id']))) + 100;
  }

  under(column: string, parent: string): Row[] {
    return this.#rows.filter((row) => String(row[column]) === parent);
  }

  all(): Row[] {
    return this.#rows;
  }

  make(body: unknown, more: Row = {}): Row {
    const row = { ...fields(body), ...more, id: this.#next++ };
    this.#rows = [...this.#rows, row];
    return row;
  }

  replace(id: string, body: unknown): Row | undefined {
    const row = this.#rows.find((one) => String(one['id']) === id);
    if (row === undefined) return undefined;
    const changed = { ...row, ...fields(body), id: row['id'] };
    this.#rows = this.#rows.map((one) => (one === row ? changed : one));
    return changed;
  }

  remove(id: string): boolean {
    const before = this.#rows.length;
    this.#rows = this.#rows.filter((row) => String(row['id']) !== id);
    return this.#rows.length < before;
  }
}

const shelves = () => ({
  accounts: new Shelf(told.brokerAccounts()),
  portfolios: new Shelf(told.portfolios()),
  tradingBots: new Shelf(told.tradingBots()),
  dailyBots: new Shelf(told.dailyBots()),
});

type Shelves = ReturnType<typeof shelves>;

const replacedOr404 = (row: Row | undefined, told_: (row: Row) => unknown): Reply => (row === undefined ? NOT_FOUND : ok(told_(row)));

const visitors = ({ method, path, body }: Call): Reply | undefined => {
  if (method !== 'POST') return undefined;
  const given = fields(body);
  if (path === '/api/authenticate/login/')
    return given['email'] === told.USER.email && given['password'] === told.PASSWORD
      ? ok({ user: told.USER, token: TOKEN, message: 'Welcome back' })
      : ok({ message: 'Email and password do not go together' });
  if (path === '/api/authenticate/register/')
    return given['email'] === told.USER.email
      ? ok({ message: 'That email is taken' })
      : ok({ user: { ...given, id: 8, password: undefined }, message: 'Welcome' });
  return undefined;
};

const profile = ({ method, path, body }: Call): Reply | undefined => {
  if (path === '/api/profile/user/') return ok({ user: method === 'POST' ? { ...told.USER, ...fields(body) } : told.USER });
  if (path === '/api/profile/user/change_password/' && method === 'POST') return ok({ message: 'Password changed' });
  if (path === '/api/profile/user/update_trade_default/' && method === 'POST') return ok({ message: 'Defaults kept' });
  return undefined;
};

const accounts = ({ method, path, body }: Call, { accounts: shelf }: Shelves): Reply | undefined => {
  if (method === 'GET' && path === '/api/accounts/all-accounts/') return ok({ broker_accounts: shelf.all() });
  if (method === 'GET' && path === '/api/brokers/brokers/') return ok({ brokers: told.brokers() });
  const login = /^\/api\/accounts\/account-login\/([^/]+)\/$/.exec(path);
  if (login !== null && method === 'POST') {
    if (!shelf.all().some((row) => String(row['id']) === login[1])) return NOT_FOUND;
    return fields(body)['request_token'] === undefined ? { status: 400, body: { message: 'request_token is missing' } } : ok({});
  }
  const one = /^\/api\/accounts\/accounts\/(?:([^/]+)\/)?$/.exec(path);
  if (one === null) return undefined;
  if (one[1] === undefined) return method === 'POST' ? ok({ broker_accounts: shelf.make(body) }) : undefined;
  if (method === 'PUT') return replacedOr404(shelf.replace(one[1], body), (row) => ({ broker_accounts: row }));
  if (method === 'DELETE') return shelf.remove(one[1]) ? GONE : NOT_FOUND;
  return undefined;
};

const portfolios = ({ method, path, body }: Call, { portfolios: shelf }: Shelves): Reply | undefined => {
  const all = /^\/api\/portfolios\/all-portfolios\/([^/]+)\/$/.exec(path);
  if (all?.[1] !== undefined && method === 'GET') return ok({ portfolios: shelf.under('broker_account', all[1]) });
  const one = /^\/api\/portfolios\/portfolios\/(?:([^/]+)\/)?$/.exec(path);
  if (one === null) return undefined;
  if (one[1] === undefined) return method === 'POST' ? ok({ portfolios: shelf.make(body) }) : undefined;
  if (method === 'PUT') return replacedOr404(shelf.replace(one[1], body), (row) => ({ portfolios: row }));
  if (method === 'DELETE') return shelf.remove(one[1]) ? GONE : NOT_FOUND;
  return undefined;
};

const bots = (call: Call, kind: 'trading' | 'daily', shelf: Shelf): Reply | undefined => {
  const { method, path, body } = call;
  const root = `/api/${kind}_bots/${kind}_bot`;
  if (path.startsWith(`${root}s/`)) {
    const portfolio = path.slice(`${root}s/`.length, -1);
    if (method === 'GET') return ok({ [`${kind}_bots`]: shelf.under('portfolio_id', portfolio) });
    if (method === 'POST') return ok(shelf.make(body, { portfolio_id: Number(portfolio) }));
  }
  if (!path.startsWith(`${root}/`)) return undefined;
  const id = path.slice(`${root}/`.length, -1);
  if (method === 'PUT') return replacedOr404(shelf.replace(id, body), (row) => row);
  if (method === 'DELETE') return shelf.remove(id) ? GONE : NOT_FOUND;
  return undefined;
};

const books = ({ method, path }: Call): Reply | undefined => {
  if (method === 'GET') {
    if (path === '/api/base_strategies/base_strategies/') return ok({ base_strategies: told.baseStrategies() });
    if (/^\/api\/order-book\/order-book\/[^/]+$/.test(path)) return ok({ order_book: path.endsWith('/ZX4411') ? told.orderBook() : [] });
    if (/^\/api\/position-book\/position-book\/[^/]+$/.test(path))
      return ok({ position_book: path.endsWith('/ZX4411') ? told.positionBook() : [] });
    if (/^\/api\/position\/position\/[^/]+\/$/.test(path)) return ok({ data: path.endsWith('/31/') ? told.positions() : [] });
    const summary = /^\/api\/position\/summary\/([^/]+)\/$/.exec(path);
    if (summary !== null) return ok(told.positionSummary(summary[1] ?? ''));
  }
  if (method === 'POST' && ORDER_ACTS.some((act) => path === `/api/order-book/order-book/${act}`)) return ok({ status: 'accepted' });
  return undefined;
};

const authorization = (scheme: TokenScheme): string => (scheme === 'bare' ? TOKEN : `${scheme} ${TOKEN}`);

/** The main back end of the specification's section 7 and nothing more: every other address is not found. */
export const serveMainBackEnd = async (scheme: TokenScheme = 'Token'): Promise<MainBackEnd> => {
  const kept = shelves();
  const strangers: string[] = [];
  const stranger = ({ method, path }: Call): Reply => {
    strangers.push(`${method} ${path}`);
    return NOT_FOUND;
  };
  const answer = (call: Call): Reply => {
    const open = visitors(call);
    if (open !== undefined) return open;
    if (!call.path.startsWith('/api/')) return stranger(call);
    if (call.headers.authorization !== authorization(scheme))
      return { status: 401, body: { detail: 'Authentication credentials were not provided.' } };
    return (
      profile(call) ??
      accounts(call, kept) ??
      portfolios(call, kept) ??
      bots(call, 'trading', kept.tradingBots) ??
      bots(call, 'daily', kept.dailyBots) ??
      books(call) ??
      stranger(call)
    );
  };
  const handle: MainBackEnd = Object.assign(await serveForPages(ALLOWED, (call) => handle.instead(call) ?? answer(call)), {
    instead: (): Reply | undefined => undefined,
    strangers,
  });
  return handle;
};

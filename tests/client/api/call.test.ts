import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAccount, deleteAccount, listAccounts, loginAccount } from '#client/api/accounts.ts';
import { originOf } from '#client/api/answer-origin.ts';
import type { ApiError } from '#client/api/api-error.ts';
import { login } from '#client/api/authenticate.ts';
import { getChain } from '#client/api/market.ts';
import { sendIdempotent } from '#client/api/idempotent-calls.ts';
import { cancelOrder, executeOrder, modifyOrder, placeTrades, resolveIntent } from '#client/api/orders.ts';
import { watchOutcomes, type Outcome } from '#client/api/outcomes.ts';
import { getPositions } from '#client/api/positions.ts';
import { configureApi } from '#client/api/settings.ts';
import type { IdempotentOperation } from '#client/api/types.ts';
import { OPERATIONS } from '#contract/operations/all.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as authenticate from '#contract/operations/authenticate.ts';
import * as market from '#contract/operations/market.ts';
import * as orders from '#contract/operations/orders.ts';
import * as positions from '#contract/operations/positions.ts';
import { connectionLost, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { ACCOUNT, CALL, chainOf, EXCHANGE_AT, orderOf, SERVER_AT, TRADING_DATE } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
const outcomes: Outcome[] = [];
let stop = () => {};
let token: string | null = 't-1';

beforeEach(() => {
  token = 't-1';
  outcomes.length = 0;
  configureApi({ baseUrl: '', tokenScheme: 'Bearer', offers: () => true, token: () => token, ready: Promise.resolve() });
  stop = watchOutcomes((outcome) => outcomes.push(outcome));
});
afterEach(() => stop());

async function errorOf(work: Promise<unknown>): Promise<ApiError> {
  return work.then(
    () => {
      throw new Error('it did not fail');
    },
    (error: ApiError) => error,
  );
}
const body = {
  account_number: 'P-1001',
  portfolio_id: 'p1',
  orders: [{ instrument_id: CALL.instrument_id, transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', lots: 1 }],
} as const;
const IDEMPOTENT = [
  'cancelOrders',
  'placeStopLossOrder',
  'placeTargetOrder',
  'createExit',
  'createGtt',
  'squareOffTrades',
  'actOnPosition',
  'convertPosition',
  'placeBasket',
  'retryBasket',
  'startBot',
  'startBotSet',
  'holdGroup',
] as const satisfies readonly IdempotentOperation[];
const mutable = structuredClone(body) as unknown as Parameters<typeof placeTrades>[0];

describe('a call', () => {
  test('reduces the answer to its body', async () => {
    server().on(accounts.listAccounts, { broker_accounts: [ACCOUNT] });
    expect(await listAccounts()).toEqual([ACCOUNT]);
  });

  test.each([
    ['Bearer', 'Bearer t-1'],
    ['Token', 'Token t-1'],
    ['', 't-1'],
  ] as const)('carries the token under the scheme "%s"', async (tokenScheme, expected) => {
    configureApi({ tokenScheme });
    server().on(accounts.listAccounts, { broker_accounts: [] });
    await listAccounts();
    expect(server().callsOf(accounts.listAccounts)[0]?.headers.get('authorization')).toBe(expected);
  });

  test('carries no authorization when nobody is signed in', async () => {
    token = null;
    server().on(accounts.listAccounts, { broker_accounts: [] });
    await listAccounts();
    expect(server().calls[0]?.headers.has('authorization')).toBe(false);
  });

  test('waits until the configuration is known', async () => {
    let known = () => {};
    configureApi({ ready: new Promise<void>((resolve) => (known = resolve)) });
    server().on(accounts.listAccounts, { broker_accounts: [] });
    const pending = listAccounts();
    await Promise.resolve();
    expect(server().calls).toHaveLength(0);
    known();
    await pending;
    expect(server().calls).toHaveLength(1);
  });

  test('goes to the configured base', async () => {
    configureApi({ baseUrl: 'https://api.example.test/v1/' });
    const seen: string[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      seen.push(request.url);
      return Response.json({ broker_accounts: [] });
    });
    await listAccounts();
    expect(seen).toEqual(['https://api.example.test/v1/api/accounts/all-accounts/']);
  });

  test('leaves the start date out when there is none', async () => {
    server().on(positions.getPositions, { data: [], exchange_at: EXCHANGE_AT, received_at: SERVER_AT, trading_date: TRADING_DATE });
    await getPositions('p1');
    await getPositions('p1', '2026-11-20');
    expect(server().calls.map(({ query }) => query.toString())).toEqual(['', 'start_date=2026-11-20']);
  });
});

describe('a failure', () => {
  test('of the server keeps code, fields and request id', async () => {
    const fields = [{ path: 'label', code: 'form.required', message: 'required' }];
    server().on(accounts.createAccount, refusal('request.invalid', { fields }));
    const error = await errorOf(createAccount({ broker_name: 'paper', environment: 'paper', label: 'x' }));
    expect(error).toMatchObject({ kind: 'http', status: 422, code: 'request.invalid', fields, requestId: 'r-1' });
  });

  test('without our words still has a code and a message', async () => {
    server().on(accounts.listAccounts, new Response('<html>', { status: 502, statusText: 'Bad Gateway' }));
    expect(await errorOf(listAccounts())).toMatchObject({ kind: 'http', status: 502, code: 'http.502', message: 'Bad Gateway' });
  });

  test('that a network answers with its own page counts as no connection, whatever was asked, and says so', async () => {
    const page = () => new Response('<!doctype html><h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } });
    server().on(accounts.listAccounts, page).on(orders.placeTrades, page);
    expect(await errorOf(listAccounts())).toMatchObject({ kind: 'network', status: 0, code: 'client.portal' });
    expect(await errorOf(placeTrades(mutable, 'k-portal'))).toMatchObject({ kind: 'network', code: 'client.portal' });
    expect(outcomes.map(({ error }) => error?.code)).toEqual(['client.portal', 'client.portal']);
  });

  test('of the connection is told apart from one of the server', async () => {
    server().on(accounts.listAccounts, connectionLost());
    expect(await errorOf(listAccounts())).toMatchObject({ kind: 'network', status: 0 });
  });

  test('after 60 s is a time-out', async () => {
    vi.useFakeTimers();
    try {
      server().on(accounts.listAccounts, () => new Promise<never>(() => {}));
      const pending = errorOf(listAccounts());
      await vi.advanceTimersByTimeAsync(59_999);
      expect(outcomes).toHaveLength(0);
      await vi.advanceTimersByTimeAsync(1);
      expect(await pending).toMatchObject({ kind: 'time-out', code: 'server.time-out', message: 'Time Out' });
    } finally {
      vi.useRealTimers();
    }
  });

  test('by the caller is not a failure of the server', async () => {
    server().on(accounts.listAccounts, () => new Promise<never>(() => {}));
    const abort = new AbortController();
    const pending = errorOf(listAccounts({ signal: abort.signal }));
    abort.abort();
    expect(await pending).toMatchObject({ kind: 'aborted' });
  });

  test('of reading the answer is unexpected', async () => {
    server().on(accounts.listAccounts, new Response('{"broker_accounts": [', { headers: { 'content-type': 'application/json' } }));
    expect(await errorOf(listAccounts())).toMatchObject({ kind: 'unexpected' });
  });

  test('is a missing expected field, with the message of the answer', async () => {
    server().on(accounts.listAccounts, Response.json({ message: 'The broker said no' }));
    expect(await errorOf(listAccounts())).toMatchObject({ message: 'The broker said no', code: 'answer.message' });
  });

  test.each(['user', 'token'])('is a sign-in whose answer has no %s', async (missing) => {
    const answer: Record<string, unknown> = { user: { id: 'u1' }, token: 't', message: 'half an answer' };
    delete answer[missing];
    server().on(authenticate.login, Response.json(answer));
    expect(await errorOf(login({ email: 'a@b.test', password: 'x' }))).toMatchObject({ message: 'half an answer' });
  });

  test('is a broker login whose answer has a message', async () => {
    server().on(accounts.loginAccount, { message: 'Token has expired' });
    expect(await errorOf(loginAccount('a1', {}))).toMatchObject({ code: 'answer.message', message: 'Token has expired' });
    server().on(accounts.loginAccount, {});
    await expect(loginAccount('a1', {})).resolves.toBeUndefined();
  });

  test.each([
    ['of a known length', () => new Response('', { headers: { 'content-type': 'application/json', 'content-length': '0' } })],
    ['of an unknown length', () => new Response('')],
    ['that says so itself', () => new Response(null, { status: 204 })],
  ])('is an empty answer %s, also to a call of which nothing is read', async (_name, empty) => {
    server().on(accounts.deleteAccount, empty).on(accounts.listAccounts, empty);
    expect(await errorOf(deleteAccount('a1'))).toMatchObject({ kind: 'unexpected', code: 'answer.incomplete' });
    expect(await errorOf(listAccounts())).toMatchObject({ kind: 'unexpected', code: 'answer.incomplete' });
    expect(outcomes.map(({ error }) => error?.code)).toEqual(['answer.incomplete', 'answer.incomplete']);
  });

  test('does not come from an empty answer of a back end that knows only the specification', async () => {
    configureApi({ offers: () => false });
    server().on(accounts.deleteAccount, new Response(null, { status: 204 }));
    await expect(deleteAccount('a1')).resolves.toBeUndefined();
  });
});

describe('an order call', () => {
  test('carries the key and returns the orders', async () => {
    server().on(orders.placeTrades, { orders: [orderOf()], message: 'Order placed' });
    expect(await placeTrades(mutable, 'key-0123456789abcdef')).toEqual([orderOf()]);
    expect(server().calls[0]?.headers.get('idempotency-key')).toBe('key-0123456789abcdef');
  });

  test('sends no extra header to a back end that does not name it', async () => {
    configureApi({ offers: () => false });
    server().on(orders.placeTrades, Response.json({}));
    expect(await placeTrades(mutable, 'key-0123456789abcdef')).toEqual([]);
    expect(server().calls[0]?.headers.has('idempotency-key')).toBe(false);
  });

  test.each([
    ['placeTrades', () => placeTrades(mutable, 'key-1')],
    ['executeOrder', () => executeOrder({ action: 'open', ...mutable }, 'key-1')],
    ['modifyOrder', () => modifyOrder({ account_number: 'P-1001', order_id: 'o1', price: 1 }, 'key-1')],
    ['cancelOrder', () => cancelOrder({ account_number: 'P-1001', order_id: 'o1' }, 'key-1')],
    ...IDEMPOTENT.map((operation) => [operation, () => sendIdempotent(operation, {}, 'b1', 'key-1')] as const),
  ] as const)('is not taken for accepted by an answer without what %s always answers', async (name, send) => {
    const called = OPERATIONS.find(({ operationId }) => operationId === name);
    server().on(called!, Response.json({ status: 'ok' }));
    expect(await errorOf(send())).toMatchObject({ kind: 'unexpected', code: 'answer.incomplete' });
  });

  test('leaves its refusal to the outbox, which tells the outcome', async () => {
    server().on(orders.placeTrades, refusal('server.internal'));
    await errorOf(placeTrades(mutable, 'key-0123456789abcdef'));
    expect(outcomes).toMatchObject([{ quiet: 'outcome', error: { status: 500 } }]);
  });

  test('asks for the outcome by the key', async () => {
    server().on(orders.resolveIntent, { state: 'void', orders: [], error: null });
    expect(await resolveIntent('key-0123456789abcdef')).toMatchObject({ state: 'void' });
    expect(server().calls[0]?.params).toEqual({ key: 'key-0123456789abcdef' });
  });
});

describe('an outcome', () => {
  test('names the token that was sent, not the one in force when the answer came', async () => {
    server().on(accounts.listAccounts, () => {
      token = 't-2';
      return refusal('auth.required');
    });
    await errorOf(listAccounts());
    expect(outcomes).toMatchObject([{ token: 't-1', error: { status: 401 } }]);
  });

  test('says when the service worker answered from its copy, and the body knows it too', async () => {
    const headers = { 'x-from': 'cache', 'x-fetched-at': String(SERVER_AT) };
    server().on(market.getChain, Response.json(chainOf(), { headers }));
    const chain = await getChain('NIFTY');
    expect(outcomes).toMatchObject([{ from: 'storage', error: null }]);
    expect(originOf(chain)).toEqual({ from: 'storage', fetchedAt: SERVER_AT });
  });
});

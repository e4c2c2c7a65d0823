import { describe, expect, test, vi } from 'vitest';
import { changeIntents, readIntents } from '#client/state/orders/intent-log.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { connectivityInputAtom } from '#client/state/stream/connectivity-watch.ts';
import {
  intentsAtom,
  openIntentAtom,
  settleByHandAtom,
  submitIntentAtom,
  targetOf,
  unresolvedIntentsAtom,
  type IntentCall,
  type Submitted,
} from '#client/state/orders/outbox.ts';
import { brokerPortfoliosAtom } from '#client/state/session/profile.ts';
import { signInAtom } from '#client/state/session/session.ts';
import { signOutAtom } from '#client/state/session/sign-out.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as authenticate from '#contract/operations/authenticate.ts';
import * as instructions from '#contract/operations/instructions.ts';
import * as orders from '#contract/operations/orders.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import * as positions from '#contract/operations/positions.ts';
import { eventually, openPage, turns, useCleanDevice, type ClientPage } from '#tests/support/client/client-page.ts';
import { connectionLost, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { ACCOUNT, CALL, EXCHANGE_AT, orderOf, PORTFOLIO, SERVER_AT, TRADING_DATE, USER } from '#tests/support/server/wire-samples.ts';

const ORDER = orderOf();
const server = useFakeServer();
useCleanDevice();

const buy: IntentCall = {
  kind: 'place',
  body: {
    account_number: ACCOUNT.account_number,
    portfolio_id: PORTFOLIO.id,
    orders: [{ instrument_id: CALL.instrument_id, transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', lots: 1 }],
  },
};

async function signedInPage(): Promise<ClientPage> {
  server()
    .on(authenticate.login, { user: USER, token: 't-1', message: '' })
    .on(authenticate.logout, { message: '' })
    .on(authenticate.getProfile, { user: USER })
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] })
    .on(orders.getOrderBook, { order_book: [], exchange_at: EXCHANGE_AT, received_at: SERVER_AT, trading_date: TRADING_DATE })
    .on(positions.getPositions, { data: [], exchange_at: EXCHANGE_AT, received_at: SERVER_AT, trading_date: TRADING_DATE });
  const page = await openPage();
  await page.store.set(signInAtom, { email: USER.email, password: 'x' });
  return page;
}
/** Submits as soon as the stored intents have been read. */
async function submit({ store }: ClientPage, call: IntentCall = buy, key?: string): Promise<Submitted> {
  let submitted = await store.set(submitIntentAtom, call, 'NIFTY', key);
  while (submitted.outcome === 'blocked' && submitted.reason === 'checking') {
    await new Promise((resolve) => setImmediate(resolve));
    submitted = await store.set(submitIntentAtom, call, 'NIFTY', key);
  }
  return submitted;
}
function held<T>() {
  let release: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => (release = resolve));
  return { promise, release };
}
const sentKeys = () =>
  server()
    .callsOf(orders.placeTrades)
    .map(({ headers }) => headers.get('idempotency-key'));
const states = ({ store }: ClientPage) => store.get(intentsAtom).map(({ state }) => state);

describe('an order', () => {
  test('is on disk before it is sent, under a key of its own', async () => {
    const page = await signedInPage();
    let onDisk: unknown;
    server().on(orders.placeTrades, async ({ headers }) => {
      onDisk = (await readIntents(USER.id)).map(({ key, state }) => ({ key, state, same: key === headers.get('idempotency-key') }));
      return { orders: [orderOf()], message: '' };
    });
    const submitted = await submit(page);
    expect(onDisk).toMatchObject([{ state: 'sending', same: true }]);
    expect(submitted).toMatchObject({ outcome: 'sent', intent: { state: 'done', orders: [{ order_id: 'o1' }] } });
    expect(sentKeys()[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect((await readIntents(USER.id))[0]?.state).toBe('done');
  });

  test('tapped twice is sent once', async () => {
    const page = await signedInPage();
    const answer = held<{ orders: []; message: string }>();
    server().on(orders.placeTrades, () => answer.promise);
    const first = submit(page);
    await eventually(() => expect(sentKeys()).toHaveLength(1));
    expect(await submit(page)).toMatchObject({ outcome: 'blocked', reason: 'in-flight' });
    expect(page.store.get(openIntentAtom(targetOf(buy)))).not.toBeNull();
    answer.release({ orders: [], message: '' });
    await first;
    expect(sentKeys()).toHaveLength(1);
    expect(page.store.get(openIntentAtom(targetOf(buy)))).toBeNull();
  });

  test('tapped at the same moment in two tabs is sent once', async () => {
    const first = await signedInPage();
    const second = await openPage();
    server().on(orders.placeTrades, { orders: [orderOf()], message: '' });
    await submit(first);
    const both = await Promise.all([submit(first), submit(second)]);
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['blocked', 'sent']);
    expect(sentKeys()).toHaveLength(2);
  });

  test('confirmed twice with the same key is sent once, also after its outcome', async () => {
    const page = await signedInPage();
    server().on(orders.placeTrades, { orders: [], message: '' });
    await submit(page, buy, 'key-0123456789abcdef');
    expect(await submit(page, buy, 'key-0123456789abcdef')).toMatchObject({ outcome: 'blocked', intent: { state: 'done' } });
    expect(sentKeys()).toHaveLength(1);
  });

  test('refused in words is refused, with the words', async () => {
    const page = await signedInPage();
    server().on(
      orders.placeTrades,
      refusal('request.invalid', { fields: [{ path: 'orders.0.lots', code: 'form.number-min', message: 'm' }] }),
    );
    expect(await submit(page)).toMatchObject({
      intent: { state: 'refused', error: { code: 'request.invalid', fields: [{ path: 'orders.0.lots' }] } },
    });
    server().on(orders.placeTrades, { orders: [], message: '' });
    expect(await submit(page)).toMatchObject({ outcome: 'sent' });
  });

  test('whose key had been given up is void', async () => {
    const page = await signedInPage();
    server().on(orders.placeTrades, refusal('request.idempotency-voided'));
    expect(await submit(page)).toMatchObject({ intent: { state: 'void' } });
  });

  test('offline is refused before it is stored, and never sent later', async () => {
    const page = await signedInPage();
    await eventually(() => expect(page.store.get(brokerPortfoliosAtom)).toHaveLength(1));
    await turns();
    server().down = true;
    page.store.set(connectivityInputAtom, { type: 'browser-offline' });
    expect(await submit(page)).toEqual({ outcome: 'blocked', reason: 'offline', intent: null });
    expect(await readIntents(USER.id)).toEqual([]);
    server().down = false;
    page.store.set(connectivityInputAtom, { type: 'heartbeat' });
    await turns();
    expect(sentKeys()).toHaveLength(0);
  });

  test('without an answer is called unknown six seconds after the press, however long the disk took; its late answer still counts', async () => {
    const page = await signedInPage();
    await submit(page, { kind: 'cancel', body: { account_number: 'P', order_id: 'none' } }).catch(() => undefined);
    const answer = held<{ orders: (typeof ORDER)[]; message: string }>();
    server().on(orders.placeTrades, () => answer.promise);
    const slowDisk = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(function (this: IDBDatabase, ...given) {
      vi.setSystemTime(Date.now() + 2_500);
      return this.transaction(...given);
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    try {
      const submitted = submit(page);
      await vi.waitFor(() => expect(sentKeys()).toHaveLength(1), { timeout: 10_000 });
      expect(slowDisk).toHaveBeenCalled();
      expect(states(page)[0]).toBe('sending');
      await vi.advanceTimersByTimeAsync(3_400);
      expect(states(page)[0]).toBe('sending');
      await vi.advanceTimersByTimeAsync(200);
      await vi.waitFor(() => expect(states(page)[0]).toBe('unknown'), { timeout: 10_000 });
      answer.release({ orders: [ORDER], message: '' });
      expect(await submitted).toMatchObject({ outcome: 'sent', intent: { state: 'done' } });
    } finally {
      vi.useRealTimers();
    }
    server().unprepared.length = 0;
  });

  test('that cannot be stored is not sent', async () => {
    const page = await signedInPage();
    await submit(page, { kind: 'cancel', body: { account_number: 'P', order_id: 'none' } }).catch(() => undefined);
    const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    server().on(orders.placeTrades, { orders: [], message: '' });
    expect(await submit(page)).toMatchObject({ outcome: 'blocked', reason: 'cannot-store' });
    broken.mockRestore();
    expect(sentKeys()).toHaveLength(0);
    server().unprepared.length = 0;
  });
});

describe('a lost reply', () => {
  test('is unknown, locks its target, and is asked for until the back end says done', async () => {
    const page = await signedInPage();
    const word = held<object>();
    server()
      .on(orders.placeTrades, connectionLost())
      .on(orders.resolveIntent, () => word.promise as never);
    expect(await submit(page)).toMatchObject({ intent: { state: 'unknown' } });
    expect(await submit(page)).toMatchObject({ outcome: 'blocked', reason: 'in-flight' });
    await eventually(() => expect(server().callsOf(orders.resolveIntent)).toHaveLength(1));
    word.release({ state: 'done', orders: [orderOf({ status: 'filled' })], error: null });
    await eventually(() => expect(page.store.get(intentsAtom)).toMatchObject([{ state: 'done', orders: [{ status: 'filled' }] }]));
    expect(server().callsOf(orders.resolveIntent)[0]?.params['key']).toBe(sentKeys()[0]);
    expect(sentKeys()).toHaveLength(1);
  });

  test.each([
    ['a server error', () => refusal('server.internal')],
    ['a stopping server', () => refusal('server.stopping')],
    ['the same key still running', () => refusal('request.idempotency-in-progress')],
    ['an unreadable answer', () => new Response('{"orders": [')],
    ['an empty answer', () => new Response('', { headers: { 'content-type': 'application/json', 'content-length': '0' } })],
    ['an empty answer of unknown length', () => new Response('')],
    ['an answer without orders', () => Response.json({ status: 'ok' })],
  ])('in the form of %s is resolved, never sent again', async (_name, reply) => {
    const page = await signedInPage();
    server().on(orders.placeTrades, reply).on(orders.resolveIntent, { state: 'void', orders: [], error: null });
    await submit(page);
    await eventually(() => expect(states(page)).toEqual(['void']));
    expect(sentKeys()).toHaveLength(1);
  });

  test('of a lost request turns out void: it never happened and never will', async () => {
    const page = await signedInPage();
    server().on(orders.placeTrades, connectionLost()).on(orders.resolveIntent, { state: 'void', orders: [], error: null });
    await submit(page);
    await eventually(() => expect(states(page)).toEqual(['void']));
    expect(page.store.get(unresolvedIntentsAtom)).toEqual([]);
  });

  test('is asked for again after a failed question and while the back end works on it', async () => {
    const page = await signedInPage();
    const replies: object[] = [
      refusal('server.internal'),
      { state: 'in-progress', orders: [], error: null },
      { state: 'done', orders: [], error: { code: 'position.flat', message: 'flat' } },
    ];
    server()
      .on(orders.placeTrades, connectionLost())
      .on(orders.resolveIntent, () => replies.shift() as never);
    await submit(page);
    await eventually(() =>
      expect(page.store.get(intentsAtom)).toMatchObject([{ state: 'refused', attempts: 2, error: { code: 'position.flat' } }]),
    );
  });

  test('on a connection that dies is unknown at once, not after 60 s, and waits for the connection', async () => {
    const page = await signedInPage();
    server()
      .on(orders.placeTrades, () => new Promise<never>(() => {}))
      .on(orders.resolveIntent, { state: 'void', orders: [], error: null });
    const pending = submit(page);
    await eventually(() => expect(sentKeys()).toHaveLength(1));
    page.store.set(connectivityInputAtom, { type: 'browser-offline' });
    expect(await pending).toMatchObject({ intent: { state: 'unknown' } });
    await turns();
    expect(server().callsOf(orders.resolveIntent)).toHaveLength(0);
    page.store.set(connectivityInputAtom, { type: 'heartbeat' });
    await eventually(() => expect(states(page)).toEqual(['void']));
  });

  test('is resolved when its user comes back after a sign-out', async () => {
    const page = await signedInPage();
    server().on(orders.placeTrades, connectionLost()).on(orders.resolveIntent, refusal('server.stopping'));
    await submit(page);
    await page.store.set(signOutAtom);
    expect(page.store.get(intentsAtom)).toEqual([]);
    expect((await readIntents(USER.id)).map(({ state }) => state)).toEqual(['unknown']);
    server().on(orders.resolveIntent, { state: 'done', orders: [orderOf()], error: null });
    await page.store.set(signInAtom, { email: USER.email, password: 'x' });
    await eventually(() => expect(states(page)).toEqual(['done']));
  });

  test('is settled by the stream, on screen with the order and then on disk, without another word of the back end', async () => {
    const page = await signedInPage();
    await eventually(() => expect(server().streams).toHaveLength(1));
    server().stream.send('hello', { stream_id: 's', head: 0, server_at: Date.now(), exchange_at: EXCHANGE_AT });
    server()
      .on(orders.placeTrades, connectionLost())
      .on(orders.resolveIntent, () => new Promise<never>(() => {}));
    await submit(page);
    expect(states(page)).toEqual(['unknown']);
    const order = orderOf({ client_order_id: `${sentKeys()[0]}:0`, status: 'filled' });
    const event = { seq: 1, type: 'order.updated', at: SERVER_AT, exchange_at: EXCHANGE_AT, data: { order } };
    server().stream.send('order.updated', event, 1);
    await eventually(() => expect(page.store.get(intentsAtom)).toMatchObject([{ state: 'done', orders: [{ status: 'filled' }] }]));
    await eventually(async () => expect(await readIntents(USER.id)).toMatchObject([{ state: 'done' }]));
    expect(page.store.get(openIntentAtom(targetOf(buy)))).toBeNull();
  });

  test('at a back end that cannot be asked stays unknown until the trader settles it', async () => {
    server().features = ['stream', 'ping'];
    const page = await signedInPage();
    await eventually(() => expect(server().streams).toHaveLength(1));
    server().on(orders.placeTrades, connectionLost());
    await submit(page);
    await turns();
    expect(states(page)).toEqual(['unknown']);
    expect(server().callsOf(orders.resolveIntent)).toHaveLength(0);
    await page.store.set(settleByHandAtom, page.store.get(intentsAtom)[0]?.key ?? '', false);
    expect(states(page)).toEqual(['void']);
  });
});

describe('an idempotent call beside those of single orders', () => {
  const cancelBoth: IntentCall = {
    kind: 'idempotent',
    operation: 'cancelOrders',
    body: { account_number: ACCOUNT.account_number, order_ids: ['o1', 'o2'] },
  };
  const gone = { code: 'order.not-open', message: 'The order is not open any more.' };

  test('is stored, sent once under its key, and tells each order by itself', async () => {
    const page = await signedInPage();
    server().on(orders.cancelOrders, {
      message: '',
      results: [
        { order_id: 'o1', cancelled: true, order: orderOf({ status: 'cancelled', revision: 2 }), error: null },
        { order_id: 'o2', cancelled: false, order: null, error: gone },
      ],
    });
    const { intent } = await submit(page, cancelBoth, 'k-1');
    expect(intent).toMatchObject({ state: 'done', orders: [{ order_id: 'o1' }], made: { refused: [{ orderId: 'o2', ...gone }] } });
    const [call] = server().callsOf(orders.cancelOrders);
    expect(call?.headers.get('idempotency-key')).toBe('k-1');
    expect(call?.body).toEqual(cancelBoth.body);
  });

  test('that a device has kept under its earlier name is still known, and still blocks the same decision', async () => {
    const page = await signedInPage();
    server().on(orders.cancelOrders, connectionLost()).on(orders.resolveIntent, { state: 'in-progress', orders: [], error: null });
    await submit(page, cancelBoth, 'k-1');
    await changeIntents(USER.id, wallNow(), (list) =>
      list.map((intent) => ({ ...intent, call: { ...intent.call, kind: 'keyed' as never } })),
    );
    const [kept] = await readIntents(USER.id);
    expect(kept).toMatchObject({ key: 'k-1', state: 'unknown', call: cancelBoth });
    expect(await submit(page, cancelBoth)).toMatchObject({ outcome: 'blocked', reason: 'in-flight' });
  });

  test('whose answer is lost is unknown and blocks the same decision until it is known', async () => {
    const page = await signedInPage();
    const gtt: IntentCall = {
      kind: 'idempotent',
      operation: 'createGtt',
      body: {
        account_number: ACCOUNT.account_number,
        portfolio_id: PORTFOLIO.id,
        instrument_id: CALL.instrument_id,
        product: 'NRML',
        valid_until: TRADING_DATE,
        legs: [{ direction: 'at-or-below', trigger_price: 90, transaction_type: 'BUY', order_type: 'LIMIT', lots: 1, price: 90 }],
      },
    };
    let known = false;
    server()
      .on(instructions.createGtt, connectionLost())
      .on(orders.resolveIntent, () => ({ state: known ? ('done' as const) : ('in-progress' as const), orders: [], error: null }));
    expect((await submit(page, gtt)).intent).toMatchObject({ state: 'unknown' });
    expect(await submit(page, gtt)).toMatchObject({ outcome: 'blocked', reason: 'in-flight' });
    expect(server().callsOf(instructions.createGtt)).toHaveLength(1);
    known = true;
    await eventually(() => expect(page.store.get(unresolvedIntentsAtom)).toHaveLength(0));
  });
});

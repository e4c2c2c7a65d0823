import { describe, expect, test } from 'vitest';
import { readOne } from '#client/offline/storage.ts';
import { onceDrawn } from '#client/platform/once-drawn.ts';
import { connectivityAtom } from '#client/state/stream/connectivity.ts';
import { digestAtom, dismissDigestAtom } from '#client/state/notices/digest.ts';
import { readKept } from '#client/state/device/kept.ts';
import { liteAtom } from '#client/state/device/lite.ts';
import { orderBookAtom, refreshOrderBookAtom } from '#client/state/orders/order-book.ts';
import { brokerAccountsAtom, brokerPortfoliosAtom } from '#client/state/session/profile.ts';
import { authAtom, signInAtom } from '#client/state/session/session.ts';
import { signOutAtom } from '#client/state/session/sign-out.ts';
import { streamSyncedAtom } from '#client/state/stream/stream.ts';
import { read, register, subscribeInstruments } from '#client/state/market/ticker-store.ts';
import { toastsAtom } from '#client/state/notices/toasts.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as authenticate from '#contract/operations/authenticate.ts';
import * as market from '#contract/operations/market.ts';
import * as orders from '#contract/operations/orders.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import { eventually, openPage, turns, useCleanDevice, type ClientPage } from '#tests/support/client/client-page.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { ACCOUNT, CALL, EXCHANGE_AT, orderOf, PORTFOLIO, SERVER_AT, TRADING_DATE, USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();

const hello = (head: number) => ({ stream_id: `s${head}`, head, server_at: Date.now(), exchange_at: EXCHANGE_AT });
const orderEvent = (seq: number, revision: number) => ({
  seq,
  type: 'order.updated',
  at: SERVER_AT,
  exchange_at: EXCHANGE_AT,
  data: { order: orderOf({ revision, status: revision > 1 ? 'filled' : 'open' }) },
});
const send = (seq: number, revision = seq) => server().stream.send('order.updated', orderEvent(seq, revision), seq);

async function signedInPage(head = 0): Promise<ClientPage> {
  server()
    .on(authenticate.login, { user: USER, token: 't-1', message: '' })
    .on(authenticate.logout, { message: '' })
    .on(authenticate.getProfile, { user: USER })
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] })
    .on(orders.getOrderBook, { order_book: [], exchange_at: EXCHANGE_AT, received_at: SERVER_AT, trading_date: TRADING_DATE })
    .on(market.setStreamInstruments, ({ body }) => ({ instrument_ids: (body as { instrument_ids: string[] }).instrument_ids }));
  const page = await openPage();
  await page.store.set(signInAtom, { email: USER.email, password: 'x' });
  await eventually(() => expect(server().streams).toHaveLength(1));
  server().stream.send('hello', hello(head));
  await eventually(() => expect(page.store.get(streamSyncedAtom)).toBe(true));
  await eventually(() => expect(page.store.get(brokerPortfoliosAtom)).toHaveLength(1));
  await page.store.set(refreshOrderBookAtom, ACCOUNT.account_number);
  return page;
}
const book = ({ store }: ClientPage) =>
  store.get(orderBookAtom(ACCOUNT.account_number)).value?.map(({ status, revision }) => [status, revision]);
const markOnDisk = async () => ((await readOne(`u/${USER.id}/stream`)) as { data: { seq: number } } | undefined)?.data.seq;
const reconnected = async (streams: number) => eventually(() => expect(server().streams).toHaveLength(streams));

describe('the stream', () => {
  test('of a page that starts signed in opens once the page stands, in a moment in any case, and goes on where it was', async () => {
    const first = await signedInPage();
    send(1);
    await eventually(async () => expect(await markOnDisk()).toBe(1));
    first.close();
    const second = await openPage({ stands: false });
    await eventually(() => expect(second.store.get(brokerPortfoliosAtom)).toHaveLength(1));
    await turns();
    expect(server().streams).toHaveLength(1);
    dispatchEvent(new Event('app-started'));
    await reconnected(2);
    second.close();
    await openPage({ stands: false });
    await reconnected(3);
    expect(server().streams.map(({ lastEventId }) => lastEventId)).toEqual([null, '1', '1']);
  });

  test('of a page that starts signed in waits for the answers to what the page asked for first, but not for ever', async () => {
    const first = await signedInPage();
    first.close();
    let answer: (accounts: { broker_accounts: [typeof ACCOUNT] }) => void = () => undefined;
    server().on(accounts.listAccounts, () => new Promise((resolve) => (answer = resolve)));
    const second = await openPage();
    // Long after the page has been drawn.
    for (let drawn = 0; drawn < 10; drawn += 1) await new Promise<void>((resolve) => onceDrawn(resolve));
    expect(server().streams).toHaveLength(1);
    answer({ broker_accounts: [ACCOUNT] });
    await reconnected(2);
    second.close();
    await openPage();
    await reconnected(3);
  });

  test('folds events into the books, and a repeated one changes nothing', async () => {
    const page = await signedInPage();
    send(1);
    send(2);
    send(2, 1);
    await eventually(() => expect(book(page)).toEqual([['filled', 2]]));
    send(3, 1);
    await turns();
    expect(book(page)).toEqual([['filled', 2]]);
    expect(page.store.get(connectivityAtom).state).toBe('online');
  });

  test('remembers the last event per user and asks for what came after it', async () => {
    const page = await signedInPage(41);
    expect(server().stream.lastEventId).toBeNull();
    send(42, 2);
    await eventually(async () => expect(await markOnDisk()).toBe(42));
    page.close();
    await openPage();
    await reconnected(2);
    expect(server().stream.lastEventId).toBe('42');
  });

  test('collects what was missed into a digest, and says when it is whole', async () => {
    const page = await signedInPage(5);
    server().stream.end();
    await eventually(() => expect(page.store.get(connectivityAtom).state).toBe('reconnecting'));
    await reconnected(2);
    server().stream.send('hello', hello(7));
    send(6, 1);
    expect(page.store.get(streamSyncedAtom)).toBe(false);
    send(7, 2);
    send(8, 3);
    await eventually(() => expect(page.store.get(streamSyncedAtom)).toBe(true));
    await eventually(() => expect(book(page)).toEqual([['filled', 3]]));
    expect(page.store.get(digestAtom)).toMatchObject({ completeness: 'contiguous', events: [{ seq: 6 }, { seq: 7 }] });
    expect(page.store.get(toastsAtom)).toMatchObject([
      { title: { id: 'shell.digest.title' }, detail: { id: 'shell.digest.orders', values: { filled: 1, changed: 0 } } },
    ]);
    page.store.set(dismissDigestAtom);
    expect(page.store.get(digestAtom)).toBeNull();
  });

  test('short breaks without news make no digest', async () => {
    const page = await signedInPage(5);
    server().stream.end();
    await reconnected(2);
    server().stream.send('hello', hello(5));
    await eventually(() => expect(page.store.get(streamSyncedAtom)).toBe(true));
    expect(page.store.get(digestAtom)).toBeNull();
  });

  test.each([
    ['a gap in the numbers', () => send(9)],
    ['a reset', () => server().stream.send('reset', { head: 20 })],
  ])('after %s everything on screen is fetched again and the digest says so', async (_name, cause) => {
    const page = await signedInPage(5);
    const before = server().callsOf(accounts.listAccounts).length;
    cause();
    await eventually(() => expect(server().callsOf(accounts.listAccounts).length).toBeGreaterThan(before));
    expect(page.store.get(digestAtom)).toMatchObject({ completeness: 'refetched' });
    await eventually(() => expect(page.store.get(streamSyncedAtom)).toBe(true));
  });

  test('asks again, once it is back, for what was asked while it was gone and hangs, though other answers came', async () => {
    const page = await signedInPage();
    // What stands in the server's place answers everything, the stream too, with something that is none.
    server().streamAnswer = () => new Response('no such service', { status: 404 });
    server().stream.breakOff();
    await eventually(() => expect(page.store.get(streamSyncedAtom)).toBe(false));
    const whole = { order_book: [orderOf()], exchange_at: EXCHANGE_AT, received_at: SERVER_AT, trading_date: TRADING_DATE };
    const before = server().callsOf(orders.getOrderBook).length;
    let hangs = true;
    server().on(orders.getOrderBook, () => (hangs ? new Promise<never>(() => {}) : whole));
    const asked = performance.now();
    void page.store.set(refreshOrderBookAtom, ACCOUNT.account_number);
    await eventually(() => expect(server().callsOf(orders.getOrderBook)).toHaveLength(before + 1));
    await eventually(() => expect(performance.now() - asked).toBeGreaterThan(1_500));
    expect(page.store.get(connectivityAtom).state).not.toBe('offline');
    hangs = false;
    server().streamAnswer = null;
    await reconnected(2);
    server().stream.send('hello', hello(0));
    await eventually(() => expect(book(page)).toEqual([['open', 1]]));
  });

  test('keeps accounts and portfolios current', async () => {
    const page = await signedInPage();
    const event = (seq: number, type: string, data: object) =>
      server().stream.send(type, { seq, type, at: SERVER_AT, exchange_at: null, data }, seq);
    // Answers that are asked for from now on would know of the changes, and would hide whether the events tell them.
    const never = () => new Promise<never>(() => {});
    server().on(accounts.listAccounts, never).on(portfolios.listPortfolios, never);
    event(1, 'account.saved', { account: { ...ACCOUNT, id: 'a2' } });
    event(2, 'account.saved', { account: { ...ACCOUNT, label: 'Renamed' } });
    event(3, 'portfolio.saved', { portfolio: { ...PORTFOLIO, id: 'p2' } });
    event(4, 'something.new', {});
    await eventually(() => expect(page.store.get(brokerPortfoliosAtom)).toHaveLength(2));
    expect(page.store.get(brokerAccountsAtom).map(({ id, label }) => [id, label])).toEqual([
      ['a1', 'Renamed'],
      ['a2', 'Paper'],
    ]);
    event(5, 'account.removed', { id: 'a2' });
    await eventually(() => expect(page.store.get(brokerAccountsAtom)).toHaveLength(1));
  });

  test('carries them seldom in lite mode, which this device keeps', async () => {
    const page = await signedInPage();
    const bodies = () =>
      server()
        .callsOf(market.setStreamInstruments)
        .map(({ body }) => body);
    const stop = subscribeInstruments(['SIM:NIFTY']);
    await eventually(() => expect(bodies()).toEqual([{ instrument_ids: ['SIM:NIFTY'] }]));
    page.store.set(liteAtom, true);
    await eventually(() => expect(bodies().at(-1)).toEqual({ instrument_ids: ['SIM:NIFTY'], lite: true }));
    await eventually(async () => expect(await readKept(USER.id, 'lite', 1, (data): data is boolean => data === true)).toBe(true));
    page.store.set(liteAtom, false);
    await eventually(() => expect(bodies().at(-1)).toEqual({ instrument_ids: ['SIM:NIFTY'] }));
    expect(bodies()).toHaveLength(3);
    stop();
  });

  test('carries the ticks that somebody wants: asked for at once, and again on a new stream', async () => {
    await signedInPage();
    const asked = () =>
      server()
        .callsOf(market.setStreamInstruments)
        .map(({ body }) => (body as { instrument_ids: string[] }).instrument_ids);
    const first = subscribeInstruments([CALL.instrument_id, 'SIM:NIFTY']);
    const second = subscribeInstruments([CALL.instrument_id]);
    await eventually(() => expect(asked()).toEqual([[CALL.instrument_id, 'SIM:NIFTY'].toSorted()]));
    first();
    await eventually(() => expect(asked().at(-1)).toEqual([CALL.instrument_id]));
    server().stream.end();
    await reconnected(2);
    server().stream.send('hello', hello(9));
    await eventually(() => expect(asked()).toHaveLength(3));

    const seen: number[] = [];
    const stop = register(CALL.instrument_id, ({ ltp }) => seen.push(ltp));
    server().stream.send('tick', {
      source: 'simulated',
      exchange_at: EXCHANGE_AT + 250,
      server_at: Date.now(),
      rows: [[CALL.instrument_id, 113.5, 113.45, null, 5, 6, EXCHANGE_AT]],
    });
    await eventually(() => expect(seen).toEqual([113.5]));
    expect(read(CALL.instrument_id)).toMatchObject({ ltp: 113.5, bid: 113.45, ask: null, origin: 'feed', exchangeAt: EXCHANGE_AT + 250 });
    stop();
    second();
  });

  test('a heartbeat confirms what the stream keeps current, but never a price', async () => {
    const page = await signedInPage();
    const before = page.store.get(orderBookAtom(ACCOUNT.account_number)).receivedAt ?? 0;
    await eventually(() => expect(Date.now()).toBeGreaterThan(before + 20));
    server().stream.send('heartbeat', { server_at: Date.now(), exchange_at: EXCHANGE_AT });
    await eventually(() => expect(page.store.get(orderBookAtom(ACCOUNT.account_number)).receivedAt).toBeGreaterThan(before));
    expect(read(CALL.instrument_id)).toBeNull();
  });

  test('a 401 of the stream ends the session', async () => {
    const page = await signedInPage();
    server().streamAnswer = () => refusal('auth.required');
    server().stream.end();
    await eventually(() => expect(page.store.get(authAtom).token).toBeNull());
  });

  test('ends with the session', async () => {
    const page = await signedInPage();
    const { stream } = server();
    await page.store.set(signOutAtom);
    expect(stream.closed).toBe(true);
    expect(server().streams).toHaveLength(1);
    expect(page.store.get(connectivityAtom).state).toBe('online');
  });

  test('is not opened at a back end that does not name it', async () => {
    server().features = [];
    server()
      .on(authenticate.login, { user: USER, token: 't', message: '' })
      .on(authenticate.getProfile, { user: USER })
      .on(accounts.listAccounts, { broker_accounts: [] });
    const { store } = await openPage();
    await store.set(signInAtom, { email: USER.email, password: 'x' });
    await turns();
    expect(server().streams).toHaveLength(0);
  });
});

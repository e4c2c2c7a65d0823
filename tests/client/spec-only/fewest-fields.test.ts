import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { exchangeTime } from '#domain/units/time.ts';
import * as accounts from '#client/api/accounts.ts';
import { login } from '#client/api/authenticate.ts';
import * as bots from '#client/api/bots.ts';
import { getPositionBook } from '#client/api/books.ts';
import * as orders from '#client/api/orders.ts';
import * as portfolios from '#client/api/portfolios.ts';
import * as positions from '#client/api/positions.ts';
import { configureApi } from '#client/api/settings.ts';
import { loadProfileAtom } from '#client/state/session/user-record.ts';
import { userDataAtom } from '#client/state/session/user.ts';
import { PASSWORD } from '#tests/support/device/trader.ts';
import { unreadableOf } from '#client/state/resource/unreadable.ts';
import { FEWEST } from '#tests/support/spec-only/fewest-rows.ts';
import { specOnlyBackEnd, type SpecRows } from '#tests/support/spec-only/spec-only-back-end.ts';

function serve(rows: Partial<SpecRows>): ReturnType<typeof specOnlyBackEnd> {
  const backEnd = specOnlyBackEnd(rows);
  vi.stubGlobal('fetch', (request: Request) => backEnd.handle(request));
  return backEnd;
}

beforeEach(() => {
  serve(FEWEST);
  configureApi({
    baseUrl: 'https://desk.example.test',
    tokenScheme: 'Bearer',
    offers: () => false,
    token: () => 'opaque-token-1',
    ready: Promise.resolve(),
  });
});

const bookOf = async (row: Record<string, unknown>) => {
  serve({ orders: [{ order_id: 'Z1', tradingsymbol: 'NIFTY26NOV24500CE', transaction_type: 'BUY', ...row }] });
  return (await orders.getOrderBook('ZN1001')).order_book[0];
};

describe('a back end that tells the fewest fields', () => {
  test('what is no row hides itself, not the list; of money it is counted', async () => {
    const book = await orders.getOrderBook('ZN1001');
    expect(book.order_book.map(({ order_id: id }) => id)).toEqual(['Z1', 'Z2', 'Z3']);
    expect(unreadableOf(book)).toBe(1);
    const held = await positions.getPositions('21');
    expect(held.data.map(({ position_id: id }) => id)).toEqual(['P1', '21:RELIANCE', 'P3']);
    expect(unreadableOf(held)).toBe(1);
    expect(unreadableOf(await getPositionBook('ZN1001'))).toBe(1);
    expect((await accounts.listAccounts()).map(({ id }) => id)).toEqual(['11', '12']);
    expect((await portfolios.listPortfolios('11')).map(({ id }) => id)).toEqual(['21']);
    expect((await accounts.listBrokers()).map(({ broker_name: name }) => name)).toEqual(['zen']);
    expect((await bots.listBots('daily', '21')).map(({ id }) => id)).toEqual(['31']);
    expect((await bots.listBaseStrategies()).map(({ id }) => id)).toEqual(['1']);
  });

  test('answers the date that was asked for: a past day is called neither today nor running', async () => {
    const past = '2024-03-01';
    for (const book of [await orders.getOrderBook('ZN1001', past), await positions.getPositions('21', past)])
      expect(book).toMatchObject({ trading_date: past, exchange_at: null });
    expect(await getPositionBook('ZN1001', past)).toMatchObject({ trading_date: past, exchange_at: null, final: true });
    const running = await getPositionBook('ZN1001');
    expect(running).toMatchObject({ trading_date: nseFo.dateAt(exchangeTime(running.received_at)), final: false });
  });

  test('of an order nothing is made up: neither its size, its kind and product nor what has filled', async () => {
    const [first, second] = (await orders.getOrderBook('ZN1001')).order_book;
    const untold = { order_type: null, product: null, validity: null, price: null, average_price: null };
    expect(first).toMatchObject({ ...untold, quantity: 65, lots: null, filled_quantity: null, status: 'unknown' });
    expect(first?.instrument).toMatchObject({ lot_size: null, tick_size: null, option_type: 'call' });
    expect(second).toMatchObject({ ...untold, quantity: null, lots: 2, filled_quantity: null, status: 'filled' });
  });

  test.each([
    [{ quantity: 130, lots: 2 }, 65, 2],
    [{ quantity: 100, lots: 3 }, null, 3],
    [{ quantity: 130, lot_size: 65 }, 65, 2],
    [{ quantity: 130, lot_size: 0 }, null, null],
    [{ quantity: 130 }, null, null],
  ])('the lot size of %j is %s', async (row, size, lots) => {
    const order = await bookOf(row);
    expect([order?.instrument.lot_size, order?.lots]).toEqual([size, lots]);
  });

  test('a word that is not known is not taken for another one', async () => {
    const order = await bookOf({ kind: 'option', tradingsymbol: 'X', option_type: 'binary', order_type: 'ICEBERG', product: 'MTF' });
    expect([order?.instrument.option_type, order?.order_type, order?.product]).toEqual([null, null, null]);
    serve({ accounts: [{ id: 1, currency: 'EUR', status: 'sleeping' }] });
    expect(await accounts.listAccounts()).toMatchObject([{ currency: null, status: null, account_number: '', environment: 'live' }]);
    expect(await bots.listBots('daily', '21')).toEqual([]);
  });

  test('a filled order has filled whole', async () => {
    expect(await bookOf({ quantity: 65, status: 'COMPLETE' })).toMatchObject({ filled_quantity: 65 });
  });

  test('of a bot nobody says here with whose money it trades', async () => {
    expect(await bots.listBots('trading', '21')).toMatchObject([{ mode: null, definition: null }]);
    expect(await bots.listBaseStrategies()).toMatchObject([{ outlook: null, risk: null, kind: null }]);
  });

  test('a price without yesterday’s close, volume or interest has none', async () => {
    const quote = { ltp: 120.5, timestamp: '2026-11-20T10:00:00+05:30' };
    serve({ positions: [{ position_id: 'P1', tradingsymbol: 'NIFTY26NOV24500CE', net_quantity: 65, quote }] });
    const [position] = (await positions.getPositions('21')).data;
    expect(position?.quote).toMatchObject({ ltp: 120.5, previous_close: null, volume: null, oi: null, oi_change: null });
  });

  test('without its number nothing is asked or sent for an account', async () => {
    const backEnd = serve(FEWEST);
    const unknown = { code: 'client.not-known-account' };
    const order = { account_number: '', order_id: 'Z1' };
    await expect(orders.getOrderBook('')).rejects.toMatchObject(unknown);
    await expect(getPositionBook('')).rejects.toMatchObject(unknown);
    await expect(orders.cancelOrder(order, 'k1')).rejects.toMatchObject(unknown);
    await expect(orders.modifyOrder({ ...order, price: 1 }, 'k2')).rejects.toMatchObject(unknown);
    expect([...backEnd.made]).toEqual([]);
    expect(backEnd.strangers).toEqual([]);
  });

  test.each([
    [{ id: 7 }, '7'],
    [{}, 'meera@example.test'],
  ])('the user %j is who signed in, also after the profile was read again', async (user, id) => {
    serve({ user });
    const signedIn = await login({ email: 'meera@example.test', password: PASSWORD });
    expect(signedIn.user).toMatchObject({ id, email: 'meera@example.test' });
    const store = createStore();
    store.set(userDataAtom, signedIn.user);
    await store.set(loadProfileAtom);
    expect(store.get(userDataAtom)).toMatchObject({ id, email: 'meera@example.test' });
  });

  test('a portfolio is in the account whose portfolios were asked for', async () => {
    serve({ portfolios: [{ id: 21, broker_account_id: 11 }] });
    expect(await portfolios.listPortfolios('11')).toMatchObject([{ id: '21', broker_account_id: '11' }]);
  });
});

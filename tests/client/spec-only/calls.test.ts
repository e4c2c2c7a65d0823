import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as accounts from '#client/api/accounts.ts';
import * as analytics from '#client/api/analytics/calls.ts';
import * as bots from '#client/api/bots.ts';
import * as authenticate from '#client/api/authenticate.ts';
import { getChain } from '#client/api/market.ts';
import * as orders from '#client/api/orders.ts';
import { watchOutcomes } from '#client/api/outcomes.ts';
import * as portfolios from '#client/api/portfolios.ts';
import * as positions from '#client/api/positions.ts';
import { configureApi } from '#client/api/settings.ts';
import type { Bot } from '#client/api/types.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { PASSWORD } from '#tests/support/device/trader.ts';
import { HOSTED, specOnlyBackEnd, type SpecOnlyBackEnd } from '#tests/support/spec-only/spec-only-back-end.ts';

let backEnd: SpecOnlyBackEnd;
let token: string | null = null;

beforeEach(async () => {
  backEnd = specOnlyBackEnd();
  token = null;
  vi.stubGlobal('fetch', (request: Request) => backEnd.handle(request));
  configureApi({
    baseUrl: 'https://desk.example.test',
    tokenScheme: 'Bearer',
    offers: () => false,
    token: () => token,
    ready: Promise.resolve(),
  });
  token = (await authenticate.login({ email: 'meera@example.test', password: PASSWORD })).token;
});

describe('in front of a back end that speaks only the specification', () => {
  test('a user signs in, and a refusal shows its message', async () => {
    expect((await authenticate.getProfile()).name).toBe('Meera');
    await expect(authenticate.login({ email: 'meera@example.test', password: 'wrong' })).rejects.toMatchObject({
      message: 'Wrong e-mail or password',
    });
    const taken = { email: 'meera@example.test', password: 'a long password', name: 'M', mobile: '+91 98450 00001' };
    await expect(authenticate.register(taken)).rejects.toMatchObject({ message: 'This e-mail is taken' });
    expect(await authenticate.register({ ...taken, email: 'new@example.test' })).toMatchObject({ email: 'new@example.test', locale: 'en' });
    expect(await authenticate.updateProfile({ name: 'Meera Rao' })).toMatchObject({ name: 'Meera Rao' });
  });

  test('accounts are linked, logged in and removed; what is not said to be paper counts as live', async () => {
    expect(await accounts.listBrokers()).toMatchObject([{ broker_name: 'zen', kind: 'redirect' }]);
    const created = await accounts.createAccount({ broker_name: 'zen', environment: 'live', label: 'Second', fields: {} });
    expect(await accounts.listAccounts()).toMatchObject([{ id: '11', environment: 'live', status: 'active' }, { id: created.id }]);
    await expect(accounts.loginAccount('11', { request_token: 'used' })).rejects.toMatchObject({ message: 'Token is used or expired' });
    await accounts.loginAccount('11', { request_token: 'good' });
    expect((await accounts.updateAccount(created.id, { label: 'Renamed' })).label).toBe('Renamed');
    await accounts.deleteAccount(created.id);
    expect(await accounts.listAccounts()).toHaveLength(1);
  });

  test('base strategies and bots are listed, made, changed and removed; rules of another form are not read as ours', async () => {
    expect(await bots.listBaseStrategies()).toMatchObject([{ id: '1', name: 'Short straddle', definition: null, parameters: [] }]);
    const definition = structuredClone(BASE_STRATEGIES[0]?.definition) as unknown as NonNullable<Bot['definition']>;
    for (const kind of ['daily', 'trading'] as const) {
      const made = await bots.createBot(kind, { portfolio_id: '21', name: 'Morning', definition });
      expect(made).toMatchObject({ portfolio_id: '21', name: 'Morning', mode: null, definition: { underlying: 'NIFTY' } });
      expect(typeof made.id).toBe('string');
      expect(await bots.listBots(kind, '21')).toMatchObject([{ id: made.id }]);
      // The specification does not give the answer to a change: here it is not a bot, so the list is read again.
      expect(await bots.updateBot(kind, made.id, { name: 'Evening' })).toBeNull();
      expect(await bots.listBots(kind, '21')).toMatchObject([{ name: 'Evening' }]);
      await bots.deleteBot(kind, made.id);
      expect(await bots.listBots(kind, '21')).toEqual([]);
    }
    expect(backEnd.strangers).toEqual([]);
  });

  test('portfolios are made, renamed and removed', async () => {
    const made = await portfolios.createPortfolio({ broker_account_id: '11', name: 'Monthly' });
    expect((await portfolios.listPortfolios('11')).map(({ name }) => name)).toContain('Weekly');
    expect((await portfolios.updatePortfolio(made.id, { name: 'Quarterly' })).name).toBe('Quarterly');
    await portfolios.deletePortfolio(made.id);
    expect((await portfolios.listPortfolios('11')).map(({ name }) => name)).toEqual(['Weekly']);
  });

  test('the order book is read in the words of brokers, and orders are placed, changed and cancelled without a key', async () => {
    const book = await orders.getOrderBook('ZN1001');
    expect(book.order_book).toMatchObject([
      {
        order_id: 'Z1',
        status: 'open',
        lots: 1,
        price: 120.5,
        average_price: null,
        instrument: { underlying: 'NIFTY', strike: 24_500, option_type: 'call', lot_size: 65, expiry: null },
      },
      { order_id: 'Z2', status: 'filled', filled_quantity: 65, average_price: 121.25 },
    ]);
    expect(book.order_book[0]?.placed_at).toBe(Date.parse('2026-11-20T04:01:00Z'));
    const request = {
      instrument_id: '1',
      transaction_type: 'BUY',
      order_type: 'MARKET',
      product: 'NRML',
      validity: 'DAY',
      lots: 1,
    } as const;
    const body = {
      account_number: 'ZN1001',
      portfolio_id: '21',
      orders: [{ ...request, price: null, trigger_price: null, variety: 'regular' as const }],
    };
    expect(await orders.placeTrades(body, 'key-1')).toMatchObject([{ status: 'open', transaction_type: 'BUY' }]);
    expect(await orders.executeOrder({ action: 'open', ...body }, 'key-2')).toHaveLength(1);
    expect(await orders.modifyOrder({ account_number: 'ZN1001', order_id: 'Z1', price: 119 }, 'key-3')).toMatchObject([{ price: 119 }]);
    expect(await orders.cancelOrder({ account_number: 'ZN1001', order_id: 'Z1' }, 'key-4')).toMatchObject([{ status: 'cancelled' }]);
    expect(backEnd.extraHeaders).toEqual([]);
  });

  test('figures that it does not tell are unknown, never zero', async () => {
    const [position] = (await positions.getPositions('21')).data;
    expect(position).toMatchObject({ net_quantity: -65, net_lots: -1, realised_pnl: null, charges: { total: null }, quote: null });
    expect(await positions.getPositionSummary('21')).toMatchObject({ open_positions: 2, realised_pnl: null, net_pnl: null });
  });

  test('the hosted analytics are read with the public key alone; what a row does not tell is null', async () => {
    const hosted = { baseUrl: `https://desk.example.test${HOSTED.base}`, key: HOSTED.key };
    expect((await analytics.getCommentary(hosted)).value).toMatchObject([{ id: '1', title_en: null, figures: null }]);
    expect((await analytics.getMarketData(hosted)).value).toMatchObject([{ indicator: null, ltp: 24_500.5, pcr: null }]);
    expect((await analytics.getScreenerData(hosted)).value).toMatchObject([{ indicator: 'screener', matches: null }]);
    expect((await analytics.getDailyData(hosted)).value).toMatchObject([{ id: '3', close: null, indices: null }]);
    expect((await analytics.getRecommendations(hosted)).value).toMatchObject([{ display_order: 1, legs: null }]);
    expect((await analytics.getHostedBots(hosted)).value).toMatchObject([{ net_pnl: null }]);
    expect((await analytics.getIndexConfig(hosted)).value.map(({ id }) => id)).toEqual(['6']);
    expect((await analytics.getLastPrices(hosted, ['NIFTY'])).value).toMatchObject([{ symbol: 'NIFTY', ltp: 24_500.5 }]);
    await expect(analytics.getMarketData({ ...hosted, key: 'wrong' })).rejects.toMatchObject({ status: 401, message: 'Invalid API key' });
    expect([backEnd.strangers, backEnd.extraHeaders]).toEqual([[], []]);
  });

  test('is asked for nothing else: an extra is refused here, without a toast and without a request', async () => {
    const outcomes: string[] = [];
    const stop = watchOutcomes(({ error }) => outcomes.push(error?.kind ?? 'ok'));
    await expect(getChain('NIFTY')).rejects.toMatchObject({ code: 'client.not-offered' });
    await expect(orders.resolveIntent('key-1')).rejects.toMatchObject({ code: 'client.not-offered' });
    stop();
    expect(outcomes).toEqual(['not-offered', 'not-offered']);
    expect(backEnd.strangers).toEqual([]);
  });
});

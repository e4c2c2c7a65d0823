import { describe, expect, test } from 'vitest';
import { useLastPrices } from '#client/state/analytics/ltp.ts';
import { useCommentary, useDailyData, useMarketData } from '#client/state/analytics/tables.ts';
import { snapshotKey } from '#client/offline/keys.ts';
import { storedKeys } from '#client/offline/stored-entries.ts';
import { signInAtom } from '#client/state/session/session.ts';
import { signedInAtom } from '#client/state/session/token.ts';
import { toastsAtom } from '#client/state/notices/toasts.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as authenticate from '#contract/operations/authenticate.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import { wireCommentary, wireMarketData } from '#tests/support/analytics/analytics-wire.ts';
import { eventually, openPage, useCleanDevice, type ClientPage } from '#tests/support/client/client-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { onScreen } from '#tests/support/client/on-screen.ts';
import { USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();

async function signedIn(): Promise<ClientPage> {
  server()
    .on(authenticate.login, { user: USER, token: 't-1', message: '' })
    .on(authenticate.getProfile, { user: USER })
    .on(accounts.listAccounts, { broker_accounts: [] })
    .on(portfolios.listPortfolios, { portfolios: [] });
  const page = await openPage();
  await page.store.set(signInAtom, { email: USER.email, password: 'x' });
  return page;
}
const refused = (status: number) => Response.json({ code: 'x', message: 'No', details: null, hint: null }, { status });

describe('analytics', () => {
  test('are kept with the time at which they were fetched, and painted as a copy when the back end is out of reach', async () => {
    server().onAnalytics('GET commentary', [wireCommentary('c2', 2), wireCommentary('c1', 1)]);
    const first = await signedIn();
    const before = onScreen(first.store, useCommentary);
    await eventually(() => expect(before().status).toBe('ready'));
    const fetched = before();
    expect([fetched.source, fetched.value?.map(({ id }) => id)]).toEqual(['network', ['c2', 'c1']]);
    expect(fetched.exchangeAt).toBe(Date.parse('2026-08-03T04:32:00Z'));
    await eventually(async () => expect(await storedKeys()).toContain(snapshotKey(USER.id, 'analytics-commentary', 'all')));
    first.close();

    server().down = true;
    const { store } = await openPage();
    const shown = onScreen(store, useCommentary);
    await eventually(() => expect(shown().status).toBe('error'));
    expect(shown()).toMatchObject({ source: 'storage', receivedAt: fetched.receivedAt, exchangeAt: fetched.exchangeAt });
    expect(shown().value?.map(({ id }) => id)).toEqual(['c2', 'c1']);
  });

  test('a 401 of theirs never signs out and shows no notification', async () => {
    server().onAnalytics('GET market_data', refused(401));
    const page = await signedIn();
    const shown = onScreen(page.store, useMarketData);
    await eventually(() => expect(shown().error?.status).toBe(401));
    expect([page.store.get(signedInAtom), page.store.get(toastsAtom)]).toEqual([true, []]);
  });

  test.each([
    [404, 'errors.request.not-found'],
    [500, 'errors.server.internal'],
    [508, 'errors.server.time-out'],
  ])('a %i shows the notification of the error catalogue', async (status, id) => {
    server().onAnalytics('GET market_data', refused(status));
    const page = await signedIn();
    onScreen(page.store, useMarketData);
    await eventually(() => expect(page.store.get(toastsAtom).map(({ title }) => title)).toEqual([{ id }]));
  });

  test('of this origin are told who is there; another host gets the public key and nothing of ours', async () => {
    server().onAnalytics('GET commentary', []);
    const own = await signedIn();
    onScreen(own.store, useCommentary);
    await eventually(() => expect(server().analyticsCalls).toHaveLength(1));
    const [call] = server().analyticsCalls;
    expect([call?.headers.get('apikey'), call?.headers.get('authorization')]).toEqual(['public-key', 'Bearer t-1']);
    own.close();

    server().analyticsBase = 'https://hosted.example.test/base';
    const page = await signedIn();
    const hosted = onScreen(page.store, useCommentary);
    await eventually(() => {
      hosted().refresh();
      expect(server().analyticsCalls.at(-1)?.host).toBe('https://hosted.example.test');
    });
    const last = server().analyticsCalls.at(-1);
    expect([last?.headers.get('apikey'), last?.headers.get('authorization')]).toEqual(['public-key', 'Bearer public-key']);
    expect(last?.line).toContain('/base/rest/v1/commentary?');
  });

  test('that the host does not name are not asked for', async () => {
    server().analyticsBase = null;
    const page = await signedIn();
    const shown = onScreen(page.store, useMarketData);
    await eventually(() => expect(shown().error?.code).toBe('client.not-offered'));
    expect([server().analyticsCalls, page.store.get(toastsAtom)]).toEqual([[], []]);
  });

  test('of another back end lack what they do not tell: it is null, and what has another form is not taken for ours', async () => {
    server()
      .onAnalytics('GET market_data', [
        { created_at: '2026-08-03T04:31:00+00:00', ltp: '24500.5', symbol: 'NIFTY', matches: 'none', vix: 'high' },
        7,
      ])
      .onAnalytics('GET daily_data', [{ trading_date: '2026-08-01' }, { trading_date: '2026-08-03T00:00:00' }]);
    const page = await signedIn();
    const data = onScreen(page.store, useMarketData);
    const daily = onScreen(page.store, useDailyData);
    await eventually(() => expect([data().status, daily().status]).toEqual(['ready', 'ready']));
    const [row, ...rest] = data().value ?? [];
    expect(rest).toEqual([]);
    expect(row).toMatchObject({ id: 'place:0', ltp: 24_500.5, symbol: 'NIFTY', matches: null, vix: null, pcr: null, received_at: null });
    expect(daily().value?.map((day) => day.trading_date)).toEqual(['2026-08-03', '2026-08-01']);
  });

  test('whose answer is no list of rows fail', async () => {
    server().onAnalytics('GET market_data', { rows: [wireMarketData('m1')] });
    const page = await signedIn();
    const shown = onScreen(page.store, useMarketData);
    await eventually(() => expect(shown()).toMatchObject({ value: null, status: 'error', error: { code: 'answer.incomplete' } }));
  });

  test.each([
    ['a list of rows', [{ instrument_id: 'i1', symbol: 'NIFTY', ltp: 24_500.5, received_at: '2026-08-03T04:31:00Z' }]],
    ['an object of prices', { NIFTY: 24_500.5 }],
    ['an object of rows', { NIFTY: { ltp: 24_500.5 } }],
  ])('last traded prices are read from %s', async (_name, data) => {
    server().onAnalytics('POST market_data', { data });
    const page = await signedIn();
    const shown = onScreen(page.store, () => useLastPrices(['NIFTY']));
    await eventually(() => expect(shown().value).toMatchObject([{ symbol: 'NIFTY', ltp: 24_500.5, change: null }]));
    expect(JSON.parse(server().analyticsCalls[0]?.body ?? '')).toEqual({ instruments: ['NIFTY'] });
  });

  test('last traded prices without data are a failure whose message is shown', async () => {
    server().onAnalytics('POST market_data', { message: 'Closed' });
    const page = await signedIn();
    const shown = onScreen(page.store, () => useLastPrices(['NIFTY']));
    await eventually(() => expect(shown().error?.message).toBe('Closed'));
  });
});

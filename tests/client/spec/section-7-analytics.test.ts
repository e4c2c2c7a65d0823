import { describe, expect, test } from 'vitest';
import type { AnalyticsOperation } from '#client/api/analytics/types.ts';
import { ltpAtom, refreshLastPricesAtom } from '#client/state/analytics/ltp.ts';
import * as analytics from '#client/state/analytics/tables.ts';
import { loadingAtom } from '#client/state/resource/loading.ts';
import type { Store } from '#client/state/store.ts';
import { wireCommentary, wireHostedBot, wireMarketData, wireRecommendation } from '#tests/support/analytics/analytics-wire.ts';
import { openPage, useCleanDevice } from '#tests/support/client/client-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';

const server = useFakeServer();
useCleanDevice();

interface Row {
  readonly call: string;
  readonly name: analytics.AnalyticsRecordName;
  readonly operation: AnalyticsOperation;
  readonly line: string;
  readonly answer: readonly { readonly id: string }[];
  readonly used: (store: Store) => unknown;
}
const idsOf = (rows: readonly { readonly id: string }[] | null) => rows?.map(({ id }) => id);

const ROWS: readonly Row[] = [
  {
    call: 'commentary: all fields, newest first, limit 100',
    name: 'commentary',
    operation: 'getCommentary',
    line: 'GET /analytics/rest/v1/commentary?select=*&order=created_at.desc&limit=100',
    answer: [wireCommentary('c1')],
    used: (store) => idsOf(store.get(analytics.commentaryAtom).value),
  },
  {
    call: 'market data: newest first, limit 20, indicator is null',
    name: 'data',
    operation: 'getMarketData',
    line: 'GET /analytics/rest/v1/market_data?select=*&indicator=is.null&order=created_at.desc&limit=20',
    answer: [wireMarketData('m1')],
    used: (store) => idsOf(store.get(analytics.dataAtom).value),
  },
  {
    call: 'daily data: limit 10',
    name: 'dailyData',
    operation: 'getDailyData',
    line: 'GET /analytics/rest/v1/daily_data?select=*&limit=10',
    answer: [{ id: 'd1' }],
    used: (store) => idsOf(store.get(analytics.dailyDataAtom).value),
  },
  {
    call: 'market data with indicator equal to screener: limit 10',
    name: 'screenerData',
    operation: 'getScreenerData',
    line: 'GET /analytics/rest/v1/market_data?select=*&indicator=eq.screener&limit=10',
    answer: [wireMarketData('s1')],
    used: (store) => idsOf(store.get(analytics.screenerDataAtom).value),
  },
  {
    call: 'screener ordered by display_order',
    name: 'recommendations',
    operation: 'getRecommendations',
    line: 'GET /analytics/rest/v1/screener?select=*&order=display_order.asc',
    answer: [wireRecommendation('r1')],
    used: (store) => idsOf(store.get(analytics.recommendationsAtom).value),
  },
  {
    call: 'bots',
    name: 'bots',
    operation: 'getHostedBots',
    line: 'GET /analytics/rest/v1/bots?select=*',
    answer: [wireHostedBot('b1')],
    used: (store) => idsOf(store.get(analytics.hostedBotsAtom).value),
  },
  {
    call: 'index config (first row used)',
    name: 'indexConfig',
    operation: 'getIndexConfig',
    line: 'GET /analytics/rest/v1/index_config?select=*',
    answer: [{ id: 'x1' }, { id: 'x2' }],
    used: (store) => [store.get(analytics.indexConfigAtom)?.id],
  },
];

describe('a call of the hosted analytics back end', () => {
  test.each(ROWS)('$call', async ({ name, operation, line, answer, used }) => {
    const table = /v1\/(\w+)/.exec(line)?.[1] as 'commentary';
    server().onAnalytics(`GET ${table}`, answer);
    const { store } = await openPage();
    const flags: boolean[] = [];
    store.sub(loadingAtom(operation), () => flags.push(store.get(loadingAtom(operation))));
    await store.set(analytics.refreshAnalyticsAtom, [name]);
    const [call] = server().analyticsCalls;
    expect(decodeURIComponent(call?.line ?? '')).toBe(line);
    expect(call?.headers.get('apikey')).toBe('public-key');
    expect(used(store)).toEqual([answer[0]?.id]);
    // Section 4: a loading flag of its own, true while pending, false after success.
    expect(flags).toEqual([true, false]);
  });

  test('POST a market_data function with a payload of instruments: data (last traded prices)', async () => {
    server().onAnalytics('POST market_data', { data: [{ symbol: 'NIFTY', ltp: 24_500.5 }] });
    const { store } = await openPage();
    const flags: boolean[] = [];
    store.sub(loadingAtom('getLastPrices'), () => flags.push(store.get(loadingAtom('getLastPrices'))));
    await store.set(refreshLastPricesAtom, ['NIFTY']);
    const [call] = server().analyticsCalls;
    expect(call?.line).toBe('POST /analytics/functions/v1/market_data');
    expect(call?.body).toBe('{"instruments":["NIFTY"]}');
    expect(store.get(ltpAtom(['NIFTY'])).value).toMatchObject([{ ltp: 24_500.5 }]);
    expect(flags).toEqual([true, false]);
  });

  test('that fails ends its loading flag too', async () => {
    server().onAnalytics('GET bots', new Response('', { status: 500 }));
    const { store } = await openPage();
    await store.set(analytics.refreshAnalyticsAtom, ['bots']);
    expect([store.get(loadingAtom('getHostedBots')), store.get(analytics.hostedBotsAtom).status]).toEqual([false, 'error']);
  });
});

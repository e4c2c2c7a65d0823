import { describe, expect, test } from 'vitest';
import type { AnalyticsOperation } from '#client/api/analytics/types.ts';
import { useLastPrices } from '#client/state/analytics/ltp.ts';
import * as analytics from '#client/state/analytics/tables.ts';
import { loadingAtom } from '#client/state/resource/loading.ts';
import type { LiveResource } from '#client/state/resource/resource.ts';
import { wireCommentary, wireHostedBot, wireMarketData, wireRecommendation } from '#tests/support/analytics/analytics-wire.ts';
import { eventually, openPage, useCleanDevice } from '#tests/support/client/client-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { onScreen } from '#tests/support/client/on-screen.ts';

const server = useFakeServer();
useCleanDevice();

interface Row {
  readonly call: string;
  readonly operation: AnalyticsOperation;
  readonly line: string;
  readonly answer: readonly { readonly id: string }[];
  readonly use: () => LiveResource<readonly { readonly id: string }[]>;
}

const ROWS: readonly Row[] = [
  {
    call: 'commentary: all fields, newest first, limit 100',
    operation: 'getCommentary',
    line: 'GET /analytics/rest/v1/commentary?select=*&order=created_at.desc&limit=100',
    answer: [wireCommentary('c1')],
    use: analytics.useCommentary,
  },
  {
    call: 'market data: newest first, limit 20, indicator is null',
    operation: 'getMarketData',
    line: 'GET /analytics/rest/v1/market_data?select=*&indicator=is.null&order=created_at.desc&limit=20',
    answer: [wireMarketData('m1')],
    use: analytics.useMarketData,
  },
  {
    call: 'daily data: limit 10',
    operation: 'getDailyData',
    line: 'GET /analytics/rest/v1/daily_data?select=*&limit=10',
    answer: [{ id: 'd1' }],
    use: analytics.useDailyData,
  },
  {
    call: 'market data with indicator equal to screener: limit 10',
    operation: 'getScreenerData',
    line: 'GET /analytics/rest/v1/market_data?select=*&indicator=eq.screener&limit=10',
    answer: [wireMarketData('s1')],
    use: analytics.useScreenerData,
  },
  {
    call: 'screener ordered by display_order',
    operation: 'getRecommendations',
    line: 'GET /analytics/rest/v1/screener?select=*&order=display_order.asc',
    answer: [wireRecommendation('r1')],
    use: analytics.useRecommendations,
  },
  {
    call: 'bots',
    operation: 'getHostedBots',
    line: 'GET /analytics/rest/v1/bots?select=*',
    answer: [wireHostedBot('b1')],
    use: analytics.useHostedBots,
  },
  {
    call: 'index config (first row used)',
    operation: 'getIndexConfig',
    line: 'GET /analytics/rest/v1/index_config?select=*',
    answer: [{ id: 'x1' }, { id: 'x2' }],
    use: analytics.useIndexConfig,
  },
];

describe('a call of the hosted analytics back end', () => {
  test.each(ROWS)('$call', async ({ operation, line, answer, use }) => {
    const table = /v1\/(\w+)/.exec(line)?.[1] as 'commentary';
    server().onAnalytics(`GET ${table}`, answer);
    const { store } = await openPage();
    const flags: boolean[] = [];
    store.sub(loadingAtom(operation), () => flags.push(store.get(loadingAtom(operation))));
    const shown = onScreen(store, use);
    await eventually(() => expect(shown().value?.[0]?.id).toBe(answer[0]?.id));
    const [call] = server().analyticsCalls;
    expect(decodeURIComponent(call?.line ?? '')).toBe(line);
    expect(call?.headers.get('apikey')).toBe('public-key');
    // Section 4: a loading flag of its own, true while pending, false after success.
    expect(flags).toEqual([true, false]);
  });

  test('POST a market_data function with a payload of instruments: data (last traded prices)', async () => {
    server().onAnalytics('POST market_data', { data: [{ symbol: 'NIFTY', ltp: 24_500.5 }] });
    const { store } = await openPage();
    const flags: boolean[] = [];
    store.sub(loadingAtom('getLastPrices'), () => flags.push(store.get(loadingAtom('getLastPrices'))));
    const shown = onScreen(store, () => useLastPrices(['NIFTY']));
    await eventually(() => expect(shown().value).toMatchObject([{ ltp: 24_500.5 }]));
    const [call] = server().analyticsCalls;
    expect(call?.line).toBe('POST /analytics/functions/v1/market_data');
    expect(call?.body).toBe('{"instruments":["NIFTY"]}');
    expect(flags).toEqual([true, false]);
  });

  test('that fails ends its loading flag too', async () => {
    server().onAnalytics('GET bots', new Response('', { status: 500 }));
    const { store } = await openPage();
    const shown = onScreen(store, analytics.useHostedBots);
    await eventually(() => expect(shown().status).toBe('error'));
    expect(store.get(loadingAtom('getHostedBots'))).toBe(false);
  });
});

import { fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { describe, expect, test } from 'vitest';
import { connectivityInputAtom } from '#client/state/stream/connectivity-watch.ts';
import { OPERATIONS } from '#contract/operations/all.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { connectionLost, type FakeServer, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT, PORTFOLIO } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

/** Every screen with data from the server, by address. */
const SCREENS: Readonly<Record<string, () => Promise<{ Screen: ComponentType }>>> = {
  '/app/dashboards/default': () => import('#client/features/dashboard/index.ts'),
  '/app/dashboards/live-trade': () => import('#client/features/live-trade/index.ts'),
  '/app/broker': () => import('#client/features/broker/index.ts'),
  '/app/portfolio': () => import('#client/features/portfolio/index.ts'),
  '/app/portfolio?tab=performance': () => import('#client/features/portfolio/index.ts'),
  '/app/portfolio?tab=calendar': () => import('#client/features/portfolio/index.ts'),
  '/app/portfolio?tab=holdings': () => import('#client/features/portfolio/index.ts'),
  '/app/position': () => import('#client/features/positions/index.ts'),
  '/app/position_book': () => import('#client/features/position-book/index.ts'),
  '/app/order_book': () => import('#client/features/order-book/index.ts'),
  '/app/market_view?tab=overview': () => import('#client/features/market/index.ts'),
  '/app/market_view?tab=chain': () => import('#client/features/market/index.ts'),
  '/app/market_view?tab=oi': () => import('#client/features/market/index.ts'),
  '/app/market_view?tab=futures': () => import('#client/features/market/index.ts'),
  '/app/market_view?tab=watchlist': () => import('#client/features/market/index.ts'),
  '/app/market_view?tab=published': () => import('#client/features/market/index.ts'),
  '/app/trading_view_chart': () => import('#client/features/chart/index.ts'),
  '/app/tv_chart': () => import('#client/features/option-chart/index.ts'),
  '/app/heat_map': () => import('#client/features/heat-map/index.ts'),
  '/app/screener_ticker': () => import('#client/features/screener/index.ts'),
  '/app/recommendations': () => import('#client/features/recommendations/index.ts'),
  '/app/strategies': () => import('#client/features/strategies/index.ts'),
  '/app/strategies?run=r1': () => import('#client/features/strategies/index.ts'),
  '/app/strategies?tab=hosted': () => import('#client/features/strategies/index.ts'),
  '/app/strategy-builder': () => import('#client/features/strategy-builder/index.ts'),
  '/app/strategy_alerts': () => import('#client/features/alerts/index.ts'),
};
const ANALYTICS = [
  'GET commentary',
  'GET market_data',
  'GET daily_data',
  'GET screener',
  'GET bots',
  'GET index_config',
  'POST market_data',
] as const;

/** Answers everything except the session and the order target. */
function answerAll(reply: () => Response | Promise<never>): FakeServer {
  const fake = server();
  for (const operation of OPERATIONS) fake.on(operation, reply);
  for (const call of ANALYTICS) fake.onAnalytics(call, reply);
  return fake.on(accounts.listAccounts, { broker_accounts: [ACCOUNT] }).on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] });
}
const never = () => new Promise<never>(() => undefined);
const broken = () => refusal('server.internal');
const amounts = () => [...document.querySelectorAll('.amount')].map((each) => each.textContent ?? '').filter((text) => /[1-9]/.test(text));

async function show(address: string) {
  const { Screen } = (await SCREENS[address]?.()) ?? {};
  if (!Screen) throw new Error(address);
  return renderScreen(<Screen />, server(), 'en', address);
}

describe.each(Object.keys(SCREENS))('%s', (address) => {
  test('keeps a place for what has not come, and shows no number in it', async () => {
    answerAll(never);
    await show(address);
    await eventually(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull());
    expect(amounts()).toEqual([]);
  });

  test('says what the server refused, shows no number in its place, and asks again when told to', async () => {
    const fake = answerAll(broken);
    if (address === '/app/broker') fake.on(accounts.listAccounts, broken);
    await show(address);
    const again = (await screen.findAllByRole('button', { name: say('ui.retry') }))[0];
    expect(amounts()).toEqual([]);
    const before = server().calls.length + server().analyticsCalls.length;
    if (again) fireEvent.click(again);
    await eventually(() => expect(server().calls.length + server().analyticsCalls.length).toBeGreaterThan(before));
  });

  test('says that there is no connection, and shows no number, where nothing is kept', async () => {
    const lost = () => Promise.reject(connectionLost());
    answerAll(lost).on(accounts.listAccounts, lost);
    const { store } = await show(address);
    server().down = true;
    store.set(connectivityInputAtom, { type: 'browser-offline' });
    await screen.findAllByText(say('page.offline.title'));
    expect(amounts()).toEqual([]);
  });
});

const OF_AN_ACCOUNT = [
  '/app/dashboards/default',
  '/app/dashboards/live-trade',
  '/app/broker',
  '/app/portfolio',
  '/app/portfolio?tab=holdings',
  '/app/position',
  '/app/position_book',
  '/app/order_book',
  '/app/strategies',
];
test.each(OF_AN_ACCOUNT)('%s does not say that there is no account where the list of accounts could not be had', async (address) => {
  answerAll(broken).on(accounts.listAccounts, broken);
  await show(address);
  await screen.findAllByRole('button', { name: say('ui.retry') });
  expect(screen.queryAllByRole('link').filter((link) => /\/(?:broker|portfolio)$/.test(link.getAttribute('href') ?? ''))).toEqual([]);
});

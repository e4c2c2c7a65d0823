import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Screen } from '#client/features/chart/index.ts';
import * as accounts from '#contract/operations/accounts.ts';
import { getChartDesk, getDrawings } from '#contract/operations/charts.ts';
import { getCandles } from '#contract/operations/history.ts';
import * as market from '#contract/operations/market.ts';
import { getOwnCandles } from '#contract/operations/own-history.ts';
import { listAlerts } from '#contract/operations/alerts.ts';
import { getInstructions } from '#contract/operations/instructions.ts';
import { getOrderBook } from '#contract/operations/orders.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import { getPositions } from '#contract/operations/positions.ts';
import { listWatchlists } from '#contract/operations/watchlists.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { connectionLost, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT, CALL, PORTFOLIO } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const AT = Date.UTC(2026, 10, 20, 4, 0);
const OWN = {
  underlying: 'NIFTY',
  candles: [[AT, 100, 102, 99, 101, 75, 0]],
  next_to: null,
  source: 'own-history',
  files: ['nifty.zip'],
  basis: 'minutes',
  rolling: [] as string[],
};

async function open(answer: unknown) {
  const fake = server()
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] })
    .on(market.listUnderlyings, { underlyings: [] })
    .on(market.getQuotes, { quotes: [], instruments: [CALL] })
    .on(getCandles, refusal('instrument.not-found'))
    .on(getOwnCandles, answer as never)
    .on(getOrderBook, connectionLost())
    .on(getPositions, connectionLost())
    .on(getInstructions, connectionLost())
    .on(listAlerts, connectionLost())
    .on(getChartDesk, connectionLost())
    .on(getDrawings, connectionLost())
    .on(listWatchlists, connectionLost())
    .on(market.getMarketClock, connectionLost());
  const id = encodeURIComponent(CALL.instrument_id);
  await renderScreen(<Screen />, fake, 'en', `/app/trading_view_chart?instrument=${id}&data=own-history`);
  return fake;
}

test('own history is asked for by the contract, drawn alone, and named with its files', async () => {
  const fake = await open(OWN);
  expect(await screen.findByText(say('chart.own.minutes', { files: 'nifty.zip' }))).toBeTruthy();
  const asked = fake.calls.filter(({ operationId }) => operationId === 'getOwnCandles');
  expect(Object.fromEntries(asked[0]?.query ?? [])).toMatchObject({
    underlying: CALL.underlying,
    kind: CALL.option_type,
    expiry: CALL.expiry,
    strike: String(CALL.strike),
  });
  // No price of the market beside it, and nothing to trade from.
  expect(screen.queryByRole('button', { name: say('chart.trade') })).toBeNull();
  expect(fake.calls.some(({ operationId }) => operationId === 'getCandles')).toBe(false);
});

test('a future that is drawn from a rolling contract says so', async () => {
  await open({ ...OWN, rolling: ['I', 'II'] });
  expect(await screen.findByText((text) => text.includes(say('chart.own.rolling', { names: '-I, -II' })))).toBeTruthy();
});

test('where nothing of it was brought in it says so, and the market is one choice away', async () => {
  const fake = await open(refusal('instrument.not-found'));
  expect(await screen.findByText(say('chart.own.none'))).toBeTruthy();
  const more = () => screen.getByRole('button', { name: say('chart.more') });
  // The menu comes when the page is idle.
  await eventually(() => expect(more().getAttribute('aria-disabled')).toBeNull());
  fireEvent.keyDown(more(), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: say('chart.data.to-market') }));
  await eventually(() => expect(fake.calls.some(({ operationId }) => operationId === 'getCandles')).toBe(true));
  expect(screen.queryByText(say('chart.own.none'))).toBeNull();
});

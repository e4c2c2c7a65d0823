import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Screen } from '#client/features/kill/index.ts';
import { snapshotKey } from '#client/offline/keys.ts';
import { seal } from '#client/offline/sealed.ts';
import { write } from '#client/offline/storage.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { connectivityMachineAtom } from '#client/state/stream/connectivity.ts';
import { wallTime } from '#domain/units/time.ts';
import * as accounts from '#contract/operations/accounts.ts';
import { listBotRuns } from '#contract/operations/bot-runs.ts';
import * as orders from '#contract/operations/orders.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import * as positions from '#contract/operations/positions.ts';
import * as risk from '#contract/operations/risk.ts';
import { useCleanDevice } from '#tests/support/client/client-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { legSample, runSample, runsAnswer } from '#tests/support/client/run-samples.ts';
import { say } from '#tests/support/client/say.ts';
import {
  ACCOUNT,
  EXCHANGE_AT,
  exitOf,
  orderOf,
  PORTFOLIO,
  positionOf,
  riskStatusOf,
  SERVER_AT,
  TRADING_DATE,
  USER,
} from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const DAY = 86_400_000;
const BOOK = `${ACCOUNT.account_number}@`;

/** Stores a copy as another screen would have, some time ago. */
const keep = (name: string, key: string, value: unknown, agoMs = 60_000) =>
  write(snapshotKey(USER.id, name, key), seal(1, wallTime(wallNow() - agoMs), { value, exchangeAt: null, tradingDate: null }));

async function showOffline() {
  const times = { exchange_at: EXCHANGE_AT, received_at: SERVER_AT, trading_date: TRADING_DATE };
  const fake = server()
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(listBotRuns, runsAnswer())
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] })
    .on(orders.getOrderBook, { order_book: [], ...times })
    .on(positions.getPositions, { data: [], ...times })
    .on(risk.getKill, { kill: { locks: [], revision: 0, updated_at: SERVER_AT }, message: '' });
  const { store } = await renderScreen(<Screen />, fake);
  await screen.findByRole('button', { name: say('kill.hold.label') });
  fake.down = true;
  store.set(connectivityMachineAtom, (old) => (old ? { ...old, state: 'offline' } : old));
  await screen.findByText(say('kill.offline.title'));
}
const part = async (title: string) => within(await screen.findByRole('region', { name: say(title) }));
const textOf = async (title: string) => (await screen.findByRole('region', { name: say(title) })).textContent ?? '';

const position = positionOf({ portfolio_id: PORTFOLIO.id, account_number: ACCOUNT.account_number });

test('what was never seen here is said to be that, and not to be none', async () => {
  await showOffline();
  for (const title of ['positions', 'orders', 'triggers', 'bots'])
    expect(await textOf(`kill.offline.${title}`)).toContain(say('kill.offline.never'));
});

test('an empty list says that there was nothing at the last contact, and when that was', async () => {
  await keep('positions', `${PORTFOLIO.id}@`, []);
  await keep('order-book', BOOK, [orderOf({ status: 'filled' })]);
  await keep('instructions', ACCOUNT.account_number, [exitOf({ live: false })]);
  await keep('bot-runs', PORTFOLIO.id, [runSample({ status: 'ended' })]);
  await showOffline();
  for (const [title, none] of [
    ['positions', 'none'],
    ['orders', 'no-orders'],
    ['triggers', 'no-triggers'],
    ['bots', 'no-bots'],
  ])
    expect(await textOf(`kill.offline.${title ?? ''}`)).toMatch(new RegExp(`${say(`kill.offline.${none ?? ''}`)}.*\\d\\d:\\d\\d`));
});

test('open positions, what protects each, open orders, running strategies and limits stand there as they were last seen', async () => {
  await keep('positions', `${PORTFOLIO.id}@`, [position]);
  await keep('order-book', BOOK, [orderOf({ status: 'open' })]);
  await keep('instructions', ACCOUNT.account_number, [exitOf({ position_id: position.position_id })]);
  await keep('bot-runs', PORTFOLIO.id, [runSample({ name: 'Morning', legs: [legSample({ stop: null })] })]);
  await keep('risk-status', ACCOUNT.account_number, riskStatusOf());
  await keep('kill', 'gate', { locks: [], revision: 0, updated_at: SERVER_AT });
  await showOffline();
  const held = await part('kill.offline.positions');
  held.getByText(/26,000 CE/);
  expect(await textOf('kill.offline.positions')).toMatch(/Stop 90\.00.*Target 140\.00/);
  expect(await textOf('kill.offline.orders')).toMatch(/26,000 CE/);
  expect(await textOf('kill.offline.bots')).toMatch(/Morning.*1 open leg/);
  expect(await textOf('kill.offline.limits')).toContain(ACCOUNT.account_number);
  await screen.findByText(say('kill.offline.gate', { paused: 'no' }));
});

test('a position without a stop says so, and one whose stops were never seen here does not say that it has none', async () => {
  await keep('positions', `${PORTFOLIO.id}@`, [position]);
  await keep('instructions', ACCOUNT.account_number, []);
  await showOffline();
  expect(await textOf('kill.offline.positions')).toContain('No stop on the server');
});

test('stops that were never seen here are not known, which is not none', async () => {
  await keep('positions', `${PORTFOLIO.id}@`, [position]);
  await showOffline();
  const text = await textOf('kill.offline.positions');
  expect(text).toContain('Not known here');
  expect(text).not.toContain('No stop on the server');
});

test('what is more than a day old says that day orders have ended', async () => {
  await keep('positions', `${PORTFOLIO.id}@`, [position], 2 * DAY);
  await keep('order-book', BOOK, [orderOf({ status: 'open' })], 60_000);
  await showOffline();
  expect(await textOf('kill.offline.positions')).toContain(say('kill.offline.old'));
  expect(await textOf('kill.offline.orders')).not.toContain(say('kill.offline.old'));
});

import { expect, test } from 'vitest';
import { useBotRuns } from '#client/state/bots/runs.ts';
import { homeLayoutAtom } from '#client/state/device/home-layout.ts';
import { useInstructions } from '#client/state/orders/instructions.ts';
import { askAheadForHome, keepBooksOpen } from '#client/state/positions/open-books.ts';
import { openPositionBookAtom, positionBookAtom } from '#client/state/positions/position-book.ts';
import { positionsAtom, summaryAtom, useSummary } from '#client/state/positions/positions.ts';
import { useRiskStatus } from '#client/state/risk/risk-status.ts';
import { startSignedIn } from '#client/state/start/signed-in-runtime.ts';
import { signInAtom } from '#client/state/session/session.ts';
import { storedKeys } from '#client/offline/stored-entries.ts';
import * as authenticate from '#contract/operations/authenticate.ts';
import * as books from '#contract/operations/books.ts';
import * as botRuns from '#contract/operations/bot-runs.ts';
import * as instructions from '#contract/operations/instructions.ts';
import * as positions from '#contract/operations/positions.ts';
import * as risk from '#contract/operations/risk.ts';
import { eventually, openPage, turns, useCleanDevice, type ClientPage } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { onScreen } from '#tests/support/client/on-screen.ts';
import { ACCOUNT, EXCHANGE_AT, PORTFOLIO, SERVER_AT, USER } from '#tests/support/server/wire-samples.ts';

const SUMMARY = {
  portfolio_id: PORTFOLIO.id,
  open_positions: 0,
  realised_pnl: 0,
  charges: 0,
  unrealised_pnl: 0,
  gross_pnl: 0,
  net_pnl: 0,
  exchange_at: EXCHANGE_AT,
  received_at: SERVER_AT,
};

const server = useFakeServer();
useCleanDevice();

async function signedIn(): Promise<ClientPage> {
  prepareDesk(server())
    .on(authenticate.login, { user: USER, token: 't-1', message: '' })
    .on(authenticate.getProfile, { user: USER })
    .on(positions.getPositionSummary, SUMMARY);
  const page = await openPage();
  await page.store.set(signInAtom, { email: USER.email, password: 'x' });
  return page;
}

test('what the home screen waits for is asked for with the books, and once only where the screen takes it over at once', async () => {
  const { store } = await signedIn();
  const stops = [startSignedIn(store), keepBooksOpen(store)];
  askAheadForHome(store);
  await eventually(() => {
    expect(store.get(summaryAtom(PORTFOLIO.id)).value).not.toBeNull();
    expect(store.get(positionsAtom(PORTFOLIO.id)).value).not.toBeNull();
    expect(store.get(homeLayoutAtom).known).toBe(true);
  });
  const shown = onScreen(store, () => [
    useSummary(PORTFOLIO.id).value !== null,
    useRiskStatus(ACCOUNT.account_number).value !== null,
    useInstructions(ACCOUNT.account_number).value !== null,
    useBotRuns(PORTFOLIO.id).value !== null,
  ]);
  await eventually(() => expect(shown()).toEqual([true, true, true, true]));
  const asked = [positions.getPositionSummary, risk.getRiskStatus, instructions.getInstructions, botRuns.listBotRuns];
  expect(asked.map((operation) => server().callsOf(operation).length)).toEqual([1, 1, 1, 1]);
  stops.forEach((stop) => stop());
});

test('what was asked for in vain a moment ago the screen does not ask for again, and what the device keeps is read without asking', async () => {
  const { store: before, close } = await signedIn();
  before.set(openPositionBookAtom, ACCOUNT.account_number);
  await eventually(async () => expect(await storedKeys()).toContainEqual(expect.stringContaining('position-book')));
  close();
  server().on(positions.getPositionSummary, new TypeError('Failed to fetch'));
  const counts = () => [positions.getPositionSummary, books.getPositionBook].map((operation) => server().callsOf(operation).length);
  const [summaries = 0, dayBooks = 0] = counts();
  const { store } = await openPage();
  askAheadForHome(store);
  await eventually(() => {
    expect(store.get(positionBookAtom(ACCOUNT.account_number)).value).not.toBeNull();
    expect(store.get(summaryAtom(PORTFOLIO.id)).status).toBe('error');
  });
  const shown = onScreen(store, () => useSummary(PORTFOLIO.id).status);
  await turns();
  expect(shown()).toBe('error');
  expect(counts()).toEqual([summaries + 1, dayBooks]);
});

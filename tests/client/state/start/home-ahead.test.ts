import { expect, test } from 'vitest';
import { useBotRuns } from '#client/state/bots/runs.ts';
import { homeLayoutAtom } from '#client/state/device/home-layout.ts';
import { useInstructions } from '#client/state/orders/instructions.ts';
import { askAheadForHome, keepBooksOpen } from '#client/state/positions/open-books.ts';
import { positionsAtom, summaryAtom, useSummary } from '#client/state/positions/positions.ts';
import { useRiskStatus } from '#client/state/risk/risk-status.ts';
import { startSignedIn } from '#client/state/start/signed-in-runtime.ts';
import { signInAtom } from '#client/state/session/session.ts';
import * as authenticate from '#contract/operations/authenticate.ts';
import * as botRuns from '#contract/operations/bot-runs.ts';
import * as instructions from '#contract/operations/instructions.ts';
import * as positions from '#contract/operations/positions.ts';
import * as risk from '#contract/operations/risk.ts';
import { eventually, openPage, useCleanDevice } from '#tests/support/client/client-page.ts';
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

test('what the home screen waits for is asked for with the books, and once only where the screen takes it over at once', async () => {
  prepareDesk(server())
    .on(authenticate.login, { user: USER, token: 't-1', message: '' })
    .on(authenticate.getProfile, { user: USER })
    .on(positions.getPositionSummary, SUMMARY);
  const { store } = await openPage();
  await store.set(signInAtom, { email: USER.email, password: 'x' });
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

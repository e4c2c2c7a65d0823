import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StartCard, startSteps } from '#client/features/dashboard/cards/start-card.tsx';
import { useWorkplace } from '#client/state/accounts/use-workplace.ts';
import type { Broker } from '#client/api/types.ts';
import * as accounts from '#contract/operations/accounts.ts';
import { listMarketSources } from '#contract/operations/market-sources.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { useCleanDevice } from '#tests/support/client/client-page.ts';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT, PORTFOLIO } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const PAPER_BROKER: Broker = {
  broker_name: 'paper',
  title: 'Paper',
  kind: 'paper',
  environments: ['paper'],
  fields: [],
  capabilities: [],
};

/** The card as the home screen shows it to a user without any trades. */
function Start() {
  const steps = startSteps(useWorkplace(), false);
  return steps === null ? null : <StartCard steps={steps} />;
}
function prepared() {
  const at = server()
    .on(accounts.listAccounts, { broker_accounts: [] })
    .on(listMarketSources, { sources: [] })
    .on(accounts.listBrokers, { brokers: [PAPER_BROKER] })
    .on(accounts.createAccount, { broker_accounts: ACCOUNT })
    .on(portfolios.createPortfolio, { portfolios: PORTFOLIO });
  return at.on(portfolios.listPortfolios, () => ({ portfolios: at.callsOf(portfolios.createPortfolio).length > 0 ? [PORTFOLIO] : [] }));
}
const press = async () => fireEvent.click(await screen.findByRole('button', { name: say('dashboard.start.paper') }));

test('makes a paper account and a portfolio by one press, where there is paper trading', async () => {
  const at = prepared();
  await renderScreen(<Start />, at);
  await press();
  const order = await screen.findByRole('link', { name: say('dashboard.start.order') });
  expect(order.getAttribute('href')).toBe('/app/market_view?tab=chain&hint=first');
  expect(at.callsOf(accounts.createAccount).map(({ body }) => body)).toEqual([
    { broker_name: 'paper', environment: 'paper', label: say('dashboard.start.account-name'), fields: {} },
  ]);
  expect(at.callsOf(portfolios.createPortfolio)[0]?.body).toEqual({
    broker_account_id: ACCOUNT.id,
    name: say('dashboard.start.portfolio-name'),
  });
});

test('says why no paper account could be made, and tries again', async () => {
  const at = prepared().on(accounts.createAccount, () => refusal('account.too-many'));
  await renderScreen(<Start />, at);
  await press();
  expect(await screen.findByText(say('errors.account.too-many'))).toBeTruthy();
  at.on(accounts.createAccount, { broker_accounts: ACCOUNT });
  await press();
  expect(await screen.findByRole('link', { name: say('dashboard.start.order') })).toBeTruthy();
});

test('offers a way back in beside the first steps, which a demo has no use for', async () => {
  const at = prepared();
  await renderScreen(<Start />, at);
  const link = await screen.findByRole('link', { name: say('dashboard.start.recovery-link') });
  expect(link.getAttribute('href')).toBe('/app/pages/setting/security');
});

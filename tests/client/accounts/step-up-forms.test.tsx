import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { StepUpHost } from '#client/features/auth/step-up/index.ts';
import { Screen as BrokerScreen } from '#client/features/broker/index.ts';
import { Screen as PortfolioScreen } from '#client/features/portfolio/index.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as books from '#contract/operations/books.ts';
import { listBotResults, listBotRuns } from '#contract/operations/bot-runs.ts';
import * as bots from '#contract/operations/bots.ts';
import * as market from '#contract/operations/market.ts';
import { getOrderBook } from '#contract/operations/orders.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import * as positions from '#contract/operations/positions.ts';
import * as risk from '#contract/operations/risk.ts';
import * as security from '#contract/operations/security.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { resultsAnswer, runsAnswer } from '#tests/support/client/run-samples.ts';
import { say } from '#tests/support/client/say.ts';
import {
  ACCOUNT,
  bookOf,
  EXCHANGE_AT,
  NO_CHARGES,
  PORTFOLIO,
  riskStatusOf,
  SERVER_AT,
  TRADING_DATE,
} from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

/** Reducing a protection is refused until the user has confirmed his identity. */
let proved = false;
const needsProof =
  <T,>(answer: () => T) =>
  () =>
    proved ? answer() : refusal('auth.step-up');
const TIMES = { exchange_at: EXCHANGE_AT, received_at: SERVER_AT };
const SUMMARY = { open_positions: 0, realised_pnl: 0, unrealised_pnl: 0, gross_pnl: 0, charges: 0, net_pnl: 0 };

async function open(screenOf: ReactElement): Promise<void> {
  proved = false;
  server()
    .on(portfolios.listPortfolios, { portfolios: [{ ...PORTFOLIO, max_day_loss: 5_000 }] })
    .on(books.getPositionBook, () => bookOf([]))
    .on(getOrderBook, { order_book: [], trading_date: TRADING_DATE, ...TIMES })
    .on(positions.getPositions, { data: [], trading_date: TRADING_DATE, ...TIMES })
    .on(positions.getPositionSummary, { portfolio_id: PORTFOLIO.id, ...SUMMARY, ...TIMES })
    .on(books.getPnl, { pnl: [], totals: { charges: NO_CHARGES } } as never)
    .on(books.listReconciliations, { reconciliations: [], ...TIMES })
    .on(bots.listDailyBots, { daily_bots: [] })
    .on(bots.listTradingBots, { trading_bots: [] })
    .on(listBotRuns, runsAnswer())
    .on(listBotResults, resultsAnswer())
    .on(risk.getRiskStatus, riskStatusOf())
    .on(market.getMarketClock, () => ({ ...TIMES, speed: 1, session_open: true }))
    .on(security.getSecurity, {
      security: {
        second_factor_since: null,
        recovery_codes_left: 0,
        recovery_file_since: null,
        passkeys: [],
        owns_server: false,
        proved_until: 0,
      },
    })
    .on(security.confirmIdentity, () => {
      proved = true;
      return { message: '', proved_until: 1 };
    });
  await renderScreen(
    <>
      {screenOf}
      <StepUpHost />
    </>,
    server(),
  );
}
const asked = async () => within(await screen.findByRole('dialog', { name: say('step-up.title') }));
async function prove(): Promise<void> {
  const question = await asked();
  fireEvent.change(await question.findByLabelText(say('step-up.password.label'), { selector: 'input' }), { target: { value: 'right' } });
  fireEvent.click(question.getByRole('button', { name: say('step-up.confirm') }));
  await eventually(() => expect(screen.queryByRole('dialog', { name: say('step-up.title') })).toBeNull());
}
const giveUp = async () => {
  fireEvent.click((await asked()).getByRole('button', { name: say('step-up.cancel') }));
  await eventually(() => expect(screen.queryByRole('dialog', { name: say('step-up.title') })).toBeNull());
};

test('a larger day loss of a portfolio asks who is there, keeps what was typed and is saved by one more call', async () => {
  server()
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(
      portfolios.updatePortfolio,
      needsProof(() => ({ portfolios: { ...PORTFOLIO, name: 'Wider', max_day_loss: 20_000 } })),
    );
  await open(<PortfolioScreen />);
  fireEvent.click(await screen.findByRole('button', { name: say('portfolio.row.rename-named', { name: PORTFOLIO.name }) }));
  const field = (id: string) => screen.getByLabelText<HTMLInputElement>(say(`portfolio.form.${id}`));
  const type = (id: string, value: string) => {
    fireEvent.change(field(id), { target: { value } });
    fireEvent.blur(field(id));
  };
  type('name', 'Wider');
  type('max-day-loss', '20,000');
  const submit = () => fireEvent.submit(field('name').closest('form')!);
  submit();
  await giveUp();
  await screen.findByText(say('errors.auth.step-up'));
  expect(server().callsOf(portfolios.updatePortfolio)).toHaveLength(1);
  expect([field('name').value, field('max-day-loss').value]).toEqual(['Wider', '20000.00']);
  submit();
  await prove();
  await eventually(() => expect(screen.queryByLabelText(say('portfolio.form.name'))).toBeNull());
  const calls = server().callsOf(portfolios.updatePortfolio);
  expect(calls).toHaveLength(3);
  expect(calls.map(({ body }) => body)).toEqual(
    Array.from({ length: 3 }, () => expect.objectContaining({ name: 'Wider', max_day_loss: 20_000 })),
  );
});

test('an account that is switched on again asks who is there, and is switched on by one more call', async () => {
  let status: 'disabled' | 'active' = 'disabled';
  const list = () => ({ broker_accounts: [{ ...ACCOUNT, status }] });
  server()
    .on(accounts.listAccounts, list)
    .on(accounts.listBrokers, { brokers: [] })
    .on(
      accounts.updateAccount,
      needsProof(() => {
        status = 'active';
        return { broker_accounts: { ...ACCOUNT, status } };
      }),
    );
  await open(<BrokerScreen />);
  fireEvent.click(await screen.findByRole('button', { name: say('broker.card.enable-named', { label: ACCOUNT.label }) }));
  await prove();
  await screen.findByText(say('broker.status.active'));
  const calls = server().callsOf(accounts.updateAccount);
  expect(calls.map(({ body }) => body)).toEqual([{ status: 'active' }, { status: 'active' }]);
});

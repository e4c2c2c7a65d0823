import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
// Loaded in advance, so that the first import on a busy machine does not count against a time-out.
import '#client/features/strategies/backtest/index.ts';
import '#client/features/strategies/lab/index.ts';
import '#client/features/strategies/preview/index.ts';
import { Screen } from '#client/features/strategies/lab-screen/index.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as backtests from '#contract/operations/backtests.ts';
import * as bots from '#contract/operations/bots.ts';
import * as market from '#contract/operations/market.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import { DONE } from '#tests/support/client/backtest-samples.ts';
import { botSample } from '#tests/support/client/bot-samples.ts';
import { useCleanDevice } from '#tests/support/client/client-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT, PORTFOLIO } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const other = { ...botSample(), id: 'b2', name: 'Second' };

async function open(address: string, list = [botSample(), other]) {
  const fake = server()
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] })
    .on(market.listUnderlyings, { underlyings: [] })
    .on(bots.listDailyBots, { daily_bots: list })
    .on(bots.listTradingBots, { trading_bots: [] })
    .on(backtests.startBacktest, { backtest: DONE });
  return renderScreen(<Screen />, fake, 'en', address);
}
const tab = (view: string) => screen.findByRole('tab', { name: say(`lab-screen.view.${view}`) });

describe('the lab', () => {
  test('tries the bot of its address, and shows its result and its curve', async () => {
    await open('/app/lab?bot=b2');
    expect(await screen.findByRole('heading', { level: 2, name: 'Second' })).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: say('backtest.start') }));
    expect(await screen.findByRole('region', { name: say('backtest.net') })).toBeTruthy();
    expect(await screen.findByRole('slider', { name: say('backtest.curve') })).toBeTruthy();
  });

  test('puts the runs of two bots side by side', async () => {
    await open('/app/lab?bot=b2');
    fireEvent.click(await screen.findByRole('button', { name: say('backtest.start') }));
    await screen.findByRole('region', { name: say('backtest.net') });
    fireEvent.click(await tab('beside'));
    const choice = within(await screen.findByRole('group', { name: say('lab-screen.beside.choose') }));
    fireEvent.click(choice.getByRole('button', { name: botSample().name }));
    const run = within(await screen.findByRole('region', { name: 'Second' }));
    expect(await run.findByText(say('backtest.tile.drawdown'))).toBeTruthy();
    const none = within(await screen.findByRole('region', { name: botSample().name }));
    expect(none.getByText(say('backtest.beside.none'))).toBeTruthy();
  });

  test('opens on the view of its address', async () => {
    await open('/app/lab?bot=b1&view=variants');
    expect((await tab('variants')).getAttribute('aria-selected')).toBe('true');
    expect(await screen.findByRole('button', { name: say('lab.start') })).toBeTruthy();
  });

  test('says so where the bot is gone, and where there is none', async () => {
    const page = await open('/app/lab?bot=b9');
    expect(await screen.findByText(say('lab-screen.gone'))).toBeTruthy();
    page.unmount();
    await open('/app/lab', []);
    expect(await screen.findByText(say('lab-screen.empty'))).toBeTruthy();
  });
});

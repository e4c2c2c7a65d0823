import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Screen } from '#client/features/strategies/index.ts';
import { takeTicks } from '#client/state/market/ticker-store.ts';
import type { BotRun } from '#client/api/types.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as botRuns from '#contract/operations/bot-runs.ts';
import { listBotSets } from '#contract/operations/bot-sets.ts';
import * as bots from '#contract/operations/bots.ts';
import { setStreamInstruments } from '#contract/operations/market.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import { botSample } from '#tests/support/client/bot-samples.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { type FakeServer, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { idleLeg, legSample, noSets, resultsAnswer, runSample, runsAnswer } from '#tests/support/client/run-samples.ts';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT, CALL, EXCHANGE_AT, PORTFOLIO, SERVER_AT } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const held = runSample({ phase: 'entered', booked: -100, trades: 1, legs: [legSample(), idleLeg(1)], revision: 5 });
const prepared = (run: BotRun): FakeServer =>
  server()
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] })
    .on(bots.listBaseStrategies, { base_strategies: [] })
    .on(bots.listDailyBots, { daily_bots: [botSample()] })
    .on(bots.listTradingBots, { trading_bots: [] })
    .on(setStreamInstruments, { instrument_ids: [] })
    .on(listBotSets, noSets)
    .on(botRuns.listBotRuns, runsAnswer(run));
const card = async () => within(await screen.findByRole('article', { name: 'Morning' }));
const tick = (ltp: number) =>
  act(() =>
    takeTicks({
      server_at: SERVER_AT,
      exchange_at: EXCHANGE_AT,
      source: 'simulated',
      rows: [[CALL.instrument_id, ltp, ltp, ltp, 1, 1, EXCHANGE_AT]],
    } as unknown as Parameters<typeof takeTicks>[0]),
  );

test('says what it has come to after charges since its start and today, its margin and its next step', async () => {
  const day = 86_400_000;
  const course = [
    { at: EXCHANGE_AT - day, booked: 1_000, charges: 200 },
    { at: EXCHANGE_AT, booked: 900, charges: 240 },
  ];
  const result = { bot_id: held.bot_id ?? '', run_id: held.run_id, course, margin: { amount: 250_000, holds: true } };
  await renderScreen(<Screen />, prepared(held).on(botRuns.listBotResults, resultsAnswer(result)));
  const net = (span: string) => document.querySelector(`article [data-meaning="net:${span}:r1"]`)?.textContent;
  await card();
  tick(130);
  // Today: -100 booked, -650 open, 40 of charges; before: 1,000 less 200.
  await eventually(() => expect(net('run-day')).toBe('−₹790.00'));
  expect(net('run')).toBe('+₹10.00');
  expect(document.querySelector('[data-meaning="net:runs"]')?.textContent).toBe('−₹790.00');
  const said = await card();
  expect(said.getByText(say('strategies.margin.used')).parentElement?.textContent).toContain('₹2,50,000');
  expect(said.getByText(say('strategies.next.label')).parentElement?.textContent).toContain(
    say('strategies.next.exit', { dated: 'no', at: '15:15' }),
  );
});

test('of results that belong to an earlier run nothing is said: the profit before charges stands by that name', async () => {
  const result = { bot_id: held.bot_id ?? '', run_id: 'earlier', course: [], margin: null };
  await renderScreen(<Screen />, prepared(held).on(botRuns.listBotResults, resultsAnswer(result)));
  await (await card()).findByText(say('strategies.run.profit'));
  expect(document.querySelector('article [data-meaning="net:run:r1"]')).toBeNull();
});

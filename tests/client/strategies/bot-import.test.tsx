import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// They come when they are asked for; here they are ready, so that a busy machine's first reading of them is no part of a wait.
import '#client/features/strategies/editor/bot-editor.tsx';
import '#client/features/strategies/bot-import/index.ts';
import { Screen } from '#client/features/strategies/index.ts';
import { handedFileAtom } from '#client/state/device/handed-file.ts';
import * as accounts from '#contract/operations/accounts.ts';
import { listBotRuns } from '#contract/operations/bot-runs.ts';
import { listBotSets } from '#contract/operations/bot-sets.ts';
import * as bots from '#contract/operations/bots.ts';
import * as market from '#contract/operations/market.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import { strategyFile } from '#tests/support/bots/strategy-file.ts';
import { botSample } from '#tests/support/client/bot-samples.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen, type ScreenPage } from '#tests/support/client/render-screen.tsx';
import { noSets, runsAnswer } from '#tests/support/client/run-samples.ts';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT, PORTFOLIO } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

async function library(before: (page: ScreenPage) => void = () => undefined) {
  const fake = server()
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] })
    .on(market.listUnderlyings, { underlyings: [] })
    .on(bots.listBaseStrategies, { base_strategies: [] })
    .on(bots.listDailyBots, () => ({ daily_bots: [] }))
    .on(bots.listTradingBots, () => ({ trading_bots: [] }))
    .on(listBotSets, noSets)
    .on(listBotRuns, runsAnswer())
    .on(bots.createDailyBot, botSample());
  before(await renderScreen(<Screen />, fake, 'en', '/app/here?tab=library'));
  return fake;
}
async function choose(text: string, name = 'mine.algtst') {
  const input = await screen.findByLabelText<HTMLInputElement>(say('bot-import.choose'));
  fireEvent.change(input, { target: { files: [new File([text], name)] } });
}
const editor = () => screen.findByRole('dialog', { name: say('strategies.editor.title-import') });

test('a strategy file fills the editor, says that nothing of it is lost, and is created as a bot without a template', async () => {
  const fake = await library();
  await choose(strategyFile());
  const sheet = within(await editor());
  expect(await sheet.findByText(say('bot-import.all-said'))).toBeTruthy();
  const name = sheet.getByLabelText<HTMLInputElement>(say('strategies.field.name'));
  expect(name.value).toBe('Straddle');
  fireEvent.submit(name.closest('form')!);
  await eventually(() => expect(fake.callsOf(bots.createDailyBot)).toHaveLength(1));
  expect(fake.callsOf(bots.createDailyBot)[0]?.body).toMatchObject({
    name: 'Straddle',
    base_strategy: null,
    definition: { underlying: 'NIFTY', schedule: { from: '09:35' }, legs: [{ kind: 'call' }, { kind: 'put' }] },
  });
});

test('what the bot does not say is listed with its leg', async () => {
  await library();
  await choose(strategyFile({ MaxPositionInADay: 3, SkipInitialCandles: 2 }), 'Two of them.algtst');
  const sheet = within(await editor());
  expect(await sheet.findByText(say('bot-import.unsaid', { count: 2 }))).toBeTruthy();
  const said = sheet.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(said).toEqual(
    expect.arrayContaining([
      say('bot-import.unsaid.positions-a-day', { value: '3' }),
      say('bot-import.unsaid.skipped-candles', { value: '2' }),
    ]),
  );
});

test('a file that is none says so, and the right one is read after it', async () => {
  await library();
  await choose('no file', 'notes.json');
  expect((await screen.findByRole('alert')).textContent).toBe(say('bot-import.wrong', { name: 'notes.json' }));
  await choose(strategyFile({}, { name: '' }), 'My plan.algtst');
  const sheet = within(await editor());
  expect(sheet.getByLabelText<HTMLInputElement>(say('strategies.field.name')).value).toBe('My plan');
});

test('a strategy file that was opened with the app fills the editor too, and creates nothing by itself', async () => {
  const fake = await library(({ store }) =>
    act(() => store.set(handedFileAtom, { use: 'bot', file: new File([strategyFile()], 'mine.algtst') })),
  );
  expect(within(await editor()).getByLabelText<HTMLInputElement>(say('strategies.field.name')).value).toBe('Straddle');
  expect(fake.callsOf(bots.createDailyBot)).toHaveLength(0);
});

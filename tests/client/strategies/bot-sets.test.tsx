import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { readOne } from '#client/offline/storage.ts';
import type { BotRun, BotSet, BotSetRun } from '#client/api/types.ts';
import '#client/features/strategies/sets/index.ts';
import '#client/features/strategies/backtest/index.ts';
import { Screen } from '#client/features/strategies/index.ts';
import { connectivityInputAtom } from '#client/state/stream/connectivity-watch.ts';
import { foldLazilyAtom } from '#client/state/stream/lazy-folds.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as backtests from '#contract/operations/backtests.ts';
import * as botRuns from '#contract/operations/bot-runs.ts';
import * as botSets from '#contract/operations/bot-sets.ts';
import * as bots from '#contract/operations/bots.ts';
import { setStreamInstruments } from '#contract/operations/market.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import { DONE, SUMMARY } from '#tests/support/client/backtest-samples.ts';
import { botSample } from '#tests/support/client/bot-samples.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { type FakeServer, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { runSample, resultsAnswer, runsAnswer } from '#tests/support/client/run-samples.ts';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT, EXCHANGE_AT, PORTFOLIO, SERVER_AT, USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const MORNING = botSample();
const NAME = { name: 'Together' };
const RULES = { stop: 5_000, target: null, lock: { reach: 4_000, keep: 1_500 }, trail: null, exit: '15:10' };

const set = (change: Partial<BotSet> = {}): BotSet => ({
  id: 'set1',
  portfolio_id: PORTFOLIO.id,
  name: NAME.name,
  members: [{ bot_id: MORNING.id, multiplier: 2 }],
  rules: RULES,
  revision: 1,
  created_at: SERVER_AT,
  updated_at: SERVER_AT,
  ...change,
});
const setRun = (change: Partial<BotSetRun> = {}): BotSetRun => ({
  run_id: 'sr1',
  set_id: 'set1',
  portfolio_id: PORTFOLIO.id,
  account_number: ACCOUNT.account_number,
  name: NAME.name,
  status: 'running',
  rules: RULES,
  members: [{ bot_id: MORNING.id, run_id: runSample().run_id, multiplier: 2, ended: false, day_result: null }],
  trading_date: null,
  locked: false,
  day_ended: null,
  last_line: null,
  revision: 1,
  started_at: EXCHANGE_AT,
  updated_at: EXCHANGE_AT,
  received_at: SERVER_AT,
  ...change,
});

function prepared(sets: BotSet[], setRuns: BotSetRun[] = [], ...runs: BotRun[]): FakeServer {
  return server()
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] })
    .on(bots.listBaseStrategies, { base_strategies: [] })
    .on(bots.listDailyBots, { daily_bots: [MORNING] })
    .on(bots.listTradingBots, { trading_bots: [] })
    .on(setStreamInstruments, { instrument_ids: [] })
    .on(botRuns.listBotRuns, () => runsAnswer(...runs))
    .on(botRuns.listBotResults, resultsAnswer())
    .on(botSets.listBotSets, () => ({ bot_sets: sets, bot_set_runs: setRuns, exchange_at: EXCHANGE_AT, received_at: Date.now() }));
}
const card = async () => within(await screen.findByRole('article', NAME));
const command = async (what: string) => (await card()).findByRole('button', { name: say(`strategies.run.${what}-named`, NAME) });
async function press(what: string): Promise<void> {
  await eventually(async () => expect((await command(what)).getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(await command(what));
}

describe('a set of bots', () => {
  test('says who is in it, by which rules, and starts with one press', async () => {
    const fake = prepared([set()]).on(botSets.startBotSet, () => ({ bot_set_run: setRun(), message: '' }));
    await renderScreen(<Screen />, fake);
    const text = (await card()).getByText(say('sets.chip.exit', { time: '15:10' })).closest('article')?.textContent ?? '';
    for (const said of [MORNING.name, say('sets.times', { times: 2 }), '5,000', '1,500']) expect(text).toContain(said);
    await press('start');
    await eventually(() => expect(fake.callsOf(botSets.startBotSet)).toHaveLength(1));
    const [call] = fake.callsOf(botSets.startBotSet);
    expect(call?.body).toEqual({ set_id: 'set1' });
    expect(call?.headers.get('idempotency-key')).toBeTruthy();
  });

  test('is paused at once, stopped after a question, and says which rule has ended its day', async () => {
    const paused = () => ({ bot_set_run: setRun({ status: 'paused', revision: 2 }), message: '' });
    const stopping = () => ({ bot_set_run: setRun({ status: 'stopping', revision: 3 }), message: '' });
    const fake = prepared([set()], [setRun()], runSample({ set: { id: 'set1', multiplier: 2 } }))
      .on(botSets.pauseBotSet, paused)
      .on(botSets.stopBotSet, stopping);
    const { store } = await renderScreen(<Screen />, fake);
    // The card of the bot shows the lots before the set's multiplier.
    await screen.findByText(say('strategies.run.in-set', { times: 2 }));
    await press('pause');
    await command('resume');
    await press('stop');
    expect(fake.callsOf(botSets.stopBotSet)).toHaveLength(0);
    fireEvent.click(await screen.findByRole('button', { name: say('sets.stop.confirm') }));
    await eventually(() => expect(fake.callsOf(botSets.stopBotSet)).toHaveLength(1));
    await (await card()).findByText(say('bot-run.status.stopping'));
    const told = { bot_set_run: setRun({ revision: 4, day_ended: 'set-trail', status: 'ended' }) };
    act(() => store.set(foldLazilyAtom, { seq: 1, type: 'bot-set.run', at: SERVER_AT, exchange_at: null, data: told } as never));
    await (await card()).findByText(say('sets.ended.set-trail'));
    // A late event of an older state changes nothing.
    act(() =>
      store.set(foldLazilyAtom, {
        seq: 2,
        type: 'bot-set.run',
        at: SERVER_AT,
        exchange_at: null,
        data: { bot_set_run: setRun() },
      } as never),
    );
    expect((await card()).queryByText(say('sets.ended.set-trail'))).not.toBeNull();
  });

  test('is made of bots with so many times their lots; what is wrong is said at its field before it is sent', async () => {
    const fake = prepared([]).on(botSets.createBotSet, (call) => set({ ...(call.body as object), id: 'new' }));
    await renderScreen(<Screen />, fake);
    fireEvent.click(await screen.findByRole('button', { name: say('sets.new') }));
    const sheet = within(await screen.findByRole('dialog'));
    const type = (label: string, value: string) =>
      fireEvent.change(sheet.getByLabelText(label, { selector: 'input' }), { target: { value } });
    const save = () => fireEvent.click(sheet.getByRole('button', { name: say('sets.editor.save') }));
    save();
    await sheet.findByText(say('form.required'));
    expect(fake.callsOf(botSets.createBotSet)).toHaveLength(0);
    type(say('sets.editor.name'), 'Together');
    type(MORNING.name, '3');
    type(say('sets.rule.every'), '500');
    type(say('sets.rule.by'), '250');
    save();
    await sheet.findByText(say('errors.bot.overall-trail-without-stop'));
    type(say('sets.rule.stop'), '2000');
    type(say('sets.rule.exit'), '15:00');
    save();
    await eventually(() => expect(fake.callsOf(botSets.createBotSet)).toHaveLength(1));
    expect(fake.callsOf(botSets.createBotSet)[0]?.body).toEqual({
      name: 'Together',
      members: [{ bot_id: MORNING.id, multiplier: 3 }],
      rules: { stop: 2_000, target: null, lock: null, trail: { every: 500, by: 250 }, exit: '15:00' },
    });
    await screen.findByRole('article', NAME);
  });

  test('keeps a form that is neither saved nor given up', async () => {
    const open = async () => {
      await renderScreen(<Screen />, prepared([]));
      fireEvent.click(await screen.findByRole('button', { name: say('sets.new') }));
      return within(await screen.findByRole('dialog'));
    };
    const key = `u/${USER.id}/draft/form/set/new/${PORTFOLIO.id}`;
    fireEvent.change((await open()).getByLabelText(MORNING.name, { selector: 'input' }), { target: { value: '3' } });
    await eventually(async () => expect(await readOne(key)).toBeTruthy());
    cleanup();
    const sheet = await open();
    await eventually(() => expect(sheet.getByLabelText(MORNING.name, { selector: 'input' })).toHaveProperty('value', '3'));
    fireEvent.click(sheet.getByRole('button', { name: say('sets.editor.cancel') }));
    await eventually(async () => expect(await readOne(key)).toBeUndefined());
  });

  test('says where the server refuses it, and that it starts nothing while offline', async () => {
    const fake = prepared([set()]).on(botSets.startBotSet, refusal('bot.running'));
    const { store } = await renderScreen(<Screen />, fake);
    await press('start');
    await (await card()).findByText(say('errors.bot.running'));
    act(() => store.set(connectivityInputAtom, { type: 'browser-offline' }));
    await eventually(async () => expect((await command('start')).getAttribute('aria-disabled')).toBe('true'));
  });

  test('is tested as one: what it came to is told by bot', async () => {
    const fake = prepared([set()])
      .on(backtests.startSetBacktest, () => ({ backtest: { ...DONE, status: 'running' as const } }))
      .on(backtests.getBacktest, () => ({ backtest: { ...DONE, summary: { ...SUMMARY, legs: [499.5] } } }));
    await renderScreen(<Screen />, fake);
    const title = say('sets.test.of', NAME);
    fireEvent.click(await (await card()).findByRole('button', { name: title }));
    const sheet = within(await screen.findByRole('dialog', { name: title }));
    fireEvent.click(await sheet.findByRole('button', { name: say('backtest.start') }));
    const result = within(await sheet.findByRole('region', { name: say('backtest.net') }));
    expect(fake.callsOf(backtests.startSetBacktest)[0]?.body).toEqual({ set_id: 'set1', source: 'simulated-history', sessions: 20 });
    const parts = result.getByRole('region', { name: say('backtest.by.bot') });
    expect(parts.textContent).toContain(MORNING.name);
    expect(parts.textContent).toContain('499.50');
  });
});

import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Backtest } from '#client/api/types.ts';
// Loaded in advance, so that the first import on a busy machine does not count against a time-out.
import '#client/features/strategies/editor/bot-editor.tsx';
import '#client/features/strategies/backtest/bot-backtest.tsx';
import '#client/features/strategies/preview/bot-preview.tsx';
import { Screen } from '#client/features/strategies/index.ts';
import { connectivityMachineAtom } from '#client/state/stream/connectivity.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as backtests from '#contract/operations/backtests.ts';
import { previewBot } from '#contract/operations/bot-preview.ts';
import { listBotResults, listBotRuns } from '#contract/operations/bot-runs.ts';
import { listBotSets } from '#contract/operations/bot-sets.ts';
import * as bots from '#contract/operations/bots.ts';
import * as market from '#contract/operations/market.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import { DAYS, DONE, SUMMARY } from '#tests/support/client/backtest-samples.ts';
import { botSample } from '#tests/support/client/bot-samples.ts';
import { noSets, resultsAnswer, runsAnswer } from '#tests/support/client/run-samples.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { connectionLost, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT, PORTFOLIO } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const WAITING: Backtest = { ...DONE, status: 'waiting', done: 0, ahead: 3, days: [], summary: null };
const PARTIAL: Backtest = { ...DONE, status: 'running', done: 1, days: DAYS.slice(0, 1) };

type Replies = Partial<Record<'start' | 'get' | 'cancel', () => unknown>>;
const saying = (backtest: Backtest) => () => ({ backtest });

async function open(replies: Replies) {
  const reply = (what: keyof Replies, usual: Backtest) => () => (replies[what] ?? saying(usual))() as never;
  const fake = server()
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] })
    .on(market.listUnderlyings, { underlyings: [] })
    .on(bots.listBaseStrategies, { base_strategies: [] })
    .on(bots.listDailyBots, { daily_bots: [botSample()] })
    .on(bots.listTradingBots, { trading_bots: [] })
    .on(listBotSets, noSets)
    .on(listBotRuns, runsAnswer())
    .on(listBotResults, resultsAnswer())
    .on(backtests.startBacktest, reply('start', WAITING))
    .on(backtests.getBacktest, reply('get', DONE))
    .on(backtests.cancelBacktest, reply('cancel', { ...PARTIAL, status: 'cancelled' }))
    .on(previewBot, () => refusal('bot.no-session') as never);
  const page = await renderScreen(<Screen />, fake, 'en', '/app/here?edit=b1');
  const dialog = within(await screen.findByRole('dialog', { name: say('strategies.editor.title-edit') }));
  (await dialog.findByText(say('strategies.section.backtest'))).closest('details')!.open = true;
  const part = () => within(dialog.getByRole('group', { name: say('strategies.section.backtest') }));
  await dialog.findByRole('button', { name: say('backtest.start') });
  const press = async (id: string) => fireEvent.click(await part().findByRole('button', { name: say(id) }));
  const calls = (id: string) => fake.calls.filter(({ operationId }) => operationId === id);
  const connect = (state: 'online' | 'offline') =>
    act(() => page.store.set(connectivityMachineAtom, (old) => (old ? { ...old, state } : old)));
  return { page, connect, dialog, part, press, calls };
}

describe('a bot over many days', () => {
  test('is started for as many sessions as were chosen, followed day by day and told when it is done', async () => {
    const answers = [PARTIAL, DONE];
    const { part, press, calls } = await open({ get: () => ({ backtest: answers.shift() ?? DONE }) });
    fireEvent.click(part().getByRole('radio', { name: say('backtest.newest', { count: '60' }) }));
    await press('backtest.start');
    const bar = await part().findByRole('progressbar');
    expect(bar.getAttribute('aria-valuetext')).toBe(say('backtest.waiting', { total: 2, ahead: 3 }));
    await eventually(() => expect(bar.getAttribute('aria-valuenow')).toBe('1'));
    expect(part().getByText(say('backtest.net-so-far'))).toBeTruthy();
    expect(await part().findByText(say('backtest.done', { total: 2 }))).toBeTruthy();
    expect(part().queryByRole('progressbar')).toBeNull();
    expect(calls('startBacktest')[0]?.body).toMatchObject({ kind: 'daily', sessions: 60 });
    expect(calls('getBacktest')).toHaveLength(2);
  });

  test('of own history is asked for as such, and its result names the files, not the simulated exchange', async () => {
    const own: Backtest = { ...DONE, from: 'own-history', files: ['minutes.zip', 'august.zip'] };
    const { part, press, calls } = await open({ start: saying(own) });
    fireEvent.click(part().getByRole('radio', { name: say('backtest.source.own-history') }));
    await press('backtest.start');
    const result = within(await part().findByRole('region', { name: say('backtest.net') }));
    expect(calls('startBacktest')[0]?.body).toMatchObject({ source: 'own-history' });
    expect(result.getByText(/imported history: minutes\.zip, august\.zip/)).toBeTruthy();
    expect(result.queryByText(say('preview.simulated'))).toBeNull();
    // A single day is replayed on simulated history, which would be another day.
    expect(result.queryAllByRole('button', { name: /19.11.2026|Nov 19|19 Nov/ })).toEqual([]);
    fireEvent.click(part().getByRole('radio', { name: say('backtest.source.simulated-history') }));
    expect(await part().findByText(say('backtest.outdated'))).toBeTruthy();
  });

  test('shows between which bounds it lies, what one day decides, what it is made of, and its days, the newest first', async () => {
    const { part, press, calls } = await open({ start: saying(DONE) });
    fireEvent.click(part().getByRole('radio', { name: say('backtest.newest', { count: 'all' }) }));
    await press('backtest.start');
    const result = within(await part().findByRole('region', { name: say('backtest.net') }));
    expect(calls('startBacktest')[0]?.body).not.toHaveProperty('sessions');
    expect(result.getByText(say('preview.simulated'))).toBeTruthy();
    expect(result.getByText(say('backtest.why-span'))).toBeTruthy();
    expect(result.getByText(/saved sessions of the simulated exchange/)).toBeTruthy();
    expect(result.getByText(/without the best day/).textContent).toContain('1,500.50');
    expect(result.getByText(/without the worst day/).textContent).toContain('2,000.00');
    expect(result.getByText(/or less in 95% of cases/).textContent).toContain('1,800.00');
    expect(await result.findByRole('slider', { name: say('backtest.curve') })).toBeTruthy();
    const by = (id: string) => result.getByRole('region', { name: say(`backtest.by.${id}`) }).textContent;
    expect(by('month')).toContain('November 2026');
    expect(by('weekday')).toMatch(/Thursday, 1 day.*Friday, 1 day/);
    expect(by('exit')).toBe(`${say('backtest.by.exit')}${say('preview.why.stop')}3`);
    expect(by('leg')).toContain('299.50');
    const days = within(result.getByRole('table', { name: say('backtest.days') })).getAllByRole('row');
    expect(days).toHaveLength(3);
    expect(days[1]?.textContent).toContain('20 Nov 2026');
    expect(days[2]?.textContent).toMatch(/1,500\.50.* to .*940\.00.*2.*60\.00.*1,50,000/);
    const tile = (id: string) => result.getByText(say(`backtest.tile.${id}`)).parentElement?.textContent;
    expect(tile('margin')).toMatch(/2,10,001.*20 Nov 2026/);
    expect(tile('returned')).toContain('+0.24%');
  });

  test('shows how deep it fell within days, each day’s lowest, highest and course, and the margin at entry', async () => {
    const { part, press } = await open({ start: saying(DONE) });
    await press('backtest.start');
    const result = within(await part().findByRole('region', { name: say('backtest.net') }));
    const tile = (id: string) => result.getByText(say(`backtest.tile.${id}`)).parentElement?.textContent;
    expect(tile('intraday-drawdown')).toMatch(/2,130\.00.*19 Nov 2026/);
    expect(tile('drawdown')).toContain('1,500.50');
    expect(tile('entry-margin')).toMatch(/1,40,000.*19 Nov 2026/);
    const [, newest, oldest] = within(result.getByRole('table', { name: say('backtest.days') })).getAllByRole('row');
    expect(oldest?.textContent).toMatch(/Low .*1,820\.00.*high .*310\.00.*1,40,000.* at entry/);
    expect(oldest?.querySelectorAll('td svg path[d^="M0"]').length).toBeGreaterThan(0);
    // A result of an older version knows none of it.
    expect(newest?.textContent).not.toMatch(/Low|at entry/);
    expect(result.getByText(say('backtest.path-model'))).toBeTruthy();
  });

  test('says of a window that opens with the session when it was first looked at', async () => {
    const { dialog, part, press } = await open({ start: saying(DONE) });
    fireEvent.change(dialog.getByLabelText(say('strategies.field.from')), { target: { value: '09:15' } });
    await press('backtest.start');
    const result = within(await part().findByRole('region', { name: say('backtest.net') }));
    expect(result.getByText(say('strategies.first-minute', { from: '09:15', at: '09:16' }))).toBeTruthy();
  });

  test('a result without them says nothing of them', async () => {
    const { intraday_drawdown: _, entry_margin: __, ...summary } = SUMMARY;
    const days = DAYS.map(({ path: ___, entry_margin: ____, ...day }) => day);
    const { part, press } = await open({ start: saying({ ...DONE, days, summary }) });
    await press('backtest.start');
    const result = within(await part().findByRole('region', { name: say('backtest.net') }));
    for (const id of ['tile.intraday-drawdown', 'tile.entry-margin', 'path-model'])
      expect(result.queryByText(say(`backtest.${id}`))).toBeNull();
  });

  test('a margin that is not known is no figure, and nothing is said of what it returned', async () => {
    const unknown = { ...DONE, days: DAYS.map((day) => ({ ...day, margin: null })), summary: { ...SUMMARY, margin: null } };
    const { part, press } = await open({ start: saying(unknown) });
    await press('backtest.start');
    const result = within(await part().findByRole('region', { name: say('backtest.net') }));
    expect(result.getByText(say('backtest.margin-unknown'))).toBeTruthy();
    expect(result.queryByText(say('backtest.tile.returned'))).toBeNull();
  });

  test('a day leads to what the rules would have done on it', async () => {
    const { dialog, part, press, calls } = await open({ start: saying(DONE) });
    await press('backtest.start');
    fireEvent.click(await part().findByRole('button', { name: '19 Nov 2026' }));
    await eventually(() => expect(calls('previewBot')[0]?.body).toMatchObject({ date: '2026-11-19' }));
    const single = dialog.getByRole('group', { name: say('strategies.section.preview') }) as HTMLDetailsElement;
    expect(single.open).toBe(true);
    expect(single.contains(document.activeElement)).toBe(true);
    expect(await within(single).findByText(say('errors.bot.no-session'))).toBeTruthy();
  });

  test('it can be ended, and what was played is kept', async () => {
    const { part, press, calls } = await open({ start: saying(PARTIAL), get: saying(PARTIAL) });
    await press('backtest.start');
    await press('backtest.cancel');
    expect(await part().findByText(say('backtest.cancelled', { done: 1, total: 2 }))).toBeTruthy();
    expect(part().getByRole('region', { name: say('backtest.net') })).toBeTruthy();
    expect(calls('cancelBacktest')[0]?.params).toEqual({ id: 'k1' });
    expect(part().getByRole('button', { name: say('backtest.again') })).toBeTruthy();
  });

  test('the result is that of the former rules once they have changed, and can be asked for anew', async () => {
    const { dialog, part, press, calls } = await open({ start: saying(DONE) });
    await press('backtest.start');
    await part().findByRole('region', { name: say('backtest.net') });
    const end = dialog.getByLabelText(say('strategies.field.end-at'));
    fireEvent.change(end, { target: { value: '15:00' } });
    expect(await part().findByText(say('backtest.outdated'))).toBeTruthy();
    await press('backtest.rerun');
    await eventually(() => expect(calls('startBacktest')[1]?.body).toMatchObject({ definition: { schedule: { end: { at: '15:00' } } } }));
    await eventually(() => expect(part().queryByText(say('backtest.outdated'))).toBeNull());
    fireEvent.change(end, { target: { value: '03:00' } });
    expect(await part().findByText(say('backtest.unsound'))).toBeTruthy();
    await press('backtest.again');
    expect(calls('startBacktest')).toHaveLength(2);
  });
});

describe('a backtest that does not come', () => {
  test('nothing stored is said as such, a refusal in its own words', async () => {
    const refusals = [refusal('bot.no-session'), refusal('bot.underlying-unknown')];
    const { part, press } = await open({ start: () => refusals.shift() });
    await press('backtest.start');
    expect(await part().findByText(say('backtest.empty', { underlying: 'NIFTY' }))).toBeTruthy();
    await press('backtest.start');
    expect(await part().findByText(say('errors.bot.underlying-unknown'))).toBeTruthy();
  });

  test('one that ends early says why beside what was played; one that is forgotten is followed no longer', async () => {
    const failed: Backtest = { ...PARTIAL, status: 'failed', reason_code: 'bot.preview-too-long' };
    const starts = [failed, PARTIAL];
    const { part, press } = await open({
      start: () => ({ backtest: starts.shift() }),
      get: () => refusal('bot.backtest-not-found'),
    });
    await press('backtest.start');
    expect(await part().findByText(say('backtest.failed', { done: 1, total: 2 }))).toBeTruthy();
    expect(part().getByText(say('errors.bot.preview-too-long'))).toBeTruthy();
    await press('backtest.again');
    expect(await part().findByText(say('errors.bot.backtest-not-found'))).toBeTruthy();
    expect(part().queryByRole('progressbar')).toBeNull();
    expect(part().getByRole('region', { name: say('backtest.net') })).toBeTruthy();
  });

  test('without an answer it asks again; without a connection it keeps what is shown and says so', async () => {
    let silent = true;
    const { connect, part, press, calls } = await open({
      start: saying(PARTIAL),
      get: () => {
        if (silent) throw connectionLost();
        return { backtest: DONE };
      },
    });
    await press('backtest.start');
    expect(await part().findByText(say('backtest.unheard'))).toBeTruthy();
    connect('offline');
    expect(await part().findByText(say('backtest.offline-kept'))).toBeTruthy();
    expect(part().getByRole('region', { name: say('backtest.net-so-far') })).toBeTruthy();
    await press('backtest.cancel');
    expect(calls('cancelBacktest')).toHaveLength(0);
    silent = false;
    connect('online');
    expect(await part().findByText(say('backtest.done', { total: 2 }))).toBeTruthy();
  });

  test('it is not started without a connection, and says why', async () => {
    const { connect, part, press, calls } = await open({});
    connect('offline');
    expect(await part().findByText(say('backtest.offline'))).toBeTruthy();
    await press('backtest.start');
    expect(calls('startBacktest')).toHaveLength(0);
  });
});

import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import '#client/features/strategies/editor/bot-editor.tsx';
import '#client/features/strategies/backtest/bot-backtest.tsx';
import '#client/features/strategies/preview/bot-preview.tsx';
import { Screen } from '#client/features/strategies/index.ts';
import { DAY_KEYS } from '#client/offline/day-keys.ts';
import { readOne } from '#client/offline/storage.ts';
import { storedKeys } from '#client/offline/stored-entries.ts';
import { connectivityMachineAtom } from '#client/state/stream/connectivity.ts';
import * as accounts from '#contract/operations/accounts.ts';
import { countTrial } from '#contract/operations/backtests.ts';
import { listBotSets } from '#contract/operations/bot-sets.ts';
import { listBotResults, listBotRuns } from '#contract/operations/bot-runs.ts';
import * as bots from '#contract/operations/bots.ts';
import { getHistoryDays, getOwnHistoryDays } from '#contract/operations/history-days.ts';
import * as market from '#contract/operations/market.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import { handedDay, handedOwnDay } from '#tests/support/bots/handed-days.ts';
import { botSample } from '#tests/support/client/bot-samples.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { connectionLost, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { noSets, resultsAnswer, runsAnswer } from '#tests/support/client/run-samples.ts';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT, PORTFOLIO } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const DATES = ['2026-11-18', '2026-11-19', '2026-11-20'];
/** Returns as many of the requested days as fit into an answer. */
const handed = (dates: readonly string[], from: string | null) =>
  ({
    underlying: 'NIFTY',
    dates: [...dates],
    days: dates
      .filter((date) => date >= (from ?? ''))
      .slice(0, 2)
      .map(handedDay),
  }) as never;

/** A worker that never answers. */
class SilentWorker extends EventTarget {
  static readonly all: SilentWorker[] = [];
  ended = false;
  constructor() {
    super();
    SilentWorker.all.push(this);
  }
  postMessage(): void {}
  terminate(): void {
    this.ended = true;
  }
}

/** The stamp of every imported session: a later import changes it. */
const stamps = { now: 'first' };

/** `reach`: whether the count of tried variants can be fetched from the server. */
async function open(dates: () => readonly string[] = () => DATES, reach = () => true) {
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
    .on(countTrial, () => (reach() ? { tried: 1 } : connectionLost()) as never)
    .on(getOwnHistoryDays, ({ query }) => {
      const date = query.get('date');
      const sessions = DATES.map((each) => ({ date: each, stamp: each === DATES[2] ? stamps.now : 'first' }));
      return { underlying: 'NIFTY', sessions, files: date === null ? [] : ['mine.zip'], day: date === null ? null : handedOwnDay(date) };
    })
    .on(getHistoryDays, ({ query }) => handed(dates(), query.get('from')));
  const page = await renderScreen(<Screen />, fake, 'en', '/app/here?edit=b1');
  const dialog = within(await screen.findByRole('dialog', { name: say('strategies.editor.title-edit') }));
  (await dialog.findByText(say('strategies.section.backtest'))).closest('details')!.open = true;
  const part = () => within(dialog.getByRole('group', { name: say('strategies.section.backtest') }));
  await dialog.findByRole('button', { name: say('backtest.start') });
  const press = async (id: string) => fireEvent.click(await part().findByRole('button', { name: say(id) }));
  const calls = (id: string) => fake.calls.filter(({ operationId }) => operationId === id);
  const connect = (state: 'online' | 'offline') =>
    act(() => page.store.set(connectivityMachineAtom, (old) => (old ? { ...old, state } : old)));
  return { connect, part, press, calls, fake };
}
const daysStored = async () => (await storedKeys()).filter((key) => key.includes('/days/')).length;

test('sessions are kept until each is there, and without a connection a bot is played on them by this device', async () => {
  const { connect, part, press, calls } = await open();
  expect(await part().findByText(say('backtest.kept.none', { underlying: 'NIFTY' }))).toBeTruthy();
  await press('backtest.kept.keep');
  expect(await part().findByText(/^3 sessions of NIFTY saved on this device, latest 20.*0\.1 MB/)).toBeTruthy();
  expect(calls('getHistoryDays')).toHaveLength(2);
  expect(await daysStored()).toBe(3);
  connect('offline');
  await press('backtest.start');
  expect(await part().findByText(say('backtest.done', { total: 3 }))).toBeTruthy();
  const result = within(await part().findByRole('region', { name: say('backtest.net') }));
  expect(await result.findByText(say('backtest.here'))).toBeTruthy();
  expect(result.getByText(/3 sessions of the simulated exchange saved on this device.*Tested here/)).toBeTruthy();
  // A single day is computed by the server; an answer of the fake server may have arrived meanwhile.
  connect('offline');
  expect(within(result.getByRole('table', { name: say('backtest.days') })).queryByRole('button')).toBeNull();
  fireEvent.click(await result.findByRole('button', { name: /^Show \d+ trades$/ }));
  const sheet = within(await screen.findByRole('dialog', { name: say('backtest.trades-of', { underlying: 'NIFTY' }) }));
  fireEvent.click((await sheet.findAllByRole('button', { name: / (CE|PE)/ }))[0]!);
  expect(await sheet.findByText(/One-minute candles of the simulated exchange/)).toBeTruthy();
  expect(calls('startBacktest')).toHaveLength(0);
});

test('own history is kept too, and played without a connection as what it is; what an import has changed since is fetched anew', async () => {
  const { connect, part, press, calls } = await open();
  fireEvent.click(part().getByRole('radio', { name: say('backtest.source.own-history') }));
  expect(await part().findByText(say('backtest.kept.none-own', { underlying: 'NIFTY' }))).toBeTruthy();
  await press('backtest.kept.keep');
  expect(await part().findByText(/^3 sessions of your imported history of NIFTY saved on this device/)).toBeTruthy();
  // The list, and each session.
  expect(calls('getOwnHistoryDays')).toHaveLength(4);
  expect(await daysStored()).toBe(3);
  stamps.now = 'second';
  await press('backtest.kept.update');
  await eventually(() => expect(calls('getOwnHistoryDays')).toHaveLength(6));
  await part().findByRole('button', { name: say('backtest.kept.update') });
  connect('offline');
  await press('backtest.start');
  expect(await part().findByText(say('backtest.done', { total: 3 }))).toBeTruthy();
  const result = within(await part().findByRole('region', { name: say('backtest.net') }));
  expect(result.getByText(/imported history saved on this device: mine\.zip\. 3 sessions.*Tested here/)).toBeTruthy();
  expect(result.queryByText(say('preview.simulated'))).toBeNull();
  expect(await result.findByRole('button', { name: /^Show \d+ trades$/ })).toBeTruthy();
  expect(calls('startBacktest')).toHaveLength(0);
});

test('of own history the newest come first, and one that the server cannot hand out keeps no other one away', async () => {
  const { part, press, calls, fake } = await open();
  let refused: readonly string[] = [DATES[1]!];
  fake.on(getOwnHistoryDays, ({ query }) => {
    const date = query.get('date');
    if (date !== null && refused.includes(date)) return refusal('history.lot-size-unknown');
    const sessions = DATES.map((each) => ({ date: each, stamp: refused.join() }));
    return { underlying: 'NIFTY', sessions, files: [], day: date === null ? null : handedOwnDay(date) };
  });
  fireEvent.click(part().getByRole('radio', { name: say('backtest.source.own-history') }));
  await press('backtest.kept.keep');
  expect(await part().findByText(/^2 sessions of your imported history of NIFTY saved on this device/)).toBeTruthy();
  expect(calls('getOwnHistoryDays').map(({ query }) => query.get('date'))).toEqual([null, ...DATES.toReversed()]);
  expect(await daysStored()).toBe(2);
  // Where no day can be fetched any more, no old result stays, and the reason is shown.
  refused = DATES;
  await press('backtest.kept.update');
  expect(await part().findByText(say('errors.history.lot-size-unknown'))).toBeTruthy();
  await eventually(async () => expect(await daysStored()).toBe(0));
});

test('what was tried without a connection is counted when it is back, once it was answered', async () => {
  let reached = false;
  const { connect, part, press, calls } = await open(
    () => DATES,
    () => reached,
  );
  await press('backtest.kept.keep');
  await part().findByText(/^3 sessions/);
  connect('offline');
  await press('backtest.start');
  await part().findByText(say('backtest.done', { total: 3 }));
  await eventually(() => expect(calls('countTrial')).toHaveLength(1));
  reached = true;
  connect('online');
  await eventually(() => expect(calls('countTrial')).toHaveLength(2));
  expect(calls('countTrial')[1]?.body).toMatchObject({ kind: 'daily', definition: { underlying: 'NIFTY' } });
  await eventually(async () => expect(((await readOne(DAY_KEYS.trials('u1'))) as { data: unknown[] }).data).toEqual([]));
  connect('offline');
  connect('online');
  expect(calls('countTrial')).toHaveLength(2);
});

test('with the sessions the player is stored, also by a device that fetches nothing ahead', async () => {
  const posted: unknown[] = [];
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: navigator.userAgent,
    onLine: true,
    language: 'en',
    serviceWorker: Object.assign(new EventTarget(), {
      ready: Promise.resolve({ active: { postMessage: (data: unknown) => posted.push(data) } }),
    }),
  });
  const { part, press } = await open();
  await press('backtest.kept.keep');
  await part().findByText(/^3 sessions/);
  expect(posted).toContainEqual({ type: 'SECOND_SET' });
});

test('bringing up to date asks for what is missing alone, and lets go of what is too old', async () => {
  let dates = DATES.slice(0, 2);
  const { part, press, calls } = await open(() => dates);
  await press('backtest.kept.keep');
  await part().findByText(/^2 sessions/);
  dates = DATES.slice(1);
  await press('backtest.kept.update');
  await eventually(() => expect(calls('getHistoryDays').map(({ query }) => query.get('from'))).toEqual([null, '2026-11-20']));
  expect(await part().findByText(/^2 sessions of NIFTY saved on this device, latest 20/)).toBeTruthy();
  await eventually(async () => expect((await storedKeys()).filter((key) => key.includes('2026-11-18'))).toEqual([]));
});

test('with a connection it is a choice; cancelling ends the worker at once, and its trades with it', async () => {
  vi.stubGlobal('Worker', SilentWorker);
  const { part, press } = await open();
  await press('backtest.kept.keep');
  // A backtest may start as soon as some days are there.
  await part().findByText(/^3 sessions/);
  fireEvent.click(await part().findByRole('radio', { name: say('backtest.place.device') }));
  await press('backtest.start');
  expect(await part().findByRole('progressbar')).toBeTruthy();
  const [worker] = SilentWorker.all;
  await press('backtest.cancel');
  expect(worker?.ended).toBe(true);
  expect(await part().findByText(say('backtest.cancelled', { done: 0, total: 3 }))).toBeTruthy();
  // The next worker fails: the page shows an error message.
  await press('backtest.again');
  act(() => void SilentWorker.all.at(-1)!.dispatchEvent(new Event('error')));
  expect(await part().findByText(say('errors.client.unexpected'))).toBeTruthy();
});

test('a device without room says so and keeps what had come; a refusal is said in its own words; deleting deletes', async () => {
  const { part, press, fake } = await open();
  const put = IDBObjectStore.prototype.put;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (typeof key === 'string' && key.includes('/days/NIFTY/2026-11-20')) throw new DOMException('full', 'QuotaExceededError');
    return put.call(this, value, key);
  });
  await press('backtest.kept.keep');
  expect(await part().findByText(say('backtest.kept.no-room'))).toBeTruthy();
  expect(await part().findByText(/^2 sessions/)).toBeTruthy();
  full.mockRestore();
  fake.on(getHistoryDays, refusal('bot.no-session'));
  await press('backtest.kept.update');
  expect(await part().findByText(say('errors.bot.no-session'))).toBeTruthy();
  await press('backtest.kept.delete');
  expect(await part().findByText(say('backtest.kept.none', { underlying: 'NIFTY' }))).toBeTruthy();
  await eventually(async () => expect(await daysStored()).toBe(0));
});

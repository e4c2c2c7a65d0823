import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Backtest } from '#client/api/types.ts';
// Loaded in advance, so that the first import on a busy machine does not count against a time-out.
import '#client/features/strategies/editor/bot-editor.tsx';
import '#client/features/strategies/backtest/bot-backtest.tsx';
import { Screen } from '#client/features/strategies/index.ts';
import { connectivityMachineAtom } from '#client/state/stream/connectivity.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as backtests from '#contract/operations/backtests.ts';
import { listBotResults, listBotRuns } from '#contract/operations/bot-runs.ts';
import { listBotSets } from '#contract/operations/bot-sets.ts';
import * as bots from '#contract/operations/bots.ts';
import * as market from '#contract/operations/market.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import { DAYS, DONE } from '#tests/support/client/backtest-samples.ts';
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

const PARTIAL: Backtest = { ...DONE, status: 'running', done: 1, days: DAYS.slice(0, 1) };
const OF = { what: 'backtest', name: 'Morning' };
const EDIT = '/app/here?edit=b1';

/** A server on which the test of a bot stands as told at each moment. */
async function serve() {
  const known: { stands: Backtest | 'silent' | null } = { stands: PARTIAL };
  const one = () => {
    if (known.stands === 'silent') throw connectionLost();
    return known.stands === null ? (refusal('bot.backtest-not-found') as never) : { backtest: known.stands };
  };
  const fake = server()
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] })
    .on(market.listUnderlyings, { underlyings: [] })
    .on(bots.listBaseStrategies, { base_strategies: [] })
    .on(bots.listDailyBots, { daily_bots: [botSample()] })
    .on(bots.listTradingBots, { trading_bots: [] })
    .on(bots.createDailyBot, ({ body }) => ({ ...botSample(), ...(body as object), id: 'b2' }))
    .on(listBotSets, noSets)
    .on(listBotRuns, runsAnswer())
    .on(listBotResults, resultsAnswer())
    .on(backtests.startBacktest, { backtest: PARTIAL })
    .on(backtests.getBacktest, one)
    .on(backtests.cancelBacktest, () => {
      const ended: Backtest = { ...PARTIAL, status: 'cancelled' };
      known.stands = ended;
      return { backtest: ended };
    });
  const calls = (id: string) => fake.calls.filter(({ operationId }) => operationId === id);
  /** Loads the page anew: nothing but the device knows what was before. */
  const load = async (address: string) => {
    cleanup();
    const page = await renderScreen(<Screen />, fake, 'en', address);
    const connect = (state: 'online' | 'offline') =>
      act(() => page.store.set(connectivityMachineAtom, (old) => (old ? { ...old, state } : old)));
    return { page, connect };
  };
  return { known, calls, load };
}

const section = async () => within(await screen.findByRole('group', { name: say('strategies.section.backtest') }));
const strip = async () => within(await screen.findByRole('region', { name: say('backtest.begun') }));

async function begin(load: (address: string) => Promise<unknown>): Promise<void> {
  await load(EDIT);
  (await screen.findByText(say('strategies.section.backtest'))).closest('details')!.open = true;
  fireEvent.click(await (await section()).findByRole('button', { name: say('backtest.start') }));
  await (await section()).findByRole('progressbar');
}

test('a test goes on when it is left: it is found again after the page was loaded anew, with its result so far, and can be ended there', async () => {
  const { calls, load } = await serve();
  await begin(load);
  await load(EDIT);
  const part = await section();
  expect((await part.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('1');
  expect(part.getByRole('region', { name: say('backtest.net-so-far') })).toBeTruthy();
  expect(part.queryByText(say('backtest.outdated'))).toBeNull();
  expect(screen.getByRole<HTMLDetailsElement>('group', { name: say('strategies.section.backtest') }).open).toBe(true);
  expect(calls('cancelBacktest')).toHaveLength(0);
  fireEvent.click(part.getByRole('button', { name: say('backtest.cancel') }));
  expect(await part.findByText(say('backtest.cancelled', { done: 1, total: 2 }))).toBeTruthy();
  expect(calls('startBacktest')).toHaveLength(1);
});

test('the list of bots says how far it is and that it has ended, and leads to it; what was looked at is told no longer', async () => {
  const { known, load } = await serve();
  await begin(load);
  await load('/app/here');
  const told = await strip();
  expect((await told.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('1');
  known.stands = DONE;
  expect(await told.findByText(say('backtest.begun.done', { total: 2 }))).toBeTruthy();
  fireEvent.click(told.getByRole('button', { name: say('backtest.begun.open-named', OF) }));
  expect(await (await section()).findByRole('region', { name: say('backtest.net') })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: say('strategies.editor.cancel') }));
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('region', { name: say('backtest.begun') })).toBeNull();
});

test('it can be ended from the list, and taken off it', async () => {
  const { calls, load } = await serve();
  await begin(load);
  await load('/app/here');
  const told = await strip();
  await told.findByRole('progressbar');
  fireEvent.click(told.getByRole('button', { name: say('backtest.begun.cancel-named', OF) }));
  expect(await told.findByText(say('backtest.begun.cancelled', { done: 1, total: 2 }))).toBeTruthy();
  expect(calls('cancelBacktest')[0]?.params).toEqual({ id: 'k1' });
  fireEvent.click(told.getByRole('button', { name: say('backtest.begun.dismiss-named', OF) }));
  await eventually(() => expect(screen.queryByRole('region', { name: say('backtest.begun') })).toBeNull());
});

test('rules that were typed for it and not saved can be taken back from it', async () => {
  const { known, calls, load } = await serve();
  known.stands = DONE;
  await load(EDIT);
  const end = () => screen.findByLabelText<HTMLInputElement>(say('strategies.field.end-at'));
  fireEvent.change(await end(), { target: { value: '15:00' } });
  fireEvent.click(await (await section()).findByRole('button', { name: say('backtest.start') }));
  await eventually(() => expect(calls('startBacktest')).toHaveLength(1));
  await (await section()).findByRole('region', { name: say('backtest.net') });
  await load(EDIT);
  const part = await section();
  // What was typed is back in the form; given up, the form has the stored rules again.
  await eventually(async () => expect((await end()).value).toBe('15:00'));
  fireEvent.click(screen.getByRole('button', { name: say('draft.discard') }));
  expect((await end()).value).toBe('15:15');
  expect(await part.findByText(say('backtest.outdated'))).toBeTruthy();
  fireEvent.click(part.getByRole('button', { name: say('backtest.take-rules') }));
  expect((await end()).value).toBe('15:00');
  expect(part.queryByText(say('backtest.outdated'))).toBeNull();
});

test('one that the server has forgotten is told no longer', async () => {
  const { known, load } = await serve();
  await begin(load);
  known.stands = null;
  await load('/app/here');
  await strip();
  await eventually(() => expect(screen.queryByRole('region', { name: say('backtest.begun') })).toBeNull());
  await load(EDIT);
  expect(await (await section()).findByRole('button', { name: say('backtest.start') })).toBeTruthy();
});

test('without a connection it is said that there is one, and not that there is none', async () => {
  const { known, load } = await serve();
  await begin(load);
  known.stands = 'silent';
  const { connect } = await load(EDIT);
  const part = await section();
  expect(await part.findByText(say('backtest.unheard'))).toBeTruthy();
  connect('offline');
  expect(await part.findByText(say('backtest.offline-awaited'))).toBeTruthy();
  known.stands = PARTIAL;
  connect('online');
  expect(await part.findByRole('progressbar')).toBeTruthy();
});

test('what was tried of rules is found at the bot that was made of them', async () => {
  const { load } = await serve();
  await load('/app/here?copy=b1');
  (await screen.findByText(say('strategies.section.backtest'))).closest('details')!.open = true;
  fireEvent.click(await (await section()).findByRole('button', { name: say('backtest.start') }));
  await (await section()).findByRole('progressbar');
  fireEvent.click(screen.getByRole('button', { name: say('strategies.editor.create') }));
  const told = await strip();
  fireEvent.click(await told.findByRole('button', { name: /^Show the backtest of/ }));
  const dialog = within(await screen.findByRole('dialog', { name: say('strategies.editor.title-edit') }));
  expect(await dialog.findByRole('progressbar')).toBeTruthy();
});

import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { BotRun } from '#client/api/types.ts';
import type { AnswerOf } from '#contract/operation.ts';
// Loaded in advance, so that the first import on a busy machine does not count against a time-out.
import '#client/features/strategies/runs/run-sheet.tsx';
import '#client/features/strategies/runs/stop-dialog.tsx';
import { Screen } from '#client/features/strategies/index.ts';
import { storedKeys } from '#client/offline/stored-entries.ts';
import { takeTicks } from '#client/state/market/ticker-store.ts';
import { connectivityInputAtom } from '#client/state/stream/connectivity-watch.ts';
import { foldLazilyAtom } from '#client/state/stream/lazy-folds.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as botRuns from '#contract/operations/bot-runs.ts';
import { listBotSets } from '#contract/operations/bot-sets.ts';
import * as bots from '#contract/operations/bots.ts';
import { getCandles } from '#contract/operations/history.ts';
import { getQuotes, setStreamInstruments } from '#contract/operations/market.ts';
import { resolveIntent } from '#contract/operations/orders.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import { botSample } from '#tests/support/client/bot-samples.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { connectionLost, type FakeServer, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { fromMenu } from '#tests/support/client/from-menu.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { noSets, idleLeg, legSample, runSample, resultsAnswer, runsAnswer } from '#tests/support/client/run-samples.ts';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT, CALL, EXCHANGE_AT, PORTFOLIO, SERVER_AT } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const NAME = { name: 'Morning' };
const held = runSample({ phase: 'entered', booked: -100, trades: 1, legs: [legSample(), idleLeg(1)], revision: 5 });

function prepared(...runs: BotRun[]): FakeServer {
  return server()
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] })
    .on(bots.listBaseStrategies, { base_strategies: [] })
    .on(bots.listDailyBots, { daily_bots: [botSample()] })
    .on(bots.listTradingBots, { trading_bots: [] })
    .on(setStreamInstruments, { instrument_ids: [] })
    .on(listBotSets, noSets)
    .on(botRuns.listBotRuns, () => runsAnswer(...runs))
    .on(botRuns.listBotResults, resultsAnswer());
}
const answer = (change: Parameters<typeof runSample>[0]) => ({ bot_run: runSample(change), message: '' });
const card = async () => within(await screen.findByRole('article', NAME));
const command = async (what: string) => (await card()).findByRole('button', { name: say(`strategies.run.${what}-named`, NAME) });
/** Presses a button once it can be pressed: before the stored decisions are known nothing can be sent. */
async function press(what: string): Promise<void> {
  await eventually(async () => expect((await command(what)).getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(await command(what));
}
const commands = async () =>
  (await card())
    .getAllByRole('button')
    .map((each) => each.textContent)
    .filter((text) => ['start', 'again', 'pause', 'resume', 'stop'].some((what) => text === say(`strategies.run.${what}`)));
const event = (store: Awaited<ReturnType<typeof renderScreen>>['store'], bot_run: BotRun) =>
  act(() => store.set(foldLazilyAtom, { seq: 1, type: 'bot-run.updated', at: SERVER_AT, exchange_at: null, data: { bot_run } } as never));
const tick = (ltp: number) =>
  act(() =>
    takeTicks({
      server_at: SERVER_AT,
      exchange_at: EXCHANGE_AT,
      source: 'simulated',
      rows: [[CALL.instrument_id, ltp, ltp, ltp, 1, 1, EXCHANGE_AT]],
    } as unknown as Parameters<typeof takeTicks>[0]),
  );

describe('the card of a bot', () => {
  test('starts it with one press, under a key of its own, and follows its run', async () => {
    const fake = prepared().on(botRuns.startBot, () => {
      fake.on(botRuns.listBotRuns, runsAnswer(runSample()));
      return answer({});
    });
    const { store } = await renderScreen(<Screen />, fake);
    await press('start');
    await eventually(() => expect(server().callsOf(botRuns.startBot)).toHaveLength(1));
    const [call] = server().callsOf(botRuns.startBot);
    expect(call?.body).toEqual({ bot_id: 'b1' });
    expect(call?.headers.get('idempotency-key')).toMatch(/.{16,}/);
    expect(await (await card()).findByText(say('bot-run.status.running'))).toBeTruthy();
    expect((await card()).getByText(/^Waits for its entry window, 09:20 to/)).toBeTruthy();
    expect(await commands()).toEqual([say('strategies.run.pause'), say('strategies.run.stop')]);
    event(store, { ...held, revision: 2 });
    expect(await (await card()).findByText('Holds 1 leg')).toBeTruthy();
  });

  test('says why a start was refused', async () => {
    await renderScreen(<Screen />, prepared().on(botRuns.startBot, refusal('bot.paper-only')));
    await press('start');
    expect((await (await card()).findByRole('alert')).textContent).toBe(say('errors.bot.paper-only'));
    expect(await commands()).toEqual([say('strategies.run.start')]);
  });

  test('of a start whose answer was lost says so, and sends no second one', async () => {
    const fake = prepared().on(botRuns.startBot, connectionLost()).on(resolveIntent, connectionLost());
    await renderScreen(<Screen />, fake);
    await press('start');
    await (await card()).findByText(say('outcome.unknown'));
    const start = await command('start');
    expect(start.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(start);
    expect(server().callsOf(botRuns.startBot)).toHaveLength(1);
  });

  test('pauses and resumes with one press each', async () => {
    const fake = prepared(held)
      .on(botRuns.pauseBotRun, answer({ ...held, status: 'paused', revision: 6 }))
      .on(botRuns.resumeBotRun, answer({ ...held, revision: 7 }));
    await renderScreen(<Screen />, fake);
    await press('pause');
    await press('resume');
    await command('pause');
    expect(server().callsOf(botRuns.pauseBotRun)[0]?.params).toEqual({ id: 'r1' });
    expect(server().callsOf(botRuns.resumeBotRun)).toHaveLength(1);
  });

  test('says of a bot that trades that it is stopped before it is deleted', async () => {
    const { store } = await renderScreen(<Screen />, prepared(held));
    const article = await screen.findByRole('article', NAME);
    const later = await fromMenu(article, say('strategies.card.more-named', NAME), say('strategies.card.delete-later'));
    expect(later.getAttribute('aria-disabled')).toBe('true');
    event(store, { ...held, status: 'ended', revision: 6 });
    const now = await screen.findByRole('menuitem', { name: say('strategies.card.delete') });
    expect(now.getAttribute('aria-disabled')).toBeNull();
  });

  test('asks before it stops, naming what is closed at the market', async () => {
    await renderScreen(<Screen />, prepared(held).on(botRuns.stopBotRun, answer({ ...held, status: 'stopping', revision: 6 })));
    await press('stop');
    const dialog = within(await screen.findByRole('dialog', { name: say('strategies.stop.title', NAME) }));
    expect(dialog.getByRole('listitem').textContent).toBe('Buy back 1 lot NIFTY 26,000 CE 1 Dec');
    expect(server().callsOf(botRuns.stopBotRun)).toHaveLength(0);
    fireEvent.click(dialog.getByRole('button', { name: say('strategies.stop.confirm') }));
    await (await card()).findByText(say('bot-run.status.stopping'));
    expect((await card()).getByText('Closes 1 leg at market')).toBeTruthy();
    expect(await commands()).toEqual([]);
  });

  test('shows what the run has made at the price of now, and a dash while there is none', async () => {
    await renderScreen(<Screen />, prepared(held));
    await command('stop');
    const profit = () => document.querySelector('article [data-meaning="profit:run:r1"]');
    expect(profit()?.textContent).toBe('–');
    tick(110);
    await eventually(() => expect(profit()?.textContent).toBe('+₹550.00'));
    tick(130);
    await eventually(() => expect(profit()?.textContent).toBe('−₹750.00'));
    expect((await card()).getByText('Holds 1 leg')).toBeTruthy();
  });

  test('says why a run was paused, and that a changed bot runs by its earlier rules', async () => {
    const fake = prepared(runSample({ status: 'paused', reason_code: 'bot.hedge-missing' }));
    await renderScreen(<Screen />, fake.on(bots.listDailyBots, { daily_bots: [botSample({ revision: 2 })] }));
    await (await card()).findByText(say('errors.bot.hedge-missing'));
    expect((await card()).getByText(say('strategies.run.older-rules'))).toBeTruthy();
  });

  test('offers nothing where bots do not run, or where it is not known whether they do', async () => {
    const fake = prepared().on(botRuns.listBotRuns, refusal('server.internal'));
    await renderScreen(<Screen />, fake);
    await screen.findByText(say('strategies.run.unknown'));
    expect(await commands()).toEqual([]);
    fake.on(botRuns.listBotRuns, runsAnswer(held));
    fireEvent.click(screen.getByRole('button', { name: say('ui.retry') }));
    await command('stop');
  });

  test('of a back end without runs asks for none', async () => {
    const fake = prepared();
    fake.features = fake.features.filter((name) => name !== 'bot-runs');
    await renderScreen(<Screen />, fake, 'en', '/app/here?run=r1');
    await card();
    expect(await commands()).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server().callsOf(botRuns.listBotRuns)).toHaveLength(0);
  });

  test('without a connection keeps how it stood, and can do nothing', async () => {
    const { store } = await renderScreen(<Screen />, prepared(held));
    await command('pause');
    server().down = true;
    act(() => store.set(connectivityInputAtom, { type: 'browser-offline' }));
    expect((await card()).getByText(say('bot-run.status.running'))).toBeTruthy();
    expect((await command('pause')).getAttribute('aria-disabled')).toBe('true');
    expect((await command('stop')).getAttribute('aria-disabled')).toBe('true');
  });

  test('is shown as it was kept, with its age, where the list of runs cannot be had', async () => {
    const page = await renderScreen(<Screen />, prepared(held));
    await command('stop');
    await eventually(async () => expect((await storedKeys()).some((key) => key.includes('snapshot/bot-runs/'))).toBe(true));
    page.close();
    page.unmount();
    await renderScreen(<Screen />, prepared().on(botRuns.listBotRuns, connectionLost()));
    expect(await (await card()).findByText(say('bot-run.status.running'))).toBeTruthy();
    expect(await screen.findByText(new RegExp(`${say('strategies.page.title')} as of \\d`))).toBeTruthy();
  });
});

describe('a bot that asks before it enters', () => {
  const { contract } = legSample();
  const asks = { until: EXCHANGE_AT + 300_000, orders: [{ order: 4, leg: 0, side: 'sell' as const, lots: 2, contract: contract! }] };
  const asking = runSample({ phase: 'entered', reason_code: 'bot.asks', asks, revision: 5 });
  const answerOf = async (what: 'enter' | 'decline') =>
    (await card()).findByRole('button', { name: say(`strategies.asks.${what}-named`, NAME) });

  test('shows what it asks for at the price of now, and is answered for exactly that', async () => {
    await renderScreen(<Screen />, prepared(asking).on(botRuns.answerBotRun, answer({ ...asking, asks: null, revision: 6 })));
    const box = within(await (await card()).findByRole('region', { name: say('strategies.asks.of', NAME) }));
    expect(box.getByRole('listitem').textContent).toContain('Sell 2 lots NIFTY 26,000 CE 1 Dec');
    tick(112.5);
    await eventually(() => expect(box.getByRole('listitem').textContent).toContain('112.50'));
    const enter = await answerOf('enter');
    fireEvent.click(enter);
    fireEvent.click(enter);
    await eventually(async () => expect((await card()).queryByRole('region')).toBeNull());
    expect(
      server()
        .callsOf(botRuns.answerBotRun)
        .map(({ body }) => body),
    ).toEqual([{ orders: [4], enters: true }]);
  });

  test('says why an answer came to nothing, and can be turned down', async () => {
    await renderScreen(<Screen />, prepared(asking).on(botRuns.answerBotRun, refusal('bot.nothing-asked')));
    fireEvent.click(await answerOf('decline'));
    expect((await (await card()).findByRole('alert')).textContent).toBe(say('errors.bot.nothing-asked'));
    expect(
      server()
        .callsOf(botRuns.answerBotRun)
        .map(({ body }) => body),
    ).toEqual([{ orders: [4], enters: false }]);
  });
});

describe('the run of a bot', () => {
  const line = (number: number, change: object) => ({
    number,
    line: { at: EXCHANGE_AT + number * 60_000, code: 'paused' as const, leg: null, contract: null, ...change },
  });
  const contract = { kind: 'call' as const, strike: 26_000, expiry: CALL.expiry ?? '' };
  const open = async (run: BotRun, language: 'en' | 'fr' = 'en') => {
    const page = await renderScreen(<Screen />, prepared(run), language, '/app/here?run=r1');
    const sheet = within(await screen.findByRole('dialog', NAME));
    return { page, sheet };
  };

  test('tells each leg and what ends it, its limits and every decision, newest first', async () => {
    server().on(botRuns.getRunJournal, {
      run_id: 'r1',
      lines: [
        line(3, { code: 'closed-elsewhere', leg: 0, contract, price: 130, amount: -650 }),
        line(2, { code: 'rejected', leg: 1, reason: 'risk.trading-paused' }),
        line(1, { code: 'entered', leg: 0, contract, price: 120, level: 150, side: 'sell', count: 1 }),
      ],
      next: null,
    });
    const { sheet } = await open(held);
    const leg = within(await sheet.findByRole('article', { name: 'NIFTY 26,000 CE 1 Dec' }));
    expect(leg.getByText(say('runs.phase.held'))).toBeTruthy();
    expect(leg.getByText('120.00')).toBeTruthy();
    expect(leg.getByText('150.00')).toBeTruthy();
    tick(110);
    await eventually(() => expect(leg.getByText('110.00')).toBeTruthy());
    expect(leg.getByText('+₹650.00')).toBeTruthy();
    expect(sheet.getByText(say('runs.phase.idle'))).toBeTruthy();
    const lines = (await sheet.findAllByText(/NIFTY 26,000 CE.*:|Leg 2:/)).map((each) => each.textContent);
    expect(lines[0]).toMatch(/closed outside the bot, counted at 130\.00/);
    expect(lines[1]).toBe(`Leg 2: the entry was not filled: ${say('errors.risk.trading-paused')}.`);
    expect(lines[2]).toMatch(/sold at 120\.00, stop-loss at 150\.00/);
  });

  test('of another portfolio than the chosen one is found there, and can be stopped', async () => {
    const other = { ...held, portfolio_id: 'p-other' };
    const fake = prepared()
      .on(botRuns.listBotRuns, ({ params }) => runsAnswer(...(params['portfolioId'] === 'p-other' ? [other] : [])))
      .on(botRuns.getBotRun, { bot_run: other })
      .on(botRuns.getRunJournal, { run_id: 'r1', lines: [line(1, { code: 'day-off' })], next: null });
    await renderScreen(<Screen />, fake, 'en', '/app/here?run=r1');
    const sheet = within(await screen.findByRole('dialog', NAME));
    await sheet.findByText(say('journal.line.day-off'));
    expect(await sheet.findByRole('button', { name: say('strategies.run.stop-named', NAME) })).toBeTruthy();
    expect(fake.calls.filter(({ operationId }) => operationId === 'getBotRun')).toHaveLength(1);
  });

  test('draws what a leg holds with its entry and stop, how the stop has moved, and where it got out', async () => {
    const trailed = [
      line(3, { code: 'trailed', leg: 0, contract, level: 130 }),
      line(2, { code: 'trailed', leg: 1, contract, level: 99 }),
      line(1, { code: 'entered', leg: 0, contract, price: 120, level: 150, side: 'sell', count: 1 }),
      line(0, { code: 'left', leg: 0, contract, price: 90, amount: 10 }),
    ];
    const left = [line(4, { code: 'left', leg: 0, contract, price: 131, amount: -700 }), ...trailed];
    let over = false;
    server().on(botRuns.getRunJournal, () => ({ run_id: 'r1', lines: over ? left : trailed, next: null }));
    const candles: AnswerOf<typeof getCandles> = {
      instrument_id: CALL.instrument_id,
      interval: '1m',
      candles: [
        [EXCHANGE_AT - 60_000, 118, 121, 117, 120, 75, 750],
        [EXCHANGE_AT, 120, 124, 119, 122, 75, 750],
      ],
      next_to: null,
      running: true,
      computed_until: null,
      history: { state: 'none', sessions_written: 0, sessions: 0 },
      exchange_at: EXCHANGE_AT,
      received_at: SERVER_AT,
      source: 'simulated',
    };
    server().on(getCandles, candles);
    server().on(getQuotes, { quotes: [], instruments: [{ ...CALL, tick_size: 0.0025 }] });
    const { definition } = held;
    const [first, ...rest] = definition.legs;
    if (first === undefined) throw new Error('the sample has no leg');
    const trails = { ...first, trail: { how: 'peak' as const, unit: 'percent' as const, every: 1, by: 5 } };
    const run = { ...held, definition: { ...definition, legs: [trails, ...rest] } };
    const { page, sheet } = await open({ ...run, legs: [legSample({ stop: { price: 130, underlying: false } }), idleLeg(1)] });
    expect(server().callsOf(getCandles)).toEqual([]);
    fireEvent.click(sheet.getByRole('button', { name: say('runs.chart.of', { what: 'NIFTY 26,000 CE 1 Dec' }) }));
    await sheet.findByText(`${say('runs.chart.trail')} 130.0000`);
    expect(sheet.getByText(`${say('runs.chart.entry')} 120.0000`)).toBeTruthy();
    await eventually(() => expect(document.querySelector('[data-stops="2"]')).toBeTruthy());
    over = true;
    const ended = legSample({ phase: 'over', quantity: 0, lots: 0, entry_price: null, stop: null });
    event(page.store, { ...run, legs: [ended, idleLeg(1)], revision: 6 });
    await sheet.findByText(`${say('runs.chart.exit')} 131.0000`);
    expect(sheet.getByText(`${say('runs.chart.entry')} 120.0000`)).toBeTruthy();
    expect(server().callsOf(getCandles)[0]?.query.get('interval')).toBe('1m');
  });

  test('reads older decisions by a press, and new ones when the run changes', async () => {
    server().on(botRuns.getRunJournal, ({ query }) =>
      query.get('before') === '2'
        ? { run_id: 'r1', lines: [line(1, { code: 'day-off' })], next: null }
        : { run_id: 'r1', lines: [line(2, {})], next: 2 },
    );
    const { page, sheet } = await open(held);
    fireEvent.click(await sheet.findByRole('button', { name: say('runs.journal.older') }));
    await sheet.findByText(say('journal.line.day-off'));
    expect(sheet.queryByRole('button', { name: say('runs.journal.older') })).toBeNull();
    server().on(botRuns.getRunJournal, { run_id: 'r1', lines: [line(3, { code: 'stopped' }), line(2, {})], next: 2 });
    event(page.store, { ...held, status: 'stopping', revision: 6 });
    await sheet.findByText(say('journal.line.stopped'));
    expect(sheet.getByText(say('journal.line.day-off'))).toBeTruthy();
  });

  test('that has ended keeps its journal and can be started again; in French too', async () => {
    server().on(botRuns.getRunJournal, { run_id: 'r1', lines: [line(1, {})], next: null });
    const ended = runSample({ status: 'ended', phase: 'over', reason_code: 'risk.trading-paused' });
    const { page } = await open(ended, 'fr');
    const sheet = within(screen.getByRole('dialog', NAME));
    await sheet.findByText(say('journal.line.paused', {}, 'fr'));
    expect(sheet.getByText(say('bot-run.status.ended', {}, 'fr'))).toBeTruthy();
    expect(sheet.getByRole('button', { name: say('strategies.run.again-named', NAME, 'fr') })).toBeTruthy();
    fireEvent.click(sheet.getByRole('button', { name: say('ui.close', {}, 'fr') }));
    await eventually(() => expect(page.address()).toBe('/app/here'));
  });

  test('of positions managed together offers to close or to let go of them, and promises no start', async () => {
    server().on(botRuns.getRunJournal, { run_id: 'r1', lines: [], next: null });
    const group = { ...held, bot_id: null, held: true };
    const { sheet } = await open(group);
    expect(sheet.queryByText(say('runs.trades'))).toBeNull();
    server().on(botRuns.stopBotRun, answer({ ...group, status: 'stopping', revision: 6 }));
    fireEvent.click(sheet.getByRole('button', { name: say('strategies.close-group.named', NAME) }));
    const dialog = within(await screen.findByRole('dialog', { name: say('strategies.close-group.title', NAME) }));
    expect(dialog.getByText(say('strategies.close-group.text'))).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: say('strategies.close-group.confirm') }));
    await eventually(() => expect(server().callsOf(botRuns.stopBotRun)).toHaveLength(1));
  });

  test('that is not here is said to be elsewhere', async () => {
    await renderScreen(<Screen />, prepared().on(botRuns.getBotRun, refusal('bot.run-not-found')), 'en', '/app/here?run=r9');
    await screen.findByText(say('runs.elsewhere'));
  });
});

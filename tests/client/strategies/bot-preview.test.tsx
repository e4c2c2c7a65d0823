import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { BotPreview } from '#client/api/types.ts';
// Loaded in advance, so that the first import on a busy machine does not count against a time-out.
import '#client/features/strategies/editor/bot-editor.tsx';
import '#client/features/strategies/preview/bot-preview.tsx';
import { Screen } from '#client/features/strategies/index.ts';
import * as accounts from '#contract/operations/accounts.ts';
import { previewBot } from '#contract/operations/bot-preview.ts';
import { listBotResults, listBotRuns } from '#contract/operations/bot-runs.ts';
import { listBotSets } from '#contract/operations/bot-sets.ts';
import * as bots from '#contract/operations/bots.ts';
import * as market from '#contract/operations/market.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import { JOURNAL_CODES } from '#domain/bots/engine/io.ts';
import { botSample } from '#tests/support/client/bot-samples.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { noSets, resultsAnswer, runsAnswer } from '#tests/support/client/run-samples.ts';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT, PORTFOLIO } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const DATE = '2026-11-20';
const at = nseFo.instantAt(DATE, 9 * 60 + 20);
const CALL = { kind: 'call', strike: 25_000, expiry: '2026-11-24' } as const;
const result = (net: number) => ({ gross: net + 60, charges: 60, net });
const traded: BotPreview = {
  date: DATE,
  from: 'simulated-history',
  sessions: [DATE, '2026-11-19'],
  low: result(-1_500.5),
  high: result(940),
  fills: [
    { at, leg: 0, ...CALL, side: 'sell', lots: 1, quantity: 65, price: 120.5, charges: 30, opens: true, reason: 'order-in' },
    { at: at + 60_000, leg: 0, ...CALL, side: 'buy', lots: 1, quantity: 65, price: 150.65, charges: 30, opens: false, reason: 'stop' },
  ],
  open: [],
  journal: [
    { at, code: 'entered', leg: 0, contract: CALL, price: 120.5, level: 150.6, count: 1, side: 'sell' },
    { at: at + 60_000, code: 'stop', leg: 0, contract: CALL, price: 150.6, level: 150.6 },
  ],
  not_entered: [],
};
const none = { gross: 0, charges: 0, net: 0 };
const untouched: BotPreview = { ...traded, low: none, high: none, fills: [], journal: [], not_entered: ['range-not-left'] };

async function open(reply: unknown) {
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
    .on(previewBot, () => (typeof reply === 'function' ? (reply as () => unknown)() : reply) as never);
  await renderScreen(<Screen />, fake, 'en', '/app/here?edit=b1');
  const dialog = within(await screen.findByRole('dialog', { name: say('strategies.editor.title-edit') }));
  (await dialog.findByText(say('strategies.section.preview'))).closest('details')!.open = true;
  return { fake, dialog };
}
const press = async (dialog: ReturnType<typeof within>, id: string) =>
  fireEvent.click(await dialog.findByRole('button', { name: say(id) }));

describe('what a bot would have done', () => {
  test('is asked for by a press: the span of the result, the fills and every decision, marked as simulated history', async () => {
    const { fake, dialog } = await open(traded);
    await press(dialog, 'preview.try');
    expect(await dialog.findByText(say('preview.simulated'))).toBeTruthy();
    expect(dialog.getByText(say('preview.why-span'))).toBeTruthy();
    expect(dialog.getAllByRole('row')).toHaveLength(3);
    expect(dialog.getByRole('cell', { name: say('preview.why.stop') })).toBeTruthy();
    expect(dialog.getByRole('region', { name: /^On / }).textContent).toMatch(
      /NIFTY 25,000 CE 24 Nov.*: sold at .*120\.50.*, stop-loss at .*150\.60/,
    );
    expect(fake.calls.filter(({ operationId }) => operationId === 'previewBot')[0]?.body).toMatchObject({ kind: 'daily' });
  });

  test('a window that opens with the session says when it is first looked at, where it is typed and beside the result', async () => {
    const { dialog } = await open(traded);
    const words = say('strategies.first-minute', { from: '09:15', at: '09:16' });
    expect(dialog.queryByText(words)).toBeNull();
    fireEvent.change(dialog.getByLabelText(say('strategies.field.from')), { target: { value: '09:15' } });
    expect(await dialog.findByText(words)).toBeTruthy();
    await press(dialog, 'preview.try');
    const result = within(await dialog.findByRole('region', { name: /^On / }));
    expect(result.getByText(words)).toBeTruthy();
    fireEvent.change(dialog.getByLabelText(say('strategies.field.from')), { target: { value: '09:16' } });
    await eventually(() => expect(dialog.queryByText(words)).toBeNull());
  });

  test('another day is tried when it is chosen', async () => {
    const { fake, dialog } = await open(traded);
    await press(dialog, 'preview.try');
    fireEvent.change(await dialog.findByLabelText(say('preview.day')), { target: { value: '2026-11-19' } });
    await eventually(() =>
      expect(fake.calls.filter(({ operationId }) => operationId === 'previewBot')[1]?.body).toMatchObject({ date: '2026-11-19' }),
    );
  });

  test('without a trade it says why', async () => {
    const { dialog } = await open(untouched);
    await press(dialog, 'preview.try');
    expect(await dialog.findByText(say('preview.not-traded'))).toBeTruthy();
    expect(dialog.getByText(say('preview.reason.range-not-left'))).toBeTruthy();
  });

  test('a refusal is told where it was asked for, and can be tried again', async () => {
    let refused = true;
    const { dialog } = await open(() => (refused ? refusal('bot.no-session') : untouched));
    await press(dialog, 'preview.try');
    expect(await dialog.findByText(say('errors.bot.no-session'))).toBeTruthy();
    refused = false;
    await press(dialog, 'preview.try');
    expect(await dialog.findByText(say('preview.not-traded'))).toBeTruthy();
    expect(dialog.queryByText(say('errors.bot.no-session'))).toBeNull();
  });

  test('what was shown is marked once the rules have changed, and is not asked for while they are wrong', async () => {
    const { fake, dialog } = await open(traded);
    await press(dialog, 'preview.try');
    await dialog.findByText(say('preview.simulated'));
    const end = dialog.getByLabelText(say('strategies.field.end-at'));
    fireEvent.change(end, { target: { value: '15:00' } });
    expect(await dialog.findByText(say('preview.outdated'))).toBeTruthy();
    fireEvent.change(end, { target: { value: '03:00' } });
    expect(await dialog.findByText(say('preview.unsound'))).toBeTruthy();
    await press(dialog, 'preview.again');
    expect(fake.calls.filter(({ operationId }) => operationId === 'previewBot')).toHaveLength(1);
  });

  test('every decision has its sentence in both languages', () => {
    const values = {
      what: 'x',
      underlying: 'x',
      of: 'own',
      legs: 'all',
      stop: 'set',
      price: '1',
      level: '1',
      low: '1',
      high: '1',
      amount: '1',
      bound: '1',
      count: 1,
      how: 'once',
      side: 'buy',
      why: 'known',
      reason: '1',
      call: 'long',
    };
    for (const code of JOURNAL_CODES)
      for (const language of ['en', 'fr'] as const) expect(say(`journal.line.${code}`, values, language)).not.toMatch(/^$|journal\.line/);
  });
});

import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { RunDrift } from '#client/api/types.ts';
// Loaded in advance, so that the first import on a busy machine does not count against a time-out.
import '#client/features/strategies/drift/run-drift.tsx';
import '#client/features/strategies/runs/run-sheet.tsx';
import { Screen } from '#client/features/strategies/index.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as botRuns from '#contract/operations/bot-runs.ts';
import { listBotSets } from '#contract/operations/bot-sets.ts';
import * as bots from '#contract/operations/bots.ts';
import { setStreamInstruments } from '#contract/operations/market.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import { botSample } from '#tests/support/client/bot-samples.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { noSets, runSample, resultsAnswer, runsAnswer } from '#tests/support/client/run-samples.ts';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT, PORTFOLIO } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const DATE = '2026-11-20';
const at = (hour: number, minute: number) => nseFo.instantAt(DATE, hour * 60 + minute);
const CALL = { kind: 'call', strike: 25_000, expiry: '2026-11-24' } as const;
const NONE = { price: 0, time: 0, contract: 0, missed: 0, charges: 0 };
type Pair = RunDrift['pairs'][number];
const fillOf = (change: Partial<NonNullable<Pair['run']>>) =>
  ({ at: at(9, 20), ...CALL, side: 'sell', quantity: 65, price: 100, charges: 30, reason: 'order-in', ...change }) as const;
const entry: Pair = {
  kind: 'price',
  why: null,
  line: null,
  leg: 0,
  opens: true,
  run: fillOf({ price: 99 }),
  replay: fillOf({}),
  points: -1,
  amount: -65,
  parts: { ...NONE, price: -65 },
};
const missed: Pair = {
  ...entry,
  kind: 'missed',
  why: 'refused',
  line: { at: at(9, 20), code: 'rejected', leg: 1, contract: null, reason: 'risk.margin-short' },
  leg: 1,
  run: null,
  points: null,
  amount: 100,
  parts: { ...NONE, missed: 100 },
};
const open: Pair = {
  ...entry,
  kind: 'contract',
  opens: false,
  run: fillOf({ at: at(15, 30), side: 'buy', price: 90, reason: null, strike: 25_100 }),
  replay: fillOf({ at: at(15, 15), side: 'buy', price: 91, reason: 'time-exit' }),
  points: null,
  amount: 0,
  parts: NONE,
};
const compared: RunDrift = {
  run_id: 'r1',
  status: 'compared',
  dates: [DATE, '2026-11-19'],
  date: DATE,
  from: DATE,
  notes: ['bot-changed'],
  totals: { run: 500, replay: 465, difference: 35, parts: { ...NONE, price: -65, missed: 100 } },
  pairs: [entry, missed, open],
};
const without = (status: RunDrift['status']): RunDrift => ({
  ...compared,
  status,
  dates: [],
  date: null,
  from: null,
  notes: [],
  totals: null,
  pairs: [],
});

async function shown(reply: RunDrift | (() => unknown), run = runSample()) {
  const fake = server()
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] })
    .on(bots.listBaseStrategies, { base_strategies: [] })
    .on(bots.listDailyBots, { daily_bots: [botSample()] })
    .on(bots.listTradingBots, { trading_bots: [] })
    .on(setStreamInstruments, { instrument_ids: [] })
    .on(listBotSets, noSets)
    .on(botRuns.listBotRuns, runsAnswer(run))
    .on(botRuns.listBotResults, resultsAnswer())
    .on(botRuns.getRunJournal, { run_id: 'r1', lines: [], next: null })
    .on(botRuns.getRunDrift, (typeof reply === 'function' ? reply : () => reply) as never);
  await renderScreen(<Screen />, fake, 'en', '/app/here?run=r1');
  const sheet = within(await screen.findByRole('dialog', { name: run.name }));
  return { fake, part: within(await sheet.findByRole('region', { name: say('drift.title') })) };
}
const press = async (part: ReturnType<typeof within>, id: string) => fireEvent.click(await part.findByRole('button', { name: say(id) }));

describe('a run against the backtest of its day', () => {
  test('is asked for by a press, and says both results, what the difference comes from, and each fill with its reason', async () => {
    const { fake, part } = await shown(compared);
    expect(fake.callsOf(botRuns.getRunDrift)).toHaveLength(0);
    await press(part, 'drift.compare');
    expect(await part.findByText(say('drift.note.bot-changed'))).toBeTruthy();
    expect(part.getByText('+₹35.00')).toBeTruthy();
    const parts = part.getByText(say('drift.part.price')).closest('div')!;
    expect(parts.textContent).toContain('−₹65.00');
    expect(part.queryByText(say('drift.part.time'))).toBeNull();
    const [first, second, third] = part.getAllByRole('listitem').map((each) => each.textContent ?? '');
    expect(first).toContain(say('drift.entry', { place: 1 }));
    expect(first).toMatch(/9:20:00.*sold 65 at 99\.00.*9:20:00.*sold 65 at 100\.00/);
    expect(first).toMatch(/1\.00 worse per unit/);
    expect(second).toContain(say('drift.none'));
    expect(second).toContain(say('errors.risk.margin-short'));
    expect(third).toMatch(/Still open at the market close: 65, valued at 90\.00.*25,100 CE.*25,000 CE/);
  });

  test('of another day is asked for by choosing it', async () => {
    const { fake, part } = await shown(compared);
    await press(part, 'drift.compare');
    fireEvent.change(await part.findByRole('combobox', { name: say('preview.day') }), { target: { value: '2026-11-19' } });
    await eventually(() => expect(fake.callsOf(botRuns.getRunDrift).map(({ query }) => query.get('date'))).toEqual([null, '2026-11-19']));
  });

  test.each(['not-over', 'no-history', 'not-recorded', 'too-long'] as const)('says why there is nothing to compare: %s', async (status) => {
    const { part } = await shown(without(status));
    await press(part, 'drift.compare');
    expect(await part.findByText(say(`drift.status.${status}`))).toBeTruthy();
  });

  test('is not offered for positions that were opened by hand', async () => {
    const { part } = await shown(without('by-hand'), runSample({ bot_id: null, held: true }));
    expect(part.getByText(say('drift.status.by-hand'))).toBeTruthy();
    expect(part.queryByRole('button')).toBeNull();
  });

  test('says so when neither side traded, and when the server could not compare', async () => {
    let reply: unknown = refusal('bot.preview-too-long');
    const { part } = await shown(() => reply);
    await press(part, 'drift.compare');
    expect(await part.findByText(say('errors.bot.preview-too-long'))).toBeTruthy();
    reply = { ...compared, totals: { run: 0, replay: 0, difference: 0, parts: NONE }, pairs: [] };
    await press(part, 'drift.compare');
    expect(await part.findByText(say('drift.nothing'))).toBeTruthy();
    expect(part.queryByText(say('errors.bot.preview-too-long'))).toBeNull();
  });
});

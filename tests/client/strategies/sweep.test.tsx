import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Sweep, WalkForward } from '#client/api/types.ts';
// Loaded in advance, so that the first import on a busy machine does not count against a time-out.
import '#client/features/strategies/editor/bot-editor.tsx';
import '#client/features/strategies/lab/bot-sweep.tsx';
import { Screen } from '#client/features/strategies/index.ts';
import * as accounts from '#contract/operations/accounts.ts';
import { listBotResults, listBotRuns } from '#contract/operations/bot-runs.ts';
import { listBotSets } from '#contract/operations/bot-sets.ts';
import * as bots from '#contract/operations/bots.ts';
import * as market from '#contract/operations/market.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import * as sweeps from '#contract/operations/sweeps.ts';
import { botSample } from '#tests/support/client/bot-samples.ts';
import { noSets, resultsAnswer, runsAnswer } from '#tests/support/client/run-samples.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT, PORTFOLIO } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const result = (low: number, drawdown: number): NonNullable<Sweep['results'][number]> => ({
  low,
  high: low + 100,
  charges: 40,
  traded: 2,
  won: 1,
  lost: 1,
  drawdown,
  profit_factor: 1.5,
  sharpe: 0.5,
});
/** Three exits across two entries: the middle of the first row is an isolated peak, one pair is contradictory. */
const DONE: Sweep = {
  sweep_id: 's1',
  status: 'done',
  reason_code: null,
  from: 'simulated-history',
  done: 2,
  total: 2,
  first_date: '2026-11-19',
  last_date: '2026-11-20',
  axes: [
    { paths: ['schedule.from'], values: [560, 570] },
    { paths: ['schedule.end.at'], values: [840, 870, 900] },
  ],
  variants: 6,
  playable: 5,
  results: [result(-500, 700), result(9_000, 900), result(200, 300), result(100, 400), result(-100, 500), null],
  tried: 240,
  luck: { best: 1.8, expected: 1.5, chance: 0.3 },
};

const WALKED: WalkForward = {
  steps: [
    {
      values: [570, 840],
      train: { from: '2026-11-19', to: '2026-11-19', net: 400 },
      test: { from: '2026-11-20', to: '2026-11-20', net: 100 },
    },
  ],
  days: [{ date: '2026-11-20', net: 100, hindsight: 7_000 }],
  net: 100,
  hindsight: 7_000,
  efficiency: 0.25,
};

async function open(sweep: Sweep = DONE) {
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
    .on(sweeps.startSweep, { sweep })
    .on(sweeps.getWalkForward, { walk_forward: WALKED });
  await renderScreen(<Screen />, fake, 'en', '/app/here?edit=b1');
  const dialog = within(await screen.findByRole('dialog', { name: say('strategies.editor.title-edit') }));
  (await dialog.findByText(say('strategies.section.sweep'))).closest('details')!.open = true;
  await dialog.findByRole('button', { name: say('lab.start') });
  const part = within(dialog.getByRole('group', { name: say('strategies.section.sweep') }));
  const vary = (place: 'first' | 'second', field: string) =>
    fireEvent.change(part.getByRole('combobox', { name: new RegExp(say(`lab.axis.${place}`).replace(/[()]/g, '\\$&')) }), {
      target: { value: field },
    });
  const type = (name: string, value: string) => fireEvent.change(part.getAllByLabelText(name)[0]!, { target: { value } });
  const press = (id: string) => fireEvent.click(part.getByRole('button', { name: say(id) }));
  const body = () => fake.calls.find(({ operationId }) => operationId === 'startSweep')?.body;
  const walked = () => fake.calls.find(({ operationId }) => operationId === 'getWalkForward');
  return { dialog, part, vary, type, press, body, walked };
}
/** Opens the sweep and varies two times against each other. */
async function played() {
  const opened = await open();
  opened.vary('first', 'schedule.from');
  opened.vary('second', 'schedule.end.at');
  opened.press('lab.start');
  const grid = within(await opened.part.findByRole('table', { name: say('lab.grid', { measure: say('lab.measure.low') }) }));
  return { ...opened, grid };
}

describe('the rules varied', () => {
  test('are asked for by the paths of the chosen fields, times as minutes, and counted before they are played', async () => {
    const { part, vary, type, press, body } = await open();
    vary('first', 'schedule.from');
    type(say('lab.axis.from'), '09:20');
    type(say('lab.axis.to'), '09:40');
    type(say('lab.axis.step-minutes'), '5');
    expect(part.getByText(say('lab.count', { count: 5 }))).toBeTruthy();
    type(say('lab.axis.to'), '09:10');
    expect(part.getByText(say('lab.incomplete'))).toBeTruthy();
    expect(part.getByRole('button', { name: say('lab.start') }).getAttribute('aria-disabled')).toBe('true');
    type(say('lab.axis.to'), '09:40');
    press('lab.start');
    await eventually(() =>
      expect(body()).toMatchObject({ kind: 'daily', sessions: 20, axes: [{ paths: ['schedule.from'], from: 560, to: 580, step: 5 }] }),
    );
  });

  test('are played on what the user has brought in where that is chosen, and say so', async () => {
    const own = { ...DONE, from: 'own-history' as const, files: ['nifty.zip'] };
    const { part, press, body } = await open(own);
    fireEvent.click(part.getByRole('radio', { name: say('backtest.source.own-history') }));
    press('lab.start');
    const told = { files: 'nifty.zip', count: 2, from: '19 Nov 2026', to: '20 Nov 2026' };
    expect(await part.findByText(say('lab.data-own', told), { exact: false })).toBeTruthy();
    expect(body()).toMatchObject({ source: 'own-history' });
    expect(part.queryByText(say('preview.simulated'))).toBeNull();
  });

  test('more than a thousand are not asked for', async () => {
    const { part, vary, type } = await open();
    vary('first', 'schedule.from');
    vary('second', 'schedule.end.at');
    type(say('lab.axis.from'), '09:15');
    type(say('lab.axis.to'), '14:15');
    type(say('lab.axis.step-minutes'), '1');
    // The exit is at 15:15: half an hour earlier is possible, later is not, since intraday positions end then.
    expect(part.getByText(say('lab.too-many', { count: 301 * 4, most: 1_000 }))).toBeTruthy();
    expect(part.getByRole('button', { name: say('lab.start') }).getAttribute('aria-disabled')).toBe('true');
  });

  test('show a cell for each pair, say which is the best and that it stands alone, and which contradicts itself', async () => {
    const { part, grid } = await played();
    const cells = grid.getAllByRole('button');
    expect(cells).toHaveLength(6);
    expect(cells[1]!.getAttribute('aria-label')).toMatch(/Enter from 09:20.*Exit at 14:30.*9,000.*the best$/);
    expect(cells[5]!.getAttribute('aria-label')).toMatch(/contradict/);
    expect(cells[0]!.style.background).not.toBe(cells[2]!.style.background);
    expect(part.getByText(/^240 variants/).textContent).toMatch(/in 30 of 100 cases/);
    // The five neighbours, of which only four have a result, average (−500 + 200 + 100 − 100) / 4.
    expect(part.getByText(/An isolated peak/).textContent).toMatch(/4 variants.*75/);
  });

  test('are gone through with arrows; one cell alone takes the focus', async () => {
    const { part, grid } = await played();
    const cells = grid.getAllByRole('button');
    expect(cells.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1, -1, -1, -1]);
    cells[1]!.focus();
    fireEvent.keyDown(cells[1]!, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(cells[4]);
    expect(part.getByRole('heading', { name: 'Enter from 09:30 · Exit at 14:30' })).toBeTruthy();
    fireEvent.keyDown(cells[4]!, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(cells[4]);
  });

  test('are walked forward by what is asked for, with what the choice made afterwards beside what it had made before', async () => {
    const { part, press, walked } = await played();
    fireEvent.change(part.getByRole('combobox', { name: say('lab.walk.objective') }), { target: { value: 'sharpe' } });
    press('lab.walk.start');
    const table = within(await part.findByRole('table', { name: say('lab.walk.windows') }));
    expect(Object.fromEntries(walked()?.query ?? [])).toEqual({ train: '1', test: '1', objective: 'sharpe' });
    expect(table.getAllByRole('row')[1]?.textContent).toMatch(/20 Nov 2026.*09:30 · 14:00.*400.*100/);
    expect(part.getByText(/Efficiency/).textContent).toContain('25%');
    expect(part.getByText(/best variant in hindsight/).textContent).toContain('7,000');
  });

  test('by drawdown the least is the best; values are taken over into the form', async () => {
    const { dialog, part, press } = await played();
    fireEvent.click(part.getByRole('radio', { name: say('lab.measure.drawdown') }));
    expect(part.getByRole('heading', { name: /Enter from 09:20 · Exit at 15:00/ })).toBeTruthy();
    press('lab.use');
    const end = dialog.getByLabelText(say('strategies.field.end-at'));
    expect((end as HTMLInputElement).value).toBe('15:00');
    expect(part.getByText(say('backtest.outdated'))).toBeTruthy();
  });
});

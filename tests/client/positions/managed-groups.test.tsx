import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { BotRun } from '#client/api/types.ts';
import { Screen } from '#client/features/positions/index.ts';
import * as runs from '#contract/operations/bot-runs.ts';
import { eventually, turns, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { legSample, runSample } from '#tests/support/client/run-samples.ts';
import { say } from '#tests/support/client/say.ts';
import { optionOf } from '#tests/support/market/chain-samples.ts';
import { EXCHANGE_AT, positionOf } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const NO_RULES = { stop: null, target: null, lock: null, trail: null, breakeven: false };
const long = positionOf({ net_quantity: 130, net_lots: 2, average_price: 100, open_cost: 13_000 });
const put = optionOf(26_100, 'put');
const short = positionOf({ position_id: 's1', instrument: put, net_quantity: -65, net_lots: -1, open_cost: -6_500, average_price: 100 });

/** A group that holds the short put, with a stop. */
function group(change: Partial<BotRun> = {}): BotRun {
  const { contract } = legSample();
  const sample = runSample();
  const { overall } = sample.definition;
  const named = { ...contract!, instrument_id: put.instrument_id };
  return {
    ...sample,
    run_id: 'g1',
    bot_id: null,
    held: true,
    name: 'Both legs',
    definition: {
      ...sample.definition,
      product: 'NRML',
      overall: { ...overall, ...NO_RULES, stop: { unit: 'money', value: 4_000 } },
      schedule: { ...sample.definition.schedule, end: { kind: 'open' } },
    },
    legs: [legSample({ leg: 0, side: 'sell', contract: named, lots: 1, quantity: 65, entry_price: 100 })],
    ...change,
  };
}
const listed = (...list: BotRun[]) => ({ bot_runs: list, exchange_at: EXCHANGE_AT, received_at: Date.now() });

async function show(list: BotRun[] = []) {
  const desk = prepareDesk(server(), { positions: [long, short] });
  desk.on(runs.listBotRuns, () => listed(...list));
  return renderScreen(<Screen />, desk);
}
async function openManage(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: say('positions.select') }));
  for (const box of await screen.findAllByRole('checkbox', { name: /NIFTY 26,\d00/ })) fireEvent.click(box);
  fireEvent.click(screen.getByRole('button', { name: say('positions.selected.manage') }));
  return screen.findByRole('dialog');
}
const typed = (sheet: HTMLElement, id: string, value: string) =>
  fireEvent.change(within(sheet).getByLabelText(say(id), { selector: 'input' }), { target: { value } });

/** The rules of a group as sent to the server. */
const rulesOf = ({ definition: { overall, schedule } }: ReturnType<typeof group>) => ({ overall, end: schedule.end });

describe('chosen positions', () => {
  test('are given rules by one decision', async () => {
    await show();
    server().on(runs.holdGroup, { bot_run: group(), message: '' });
    const sheet = await openManage();
    typed(sheet, 'positions.rules.stop', '4000');
    typed(sheet, 'positions.rules.reach', '2000');
    typed(sheet, 'positions.rules.keep', '500');
    fireEvent.change(within(sheet).getByRole('textbox', { name: say('positions.rules.end') }), { target: { value: '15:10' } });
    const start = within(sheet).getByRole('button', { name: say('positions.manage.start') });
    fireEvent.click(start);
    fireEvent.click(start);
    await within(sheet).findByText(say('positions.manage.started'));
    expect(server().callsOf(runs.holdGroup)).toHaveLength(1);
    const [call] = server().callsOf(runs.holdGroup);
    expect(call?.body).toEqual({
      account_number: long.account_number,
      portfolio_id: 'p1',
      position_ids: ['x1', 's1'],
      name: say('positions.manage.name-of', { underlying: 'NIFTY' }),
      overall: { ...NO_RULES, stop: { unit: 'money', value: 4_000 }, lock: { unit: 'money', reach: 2_000, keep: 500 } },
      end: { kind: 'time', at: '15:10' },
    });
    expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    // Nothing of the selection is left over the list afterwards.
    fireEvent.click(within(sheet).getByRole('button', { name: say('positions.close-sheet') }));
    await eventually(() => expect(screen.queryByRole('button', { name: say('positions.selected.manage') })).toBeNull());
  });

  test('keep rules that were typed and not sent over a page loaded anew, until they are sent or given up', async () => {
    const stop = (sheet: HTMLElement) => within(sheet).getByLabelText<HTMLInputElement>(say('positions.rules.stop'), { selector: 'input' });
    const back = (sheet: HTMLElement) => within(sheet).queryByRole('button', { name: say('draft.discard') });
    let page = await show();
    let sheet = await openManage();
    const reload = async () => {
      await turns();
      page.unmount();
      page = await show();
      sheet = await openManage();
      await turns();
    };
    typed(sheet, 'positions.rules.stop', '4000');
    fireEvent.change(within(sheet).getByRole('textbox', { name: say('positions.manage.name') }), { target: { value: 'Mine' } });
    await reload();
    await eventually(() => expect(back(sheet)).not.toBeNull());
    expect(stop(sheet).value).toMatch(/^4,?000/);
    expect(within(sheet).getByRole<HTMLInputElement>('textbox', { name: say('positions.manage.name') }).value).toBe('Mine');

    server().on(runs.holdGroup, { bot_run: group(), message: '' });
    fireEvent.click(within(sheet).getByRole('button', { name: say('positions.manage.start') }));
    await within(sheet).findByText(say('positions.manage.started'));
    await reload();
    expect(back(sheet)).toBeNull();

    typed(sheet, 'positions.rules.stop', '5000');
    await turns();
    fireEvent.click(within(sheet).getByRole('button', { name: say('ui.close') }));
    await reload();
    expect(stop(sheet).value).toBe('');
  });

  test('without a rule, or with half of one, are not sent, and the field says why', async () => {
    await show();
    const sheet = await openManage();
    const start = within(sheet).getByRole('button', { name: say('positions.manage.start') });
    fireEvent.click(start);
    expect(await within(sheet).findByText(say('errors.bot.group-without-rule'))).toBeTruthy();
    typed(sheet, 'positions.rules.reach', '2000');
    expect(await within(sheet).findByText(say('form.required'))).toBeTruthy();
    fireEvent.click(start);
    expect(server().callsOf(runs.holdGroup)).toEqual([]);
  });
});

describe('a group that is managed', () => {
  test('shows its rules, guards its positions, and is let go with one press', async () => {
    await show([group()]);
    const box = await screen.findByRole('region', { name: say('positions.managed.title') });
    expect(box.textContent).toContain(say('positions.managed.stop', { amount: '₹4,000' }));
    expect((await screen.findAllByText(say('positions.guard.group', { name: 'Both legs' }))).length).toBeGreaterThan(0);
    // The short position is protected by the stop of its group.
    await eventually(() => expect(screen.queryByText(say('positions.guard.none'))).toBeNull());
    server().on(runs.releaseGroup, { bot_run: group({ status: 'ended', revision: 9 }), message: '' });
    fireEvent.click(within(box).getByRole('button', { name: say('bot-run.release-named', { name: 'Both legs' }) }));
    await eventually(() => expect(screen.queryByRole('region', { name: say('positions.managed.title') })).toBeNull());
    expect((await screen.findAllByText(say('positions.guard.none'))).length).toBeGreaterThan(0);
  });

  test('is entered again after its stop, if that is asked for', async () => {
    await show([group()]);
    fireEvent.click(await screen.findByRole('button', { name: say('positions.managed.rules-of', { name: 'Both legs' }) }));
    const sheet = await screen.findByRole('dialog');
    expect(within(sheet).queryByText(say('positions.rules.targetAgain'))).toBeNull();
    const answer = group({ revision: 9 });
    const stop = { unit: 'money' as const, value: 4_000, reentry: { how: 'at-once' as const, times: 2 } };
    server().on(runs.changeGroupRules, {
      bot_run: { ...answer, definition: { ...answer.definition, overall: { ...NO_RULES, stop } } },
      message: '',
    });
    fireEvent.change(within(sheet).getByLabelText(say('positions.rules.stopAgain')), { target: { value: 'at-once' } });
    typed(sheet, 'positions.rules.times', '9');
    fireEvent.click(within(sheet).getByRole('button', { name: say('positions.managed.save') }));
    expect(server().callsOf(runs.changeGroupRules)).toEqual([]);
    typed(sheet, 'positions.rules.times', '2');
    fireEvent.click(within(sheet).getByRole('button', { name: say('positions.managed.save') }));
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server().callsOf(runs.changeGroupRules).at(-1)?.body).toEqual({
      overall: { ...NO_RULES, stop },
      end: { kind: 'open' },
      was: rulesOf(group()),
    });
    const box = screen.getByRole('region', { name: say('positions.managed.title') });
    expect(box.textContent).toContain(say('positions.managed.stop-again', { times: 2 }));
  });

  test('is held to other rules, and says at the time that it has passed', async () => {
    await show([group()]);
    fireEvent.click(await screen.findByRole('button', { name: say('positions.managed.rules-of', { name: 'Both legs' }) }));
    const sheet = await screen.findByRole('dialog');
    server().on(
      runs.changeGroupRules,
      refusal('bot.exit-time-passed', { fields: [{ path: 'end.at', code: 'bot.exit-time-passed', message: '' }] }),
    );
    typed(sheet, 'positions.rules.target', '3000');
    fireEvent.change(within(sheet).getByRole('textbox', { name: say('positions.rules.end') }), { target: { value: '09:20' } });
    const save = within(sheet).getByRole('button', { name: say('positions.managed.save') });
    fireEvent.click(save);
    expect(await within(sheet).findByText(say('errors.bot.exit-time-passed'))).toBeTruthy();
    server().on(runs.changeGroupRules, { bot_run: group({ revision: 9 }), message: '' });
    fireEvent.click(save);
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server().callsOf(runs.changeGroupRules).at(-1)?.body).toEqual({
      overall: { ...NO_RULES, stop: { unit: 'money', value: 4_000 }, target: { unit: 'money', value: 3_000 } },
      end: { kind: 'time', at: '09:20' },
      was: rulesOf(group()),
    });
  });
});

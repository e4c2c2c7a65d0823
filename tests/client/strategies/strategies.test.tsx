import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { BaseStrategy, Bot } from '#client/api/types.ts';
// The editor comes when it is opened; here it is ready, so that a busy machine's first reading of it is no part of a wait.
import '#client/features/strategies/editor/bot-editor.tsx';
import { Screen } from '#client/features/strategies/index.ts';
import { foldLazilyAtom } from '#client/state/stream/lazy-folds.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as bots from '#contract/operations/bots.ts';
import * as market from '#contract/operations/market.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { withValueAt } from '#domain/bots/definition-path.ts';
import { SIGNAL_INDICATORS } from '#domain/bots/signal-indicators.ts';
import { STRIKE_RULES } from '#domain/strategies/leg-plan.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { connectionLost, type FakeServer, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { fromMenu } from '#tests/support/client/from-menu.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { noRuns } from '#tests/support/client/run-samples.ts';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT, PORTFOLIO, SERVER_AT } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

type WireBot = Bot & { definition: NonNullable<Bot['definition']> };
/** A few of them: a page of all is slow to search by role. */
const CODES = ['nine-twenty-straddle', 'iron-condor', 'long-put', 'bull-call-spread'];
const BASES = BASE_STRATEGIES.filter(({ code }) => CODES.includes(code)).map((base) => ({
  ...structuredClone(base),
  id: base.code,
  name: base.code,
})) as unknown as (BaseStrategy & {
  definition: WireBot['definition'];
})[];
const definitionOf = (code: string) => BASES.find((base) => base.code === code)!.definition;
const botOf = (change: Partial<WireBot> = {}): WireBot => ({
  id: 'b1',
  portfolio_id: PORTFOLIO.id,
  name: 'Morning',
  base_strategy: 'nine-twenty-straddle',
  mode: 'paper',
  definition: definitionOf('nine-twenty-straddle'),
  revision: 1,
  created_at: SERVER_AT,
  updated_at: SERVER_AT,
  ...change,
});

function prepared(daily: WireBot[], trading: WireBot[] = []): FakeServer {
  return noRuns(server())
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] })
    .on(market.listUnderlyings, { underlyings: [] })
    .on(bots.listBaseStrategies, { base_strategies: BASES })
    .on(bots.listDailyBots, () => ({ daily_bots: daily }))
    .on(bots.listTradingBots, () => ({ trading_bots: trading }));
}
const button = (id: string, values?: Record<string, string>) => screen.getByRole('button', { name: say(id, values) });
const card = (name: string) => screen.findByRole('article', { name });
const field = (id: string) => screen.getByLabelText<HTMLInputElement>(say(`strategies.field.${id}`));
const type = (input: HTMLInputElement, value: string) => {
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
};
const editor = (how: 'make' | 'edit' | 'copy') => screen.findByRole('dialog', { name: say(`strategies.editor.title-${how}`) });
const submit = () => fireEvent.submit(field('name').closest('form')!);

describe('the bots of a portfolio', () => {
  test('are told with their legs and times, and that none has been started', async () => {
    await renderScreen(<Screen />, prepared([botOf()], [botOf({ id: 'b2', name: 'Carry', definition: definitionOf('iron-condor') })]));
    const morning = within(await card('Morning'));
    expect(await morning.findByText(say('bot-run.status.never'))).toBeTruthy();
    expect(morning.getByText(say('strategies.kind.daily'))).toBeTruthy();
    expect(morning.getByText('Sell 1 lot, call ATM')).toBeTruthy();
    expect(morning.getByText(/^Every trading day: enters from 09:20 to 09:25, exits at 15:15/)).toBeTruthy();
    expect(within(await card('Carry')).getByText('Buy 1 lot, put 6 steps OTM')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/running/i);
  });

  test('say what they do for all legs together and by indicators', async () => {
    const { overall, ...rest } = definitionOf('nine-twenty-straddle');
    const row = { left: { of: 'close' }, is: 'above', right: { of: 'number', value: 25_000 } } as const;
    const definition: WireBot['definition'] = {
      ...rest,
      signals: { minutes: 5, entry: { match: 'all', rows: [row] }, exit: null },
      overall: {
        ...overall,
        stop: { unit: 'premium-percent', value: 30, reentry: { how: 'reversed', times: 2 } },
        adjust: { unit: 'underlying-points', by: 120, legs: 'winning', times: 1 },
      },
    };
    await renderScreen(<Screen />, prepared([], [botOf({ definition })]));
    for (const line of [
      'Enters on 5-minute candles: Candle close above 25,000',
      'After the overall stop-loss all legs re-enter, up to 2 times: At once, reversed',
      'When the underlying moves 120 points from entry, legs in profit are rolled to new strikes, once',
    ])
      expect((await card('Morning')).textContent).toContain(line);
  });

  test('are filtered by kind, and the filter stands in the address', async () => {
    const page = await renderScreen(<Screen />, prepared([botOf()], [botOf({ id: 'b2', name: 'Carry' })]));
    await card('Morning');
    fireEvent.click(screen.getByRole('radio', { name: say('strategies.filter.trading') }));
    await eventually(() => expect(screen.queryByRole('article', { name: 'Morning' })).toBeNull());
    expect(await card('Carry')).toBeTruthy();
    expect(page.address()).toBe('/app/here?kind=trading');
  });

  test('of a portfolio without any lead to the base strategies', async () => {
    await renderScreen(<Screen />, prepared([]));
    fireEvent.click(await screen.findByRole('button', { name: say('strategies.bots.from-library') }));
    expect(await card(say('strategies.base.iron-condor.name'))).toBeTruthy();
  });

  test('follow the events of other devices: created, changed by revision, removed', async () => {
    const { store } = await renderScreen(<Screen />, prepared([botOf()]));
    await card('Morning');
    const event = (type: 'bot.saved' | 'bot.removed', data: object) =>
      store.set(foldLazilyAtom, { seq: 1, type, at: SERVER_AT, exchange_at: null, data } as never);
    event('bot.saved', { kind: 'daily', bot: botOf({ id: 'b9', name: 'Evening' }) });
    await card('Evening');
    event('bot.saved', { kind: 'daily', bot: botOf({ name: 'Renamed', revision: 2 }) });
    event('bot.saved', { kind: 'daily', bot: botOf({ revision: 1 }) });
    await card('Renamed');
    event('bot.removed', { kind: 'daily', id: 'b9', portfolio_id: PORTFOLIO.id });
    await eventually(() => expect(screen.queryByRole('article', { name: 'Evening' })).toBeNull());
    expect(await card('Renamed')).toBeTruthy();
  });
});

describe('the base strategies', () => {
  test('have a name and a sentence of ours for every code that our server has, in both languages', () => {
    for (const { code } of BASE_STRATEGIES)
      for (const language of ['en', 'fr'] as const)
        for (const part of ['name', 'about']) expect(say(`strategies.base.${code}.${part}`, {}, language)).not.toBe('');
  });

  test('are filtered by what is expected of the market', async () => {
    await renderScreen(<Screen />, prepared([]), 'en', '/app/here?tab=library&outlook=bearish');
    await card(say('strategies.base.long-put.name'));
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });
});

describe('the editor', () => {
  test('makes a daily bot from a base strategy: a parameter goes to all its legs', async () => {
    const made = botOf({ id: 'b5', name: 'Mine' });
    await renderScreen(<Screen />, prepared([]).on(bots.createDailyBot, made), 'en', '/app/here?tab=library');
    const make = await screen.findByRole('button', {
      name: say('strategies.library.make-named', { name: say('strategies.base.nine-twenty-straddle.name') }),
    });
    // Until the portfolio is known there is nowhere to put a bot.
    await eventually(() => expect(make.getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(make);
    await editor('make');
    expect(field('name').value).toBe(say('strategies.base.nine-twenty-straddle.name'));
    type(field('name'), 'Mine');
    type(field('parameter-lots'), '3');
    type(field('parameter-leg-stop'), '40');
    type(screen.getAllByLabelText<HTMLInputElement>(say('strategies.field.parameter-exit-time'))[0]!, '1500');
    submit();
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
    let definition = definitionOf('nine-twenty-straddle');
    for (const place of [0, 1]) {
      definition = withValueAt(definition, `legs.${place}.lots`, 3);
      definition = withValueAt(definition, `legs.${place}.stop.value`, 40);
    }
    expect(server().callsOf(bots.createDailyBot)[0]?.body).toEqual({
      portfolio_id: PORTFOLIO.id,
      name: 'Mine',
      base_strategy: 'nine-twenty-straddle',
      definition: withValueAt(definition, 'schedule.end.at', '15:00'),
    });
  });

  test('changes every parameter of a bot and sends the revision that it saw', async () => {
    await renderScreen(<Screen />, prepared([botOf()]).on(bots.updateDailyBot, botOf({ name: 'Later', revision: 2 })));
    fireEvent.click(within(await card('Morning')).getByRole('button', { name: say('strategies.card.edit-named', { name: 'Morning' }) }));
    await editor('edit');
    type(field('name'), 'Later');
    type(field('limit-loss'), '5,000.50');
    fireEvent.click(screen.getByLabelText(say('strategies.field.total-stop')));
    fireEvent.click(screen.getByLabelText('Friday'));
    fireEvent.change(screen.getAllByLabelText(say('strategies.field.unit'))[0]!, { target: { value: 'delta' } });
    submit();
    await card('Later');
    expect(server().callsOf(bots.updateDailyBot)[0]?.body).toMatchObject({
      name: 'Later',
      revision: 1,
      definition: {
        legs: [{ stop: { unit: 'delta', value: 0.4 } }, {}],
        limits: { loss: 5_000.5 },
        overall: { stop: { unit: 'premium-percent', value: 30 } },
        schedule: { days: ['mon', 'tue', 'wed', 'thu'] },
      },
    });
  });

  test('says at the field what the rules forbid before it asks the server, and opens the part it is in', async () => {
    await renderScreen(<Screen />, prepared([botOf()]), 'en', '/app/here?edit=b1');
    await editor('edit');
    type(field('end-at'), '15:40');
    submit();
    expect(await screen.findByText(say('errors.bot.time-outside-session'))).toBeTruthy();
    expect(field('end-at').closest('details')?.open).toBe(true);
    expect(server().callsOf(bots.updateDailyBot)).toHaveLength(0);
  });

  test("puts the server's refusal at its field and keeps what was typed", async () => {
    const taken = refusal('bot.name-taken', { fields: [{ path: 'name', code: 'bot.name-taken', message: 'taken' }] });
    await renderScreen(<Screen />, prepared([botOf()]).on(bots.createDailyBot, taken), 'en', '/app/here?copy=b1');
    await editor('copy');
    expect(field('name').value).toBe('Morning copy');
    submit();
    await screen.findByText(say('errors.bot.name-taken'));
    expect(field('name').getAttribute('aria-invalid')).toBe('true');
  });

  test('keeps what was typed when the connection breaks, and asks before it is discarded', async () => {
    await renderScreen(<Screen />, prepared([botOf()]).on(bots.updateDailyBot, connectionLost()), 'en', '/app/here?edit=b1');
    await editor('edit');
    type(field('name'), 'Other');
    submit();
    await screen.findByText(say('errors.client.network'));
    expect(field('name').value).toBe('Other');
    fireEvent.click(button('strategies.editor.cancel'));
    const question = within(await screen.findByRole('dialog', { name: say('strategies.editor.leave-title') }));
    fireEvent.click(question.getByRole('button', { name: say('strategies.editor.leave-go') }));
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('adds and removes legs, ten at most', async () => {
    const [leg] = definitionOf('nine-twenty-straddle').legs;
    const definition = { ...definitionOf('nine-twenty-straddle'), legs: Array.from({ length: 9 }, () => structuredClone(leg!)) };
    await renderScreen(<Screen />, prepared([botOf({ definition })]), 'en', '/app/here?edit=b1');
    await editor('edit');
    const legs = () => screen.getAllByLabelText(new RegExp(`^${say('strategies.leg.remove', { place: '' })}`));
    const add = screen.getByText(say('strategies.leg.add')).closest('button')!;
    expect(add.getAttribute('aria-disabled')).toBeNull();
    fireEvent.click(add);
    expect(legs()).toHaveLength(10);
    expect(add.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(legs()[0]!);
    expect(legs()).toHaveLength(9);
  });

  test('a bot that was kept without what a definition may leave out is given it here', async () => {
    const { legs, ...rest } = definitionOf('nine-twenty-straddle');
    const one = botOf({ definition: { ...rest, legs: [legs[0]!] } });
    await renderScreen(<Screen />, prepared([one]).on(bots.updateDailyBot, { ...one, revision: 2 }), 'en', '/app/here?edit=b1');
    await editor('edit');
    fireEvent.click(screen.getByLabelText(say('strategies.field.leg-trail')));
    expect(field('trail-how').value).toBe('ratchet');
    fireEvent.change(field('trail-how'), { target: { value: 'peak' } });
    type(field('trail-after'), '15');
    type(field('trail-behind'), '5');
    fireEvent.click(screen.getByLabelText(say('strategies.field.reentry-limited')));
    type(field('reentry-until'), '13:45');
    fireEvent.click(screen.getByLabelText(say('strategies.field.days-to-expiry')));
    fireEvent.click(screen.getByLabelText(say('strategies.days-to-expiry', { days: '2' })));
    expect(field('when-one-leaves').value).toBe('leg');
    fireEvent.change(field('when-one-leaves'), { target: { value: 'all' } });
    submit();
    await eventually(() => expect(server().callsOf(bots.updateDailyBot)).toHaveLength(1));
    expect(server().callsOf(bots.updateDailyBot)[0]?.body).toMatchObject({
      definition: {
        legs: [{ trail: { how: 'peak', every: 15, by: 5 } }],
        schedule: { reentry: '13:45', dte: [0, 2] },
        overall: { leaves: 'all' },
      },
    });
  });

  test('all legs may wait for their premium together, and come back together after the overall stop', async () => {
    const one = botOf();
    await renderScreen(<Screen />, prepared([one]).on(bots.updateDailyBot, { ...one, revision: 2 }), 'en', '/app/here?edit=b1');
    await editor('edit');
    expect(screen.queryByLabelText(say('strategies.field.total-reentry-stop'))).toBeNull();
    fireEvent.click(screen.getByLabelText(say('strategies.field.total-stop')));
    fireEvent.click(screen.getByLabelText(say('strategies.field.total-reentry-stop')));
    fireEvent.change(field('reentry-how'), { target: { value: 'momentum' } });
    type(field('reentry-times'), '3');
    submit();
    expect(await screen.findByText(say('errors.bot.overall-momentum-missing'))).toBeTruthy();
    fireEvent.click(screen.getByLabelText(say('strategies.field.total-momentum')));
    type(field('momentum-by'), '7.5');
    fireEvent.click(screen.getByLabelText(say('strategies.field.adjust')));
    type(field('adjust-by'), '120');
    fireEvent.change(field('adjust-legs'), { target: { value: 'winning' } });
    submit();
    await eventually(() => expect(server().callsOf(bots.updateDailyBot)).toHaveLength(1));
    expect(server().callsOf(bots.updateDailyBot)[0]?.body).toMatchObject({
      definition: {
        overall: {
          momentum: { direction: 'down', unit: 'percent', by: 7.5 },
          stop: { unit: 'premium-percent', value: 30, reentry: { how: 'momentum', times: 3 } },
          adjust: { unit: 'underlying-points', by: 120, legs: 'winning', times: 3 },
        },
      },
    });
  });

  test('a leg hands on to a lazy one by its name, which the lazy one shows', async () => {
    const { legs, ...rest } = definitionOf('nine-twenty-straddle');
    const lazy = { ...legs[1]!, lazy: 'Spare' };
    const one = botOf({ definition: { ...rest, legs: [legs[0]!, lazy] } });
    await renderScreen(<Screen />, prepared([one]).on(bots.updateDailyBot, { ...one, revision: 2 }), 'en', '/app/here?edit=b1');
    await editor('edit');
    expect(screen.getAllByText(/^Lazy leg Spare: Sell 1 lot, put ATM/).length).toBeGreaterThan(0);
    fireEvent.click(screen.getAllByLabelText(say('strategies.field.reentry-stop'))[0]!);
    fireEvent.change(field('reentry-how'), { target: { value: 'next-leg' } });
    submit();
    expect(await screen.findByText(say('errors.bot.next-leg-missing'))).toBeTruthy();
    fireEvent.change(field('next-leg'), { target: { value: 'Spare' } });
    submit();
    await eventually(() => expect(server().callsOf(bots.updateDailyBot)).toHaveLength(1));
    expect(server().callsOf(bots.updateDailyBot)[0]?.body).toMatchObject({
      definition: { legs: [{ reentry: { stop: { how: 'next-leg', leg: 'Spare', times: 1 } } }, { lazy: 'Spare' }] },
    });
  });

  test('an entry by indicators: each has its numbers and its lines, and a group stands beside the rows', async () => {
    const one = botOf();
    await renderScreen(<Screen />, prepared([one]).on(bots.updateDailyBot, { ...one, revision: 2 }), 'en', '/app/here?edit=b1');
    await editor('edit');
    fireEvent.click(screen.getByLabelText(say('strategies.field.signals')));
    fireEvent.change(field('signal-minutes'), { target: { value: '15' } });
    for (const id of Object.keys(SIGNAL_INDICATORS)) {
      fireEvent.change(field('signal-left'), { target: { value: id } });
      expect(field('signal-left').closest('details')!.textContent, id).not.toContain('strategies.');
    }
    fireEvent.change(field('signal-left'), { target: { value: 'bollinger' } });
    fireEvent.change(field('signal-line'), { target: { value: 'lower' } });
    type(field('signal-width'), '2.5');
    fireEvent.change(field('signal-right'), { target: { value: 'close' } });
    fireEvent.click(button('strategies.signal.add-group'));
    fireEvent.change(screen.getAllByLabelText(say('strategies.field.signal-match'))[1]!, { target: { value: 'any' } });
    submit();
    await eventually(() => expect(server().callsOf(bots.updateDailyBot)).toHaveLength(1));
    expect(server().callsOf(bots.updateDailyBot)[0]?.body).toMatchObject({
      definition: {
        signals: {
          minutes: 15,
          entry: {
            match: 'all',
            rows: [{ left: { indicator: 'bollinger', line: 'lower', values: [20, 2.5] }, is: 'crosses-above', right: { of: 'close' } }],
            groups: [{ match: 'any', rows: [{ left: { indicator: 'ema', values: [9] }, right: { indicator: 'ema', values: [21] } }] }],
          },
          exit: null,
        },
      },
    });
  });

  test('every way to choose a strike has its numbers, and its words on the leg', async () => {
    const { legs, ...rest } = definitionOf('nine-twenty-straddle');
    await renderScreen(<Screen />, prepared([botOf({ definition: { ...rest, legs: [legs[0]!] } })]), 'en', '/app/here?edit=b1');
    await editor('edit');
    const rule = () => field('strike-rule');
    const said = new Set<string>();
    for (const each of STRIKE_RULES) {
      fireEvent.change(rule(), { target: { value: each } });
      expect(rule().closest('.grid')!.querySelectorAll('input').length, each).toBeGreaterThan(0);
      const summary = rule().closest('details')!.querySelector('summary')!.textContent;
      expect(summary, each).not.toContain('strategies.');
      said.add(summary);
    }
    expect(said.size).toBe(STRIKE_RULES.length);
  });

  test('a leg that becomes a future has no strike and a monthly expiry', async () => {
    const { legs, ...rest } = definitionOf('nine-twenty-straddle');
    const one = botOf({ definition: { ...rest, legs: [legs[0]!] } });
    await renderScreen(<Screen />, prepared([one]).on(bots.updateDailyBot, { ...one, revision: 2 }), 'en', '/app/here?edit=b1');
    await editor('edit');
    fireEvent.change(field('leg-kind'), { target: { value: 'future' } });
    expect(screen.queryByLabelText(say('strategies.field.strike-rule'))).toBeNull();
    submit();
    await eventually(() => expect(server().callsOf(bots.updateDailyBot)).toHaveLength(1));
    expect(server().callsOf(bots.updateDailyBot)[0]?.body).toMatchObject({
      definition: { legs: [{ kind: 'future', strike: null, expiry: { cycle: 'monthly', rank: 1 } }] },
    });
  });
});

describe('deleting a bot', () => {
  test('asks first and takes it off the list', async () => {
    await renderScreen(<Screen />, prepared([botOf(), botOf({ id: 'b2', name: 'Second' })]).on(bots.deleteDailyBot, { message: 'ok' }));
    const more = say('strategies.card.more-named', { name: 'Second' });
    fireEvent.click(await fromMenu(await card('Second'), more, say('strategies.card.delete')));
    const dialog = within(await screen.findByRole('dialog', { name: say('strategies.delete.title', { name: 'Second' }) }));
    fireEvent.click(dialog.getByRole('button', { name: say('strategies.delete.confirm') }));
    await eventually(() => expect(screen.queryByRole('article', { name: 'Second' })).toBeNull());
    expect(screen.getByRole('article', { name: 'Morning' })).toBeTruthy();
  });
});

import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { BaseStrategy, Bot } from '#client/api/types.ts';
// The editor comes when it is opened; here it is ready, so that a busy machine's first reading of it is no part of a wait.
import '#client/features/strategies/editor/bot-editor.tsx';
import { PortfolioForm } from '#client/features/portfolio/portfolio-form.tsx';
import { Screen } from '#client/features/strategies/index.ts';
import { readOne, write } from '#client/offline/storage.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as bots from '#contract/operations/bots.ts';
import * as market from '#contract/operations/market.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { eventually, turns, useCleanDevice } from '#tests/support/client/client-page.ts';
import { type FakeServer, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { noRuns } from '#tests/support/client/run-samples.ts';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT, PORTFOLIO, SERVER_AT, USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const BASES = BASE_STRATEGIES.filter(({ code }) => ['nine-twenty-straddle', 'iron-condor'].includes(code)).map((base) => ({
  ...structuredClone(base),
  id: base.code,
  name: base.code,
})) as unknown as (BaseStrategy & { definition: WireBot['definition'] })[];
type WireBot = Bot & { definition: NonNullable<Bot['definition']> };
const botOf = ({ revision }: Pick<Bot, 'revision'>): WireBot => ({
  id: 'b1',
  portfolio_id: PORTFOLIO.id,
  name: 'Morning',
  base_strategy: 'nine-twenty-straddle',
  mode: 'paper',
  definition: BASES.find(({ id }) => id === 'nine-twenty-straddle')!.definition,
  revision,
  created_at: SERVER_AT,
  updated_at: SERVER_AT,
});

function prepared(daily: WireBot[]): FakeServer {
  return noRuns(server())
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] })
    .on(market.listUnderlyings, { underlyings: [] })
    .on(bots.listBaseStrategies, { base_strategies: BASES })
    .on(bots.listDailyBots, () => ({ daily_bots: daily }))
    .on(bots.listTradingBots, () => ({ trading_bots: [] }));
}
const button = (id: string, values?: Record<string, string>) => screen.getByRole('button', { name: say(id, values) });
const field = (id: string) => screen.getByLabelText<HTMLInputElement>(say(`strategies.field.${id}`));
const type = (input: HTMLInputElement, value: string) => {
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
};
const editor = (how: 'make' | 'edit') => screen.findByRole('dialog', { name: say(`strategies.editor.title-${how}`) });
const submit = () => fireEvent.submit(field('name').closest('form')!);

describe('a form that was neither saved nor given up', () => {
  test('of a bot is kept, says since when, and sends the revision that it was begun with', async () => {
    const key = `u/${USER.id}/draft/form/bot/${PORTFOLIO.id}/edit:b1`;
    const open = async (revision: number) => {
      const changed = refusal('bot.changed');
      await renderScreen(<Screen />, prepared([botOf({ revision })]).on(bots.updateDailyBot, changed), 'en', '/app/here?edit=b1');
      await editor('edit');
    };
    await open(1);
    type(field('limit-loss'), '5000');
    await eventually(async () => expect(await readOne(key)).toMatchObject({ data: { form: { revision: 1 } } }));
    cleanup();
    // Meanwhile the bot was changed on another device.
    await open(2);
    await eventually(() => expect(field('limit-loss').value).toBe('5000.00'));
    expect(screen.getByRole('dialog').textContent).toContain('Not saved yet: what you entered at');
    submit();
    await screen.findByText(say('errors.bot.changed'));
    expect(server().callsOf(bots.updateDailyBot)[0]?.body).toMatchObject({ revision: 1, definition: { limits: { loss: 5_000 } } });
    fireEvent.click(button('draft.discard'));
    expect(field('limit-loss').value).toBe('');
    await eventually(async () => expect(await readOne(key)).toBeUndefined());
    type(field('limit-loss'), '7000');
    await eventually(async () => expect(await readOne(key)).toMatchObject({ data: { form: { revision: 2 } } }));
    fireEvent.click(button('strategies.editor.cancel'));
    fireEvent.click(await screen.findByRole('button', { name: say('strategies.editor.leave-go') }));
    await eventually(async () => expect(await readOne(key)).toBeUndefined());
  });

  test('of a new bot begins anew where what was stored is no form of this version', async () => {
    const key = `u/${USER.id}/draft/form/bot/${PORTFOLIO.id}/make:iron-condor`;
    const form = { name: 'Old', kind: 'daily', revision: null, definition: { legs: [] } };
    await write(key, { v: 1, at: Date.now(), data: { form } });
    await renderScreen(<Screen />, prepared([]), 'en', '/app/here?base=iron-condor');
    await editor('make');
    await turns();
    expect(field('name').value).toBe(say('strategies.base.iron-condor.name'));
  });

  test('of a portfolio is kept', async () => {
    const open = async () => {
      const form = <PortfolioForm accounts={[ACCOUNT]} accountId={ACCOUNT.id} portfolio={null} onClose={() => undefined} />;
      await renderScreen(form, prepared([]));
      return screen.getByLabelText<HTMLInputElement>(say('portfolio.form.capital'));
    };
    const key = `u/${USER.id}/draft/form/portfolio/new`;
    type(await open(), '250000');
    await eventually(async () => expect(await readOne(key)).toBeTruthy());
    cleanup();
    const capital = await open();
    await eventually(() => expect(capital.value).toBe('250000.00'));
    fireEvent.click(button('portfolio.form.cancel'));
    await eventually(async () => expect(await readOne(key)).toBeUndefined());
  });
});

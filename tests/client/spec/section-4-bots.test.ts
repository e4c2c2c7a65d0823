import { describe, expect, test } from 'vitest';
import { createBotAtom, deleteBotAtom, updateBotAtom, useDailyBots, useTradingBots } from '#client/state/accounts/bots.ts';
import type { Store } from '#client/state/store.ts';
import * as bots from '#contract/operations/bots.ts';
import { botSample } from '#tests/support/client/bot-samples.ts';
import { eventually, openPage, useCleanDevice } from '#tests/support/client/client-page.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { onScreen } from '#tests/support/client/on-screen.ts';

const server = useFakeServer();
useCleanDevice();

const OLD = botSample({ id: 'b1', name: 'Morning' });
const NEW = botSample({ id: 'b2', name: 'Noon' });
const BODY = { portfolio_id: NEW.portfolio_id, name: NEW.name, definition: NEW.definition };
const CALLS = {
  trading: { list: bots.listTradingBots, create: bots.createTradingBot, update: bots.updateTradingBot, remove: bots.deleteTradingBot },
  daily: { list: bots.listDailyBots, create: bots.createDailyBot, update: bots.updateDailyBot, remove: bots.deleteDailyBot },
} as const;

describe.each(['trading', 'daily'] as const)('the list of %s bots', (kind) => {
  const calls = CALLS[kind];
  const use = () => (kind === 'daily' ? useDailyBots : useTradingBots)(OLD.portfolio_id);
  async function listed(): Promise<{ readonly store: Store; readonly names: () => readonly string[] }> {
    server()
      .on(bots.listTradingBots, { trading_bots: [OLD] })
      .on(bots.listDailyBots, { daily_bots: [OLD] });
    const { store } = await openPage();
    const list = onScreen(store, use);
    const names = () => (list().value ?? []).map(({ name }) => name);
    await eventually(() => expect(names()).toEqual(['Morning']));
    return { store, names };
  }

  test('creating appends, updating replaces the one with its id, deleting removes it', async () => {
    const { store, names } = await listed();
    server().on(calls.create, NEW);
    await store.set(createBotAtom, kind, BODY);
    await eventually(() => expect(names()).toEqual(['Morning', 'Noon']));
    server().on(calls.update, { ...OLD, name: 'Evening', revision: 2 });
    await store.set(updateBotAtom, kind, OLD, { name: 'Evening' });
    await eventually(() => expect(names()).toEqual(['Evening', 'Noon']));
    server().on(calls.remove, { message: '' });
    await store.set(deleteBotAtom, kind, OLD.id);
    await eventually(() => expect(names()).toEqual(['Noon']));
    expect(server().callsOf(calls.list)).toHaveLength(1);
  });

  test('what is refused changes nothing', async () => {
    const { store, names } = await listed();
    for (const call of [calls.create, calls.update, calls.remove]) server().on(call, refusal('request.invalid'));
    await store.set(createBotAtom, kind, BODY).catch(() => undefined);
    await store.set(updateBotAtom, kind, OLD, { name: 'Evening' }).catch(() => undefined);
    await store.set(deleteBotAtom, kind, OLD.id).catch(() => undefined);
    await eventually(() => expect(names()).toEqual(['Morning']));
  });
});

import { describe, expect, test } from 'vitest';
import { botsAtom, createBotAtom, deleteBotAtom, openBotsAtom, updateBotAtom } from '#client/state/accounts/bots.ts';
import type { Store } from '#client/state/store.ts';
import * as bots from '#contract/operations/bots.ts';
import { botSample } from '#tests/support/client/bot-samples.ts';
import { eventually, openPage, useCleanDevice } from '#tests/support/client/client-page.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';

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
  const names = (store: Store) => (store.get(botsAtom(kind, OLD.portfolio_id)).value ?? []).map(({ name }) => name);
  async function listed(): Promise<Store> {
    server()
      .on(bots.listTradingBots, { trading_bots: [OLD] })
      .on(bots.listDailyBots, { daily_bots: [OLD] });
    const { store } = await openPage();
    store.set(openBotsAtom, kind, OLD.portfolio_id);
    await eventually(() => expect(names(store)).toEqual(['Morning']));
    return store;
  }

  test('creating appends, updating replaces the one with its id, deleting removes it', async () => {
    const store = await listed();
    server().on(calls.create, NEW);
    await store.set(createBotAtom, kind, BODY);
    expect(names(store)).toEqual(['Morning', 'Noon']);
    server().on(calls.update, { ...OLD, name: 'Evening', revision: 2 });
    await store.set(updateBotAtom, kind, OLD, { name: 'Evening' });
    expect(names(store)).toEqual(['Evening', 'Noon']);
    server().on(calls.remove, { message: '' });
    await store.set(deleteBotAtom, kind, OLD.id);
    expect(names(store)).toEqual(['Noon']);
    expect(server().callsOf(calls.list)).toHaveLength(1);
  });

  test('what is refused changes nothing', async () => {
    const store = await listed();
    for (const call of [calls.create, calls.update, calls.remove]) server().on(call, refusal('request.invalid'));
    await store.set(createBotAtom, kind, BODY).catch(() => undefined);
    await store.set(updateBotAtom, kind, OLD, { name: 'Evening' }).catch(() => undefined);
    await store.set(deleteBotAtom, kind, OLD.id).catch(() => undefined);
    expect(names(store)).toEqual(['Morning']);
  });
});

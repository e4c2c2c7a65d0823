import { atom } from 'jotai';
import type { UserEvent } from '#contract/events/stream-events.ts';
import * as api from '#client/api/bots.ts';
import type { BaseStrategy, Bot, BotUpdateBody, NewBot } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import type { BotKind } from '#domain/bots/definition.ts';
import { isListOf } from '../resource/is-list.ts';
import { foldLazily } from '../stream/lazy-folds.ts';
import { appended, removed, replaced } from '../resource/list-rules.ts';
import { tracked } from '../resource/loading.ts';
import { resourceFamily } from '../resource/resource-family.ts';

const ALL = 'all';
const baseStrategies = resourceFamily<BaseStrategy[]>({
  name: 'base-strategies',
  operation: 'listBaseStrategies',
  streamed: false,
  check: isListOf<BaseStrategy>('id'),
  load: async () => ({ value: await api.listBaseStrategies(), receivedAt: wallNow(), exchangeAt: null, source: 'network' }),
});
/** Returns the resource of the templates that bots are made from. */
export const useBaseStrategies = () => baseStrategies.use(ALL);

const family = (kind: BotKind) =>
  resourceFamily<Bot[]>({
    name: `${kind}-bots`,
    operation: kind === 'daily' ? 'listDailyBots' : 'listTradingBots',
    streamed: true,
    check: isListOf<Bot>('id'),
    load: async (portfolioId) => ({
      value: await api.listBots(kind, portfolioId),
      receivedAt: wallNow(),
      exchangeAt: null,
      source: 'network',
    }),
  });
const families = { trading: family('trading'), daily: family('daily') } as const;

export const useTradingBots = (portfolioId: string | null) => families.trading.use(portfolioId);
export const useDailyBots = (portfolioId: string | null) => families.daily.use(portfolioId);

/** Creating appends; of a bot that is there already the newer revision stays. */
const foldBotAtom = atom(null, (_get, set, kind: BotKind, bot: Bot) =>
  set(families[kind].fold, bot.portfolio_id, (list) => {
    const old = list.find(({ id }) => id === bot.id);
    return old !== undefined && old.revision > bot.revision ? list : appended(list, bot);
  }),
);
const foldGoneAtom = atom(null, (_get, set, kind: BotKind, id: string) => {
  for (const key of families[kind].keys()) set(families[kind].fold, key, (list) => removed(list, id));
});

foldLazily(
  atom(null, (_get, set, { type, data }: UserEvent) => {
    if (type === 'bot.saved' && 'bot' in data) set(foldBotAtom, data.kind, data.bot);
    if (type === 'bot.removed' && 'portfolio_id' in data && 'kind' in data && 'id' in data) set(foldGoneAtom, data.kind, data.id);
  }),
);

export const createBotAtom = atom(null, async (_get, set, kind: BotKind, body: NewBot) =>
  tracked(set, kind === 'daily' ? 'createDailyBot' : 'createTradingBot', async () => {
    const bot = await api.createBot(kind, body);
    set(foldBotAtom, kind, bot);
    return bot;
  }),
);
/** Updating replaces by id: with what the back end answered, else with what was sent. */
export const updateBotAtom = atom(null, async (_get, set, kind: BotKind, bot: Bot, body: BotUpdateBody) =>
  tracked(set, kind === 'daily' ? 'updateDailyBot' : 'updateTradingBot', async () => {
    const said = await api.updateBot(kind, bot.id, body);
    const sent = { name: body.name ?? bot.name, definition: body.definition ?? bot.definition };
    const saved: Bot = said === null ? { ...bot, ...sent } : { ...said, portfolio_id: bot.portfolio_id };
    set(families[kind].fold, bot.portfolio_id, (list) => replaced(list, saved));
    return saved;
  }),
);
export const deleteBotAtom = atom(null, async (_get, set, kind: BotKind, id: string) =>
  tracked(set, kind === 'daily' ? 'deleteDailyBot' : 'deleteTradingBot', async () => {
    await api.deleteBot(kind, id);
    set(foldGoneAtom, kind, id);
  }),
);

import { atom } from 'jotai';
import type { UserEvent } from '#contract/events/stream-events.ts';
import * as api from '#client/api/bot-sets.ts';
import type { BotSet, BotSetBody, BotSetRun } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import { operationAtom } from '../resource/loading.ts';
import { exchangeTimeOf, resourceFamily } from '../resource/resource-family.ts';
import { featureAtom } from '../start/config.ts';
import { foldLazily } from '../stream/lazy-folds.ts';
import { fromServerClock } from '../stream/server-clock.ts';

/** Whether the back end lets bots be put together. */
export const setsOfferedAtom = featureAtom('bot-sets');

interface SetsOfPortfolio {
  readonly sets: readonly BotSet[];
  /** The newest run of each that has ever run. */
  readonly runs: readonly BotSetRun[];
}

const sets = resourceFamily<SetsOfPortfolio>({
  name: 'bot-sets',
  operation: 'listBotSets',
  streamed: true,
  check: (data): data is SetsOfPortfolio => isRecord(data) && Array.isArray(data['sets']) && Array.isArray(data['runs']),
  load: async (portfolioId) => {
    const answer = await api.listBotSets(portfolioId);
    return {
      value: { sets: answer.bot_sets, runs: answer.bot_set_runs },
      receivedAt: fromServerClock(answer.received_at, wallNow()),
      exchangeAt: exchangeTimeOf(answer.exchange_at),
      source: 'network',
    };
  },
});

/** Returns the sets of bots of a portfolio with their runs; null asks for nothing. */
export const useBotSets = sets.use;

/** Returns the list with an item replaced, or appended if new. An older state of the item changes nothing. */
function placed<T extends { readonly revision: number }>(list: readonly T[], item: T, isOld: (other: T) => boolean): readonly T[] {
  const old = list.find(isOld);
  if (old === undefined) return [...list, item];
  return old.revision >= item.revision ? list : list.map((each) => (each === old ? item : each));
}

const foldSetAtom = atom(null, (_get, set, saved: BotSet) => {
  if (sets.keys().includes(saved.portfolio_id))
    set(sets.fold, saved.portfolio_id, (known) => ({ ...known, sets: placed(known.sets, saved, ({ id }) => id === saved.id) }));
});
const foldGoneAtom = atom(null, (_get, set, { id, portfolio_id: portfolioId }: Pick<BotSet, 'id' | 'portfolio_id'>) => {
  if (sets.keys().includes(portfolioId))
    set(sets.fold, portfolioId, (known) => ({ ...known, sets: known.sets.filter((each) => each.id !== id) }));
});
const foldSetRunAtom = atom(null, (_get, set, run: BotSetRun) => {
  if (!sets.keys().includes(run.portfolio_id)) return;
  set(sets.fold, run.portfolio_id, (known) => {
    const newer = known.runs.some(({ set_id: id, started_at: at }) => id === run.set_id && at > run.started_at);
    if (newer) return known;
    const others = known.runs.filter(({ set_id: id, run_id: each }) => id !== run.set_id || each === run.run_id);
    return { ...known, runs: placed(others, run, ({ run_id: each }) => each === run.run_id) };
  });
});

foldLazily(
  atom(null, (_get, set, event: UserEvent) => {
    if (event.type === 'bot-set.saved' && 'bot_set' in event.data) set(foldSetAtom, event.data.bot_set);
    else if (event.type === 'bot-set.removed') set(foldGoneAtom, event.data as Pick<BotSet, 'id' | 'portfolio_id'>);
    else if (event.type === 'bot-set.run' && 'bot_set_run' in event.data) set(foldSetRunAtom, event.data.bot_set_run as BotSetRun);
  }),
);

/** Creates a bot set in a portfolio. Rejects with ApiError, as do the operations below. */
export const createSetAtom = operationAtom('createBotSet', async (_get, set, portfolioId: string, body: BotSetBody) =>
  set(foldSetAtom, await api.createBotSet(portfolioId, body)),
);
export const updateSetAtom = operationAtom('updateBotSet', async (_get, set, id: string, body: BotSetBody & { revision: number }) =>
  set(foldSetAtom, await api.updateBotSet(id, body)),
);
export const deleteSetAtom = operationAtom('deleteBotSet', async (_get, set, gone: Pick<BotSet, 'id' | 'portfolio_id'>) => {
  await api.deleteBotSet(gone.id);
  set(foldGoneAtom, gone);
});

/** Commands to a running set each set a state, so repeating one is harmless. Starts go through the outbox. */
export const pauseSetAtom = operationAtom('pauseBotSet', async (_get, set, id: string) => set(foldSetRunAtom, await api.pauseBotSet(id)));
export const resumeSetAtom = operationAtom('resumeBotSet', async (_get, set, id: string) =>
  set(foldSetRunAtom, await api.resumeBotSet(id)),
);
export const stopSetAtom = operationAtom('stopBotSet', async (_get, set, id: string) => set(foldSetRunAtom, await api.stopBotSet(id)));

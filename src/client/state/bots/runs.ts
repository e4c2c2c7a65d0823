import { atom } from 'jotai';
import type { UserEvent } from '#contract/events/stream-events.ts';
import * as api from '#client/api/bot-runs.ts';
import type { BotRun, ChangedRules } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isListOf } from '../resource/is-list.ts';
import { operationAtom } from '../resource/loading.ts';
import { exchangeTimeOf, resourceFamily } from '../resource/resource-family.ts';
import { featureAtom } from '../start/config.ts';
import { foldLazily } from '../stream/lazy-folds.ts';
import { fromServerClock } from '../stream/server-clock.ts';

/** Whether the back end lets bots trade. */
export const runsOfferedAtom = featureAtom('bot-runs');

const runs = resourceFamily<BotRun[]>({
  name: 'bot-runs',
  operation: 'listBotRuns',
  streamed: true,
  asksAhead: true,
  check: isListOf<BotRun>('run_id'),
  load: async (portfolioId) => {
    const answer = await api.listBotRuns(portfolioId);
    return {
      value: answer.bot_runs,
      receivedAt: fromServerClock(answer.received_at, wallNow()),
      exchangeAt: exchangeTimeOf(answer.exchange_at),
      source: 'network',
    };
  },
});

/** Returns the newest run of every bot of the portfolio that has ever run; null asks for nothing. */
export const useBotRuns = runs.use;

/** The same for what follows several portfolios at once. */
export const botRunsAtom = runs.atomOf;
export const openBotRunsAtom = runs.open;

/** Returns whether both runs share a place in the list: runs of the same bot do, groups of positions do not. */
const samePlace = (one: BotRun, other: BotRun): boolean =>
  one.bot_id === null ? one.run_id === other.run_id : one.bot_id === other.bot_id;

/** Returns the list with the run replacing the bot's older one. A late message about an older run or older state changes nothing. */
export function runsAfter(list: readonly BotRun[], run: BotRun): readonly BotRun[] {
  const old = list.find((each) => samePlace(run, each));
  if (old === undefined) return [run, ...list];
  const older = old.run_id === run.run_id ? run.revision <= old.revision : run.started_at < old.started_at;
  if (older) return list;
  // The same run keeps its place: a list that is being read does not jump.
  return old.run_id === run.run_id ? list.map((each) => (each === old ? run : each)) : [run, ...list.filter((each) => each !== old)];
}

const foldRunAtom = atom(null, (_get, set, run: BotRun) => {
  if (runs.keys().includes(run.portfolio_id)) set(runs.fold, run.portfolio_id, (list) => runsAfter(list, run) as BotRun[]);
});

foldLazily(
  atom(null, (_get, set, event: UserEvent) => {
    if (event.type === 'bot-run.updated' && 'bot_run' in event.data) set(foldRunAtom, event.data.bot_run as BotRun);
  }),
);

/**
 * Commands to a run. Each sets a state, so repeating a command is harmless; after a lost answer the list is read again. They reject with ApiError.
 * Starts are not here: they go through the outbox.
 */
export const pauseRunAtom = operationAtom('pauseBotRun', async (_get, set, id: string) => set(foldRunAtom, await api.pauseBotRun(id)));
export const resumeRunAtom = operationAtom('resumeBotRun', async (_get, set, id: string) => set(foldRunAtom, await api.resumeBotRun(id)));
export const stopRunAtom = operationAtom('stopBotRun', async (_get, set, id: string) => set(foldRunAtom, await api.stopBotRun(id)));
export const answerRunAtom = operationAtom('answerBotRun', async (_get, set, id: string, orders: number[], enters: boolean) =>
  set(foldRunAtom, await api.answerBotRun(id, { orders, enters })),
);

/** Commands to a group of positions; repeating one is harmless too. */
export const releaseGroupAtom = operationAtom('releaseGroup', async (_get, set, id: string) =>
  set(foldRunAtom, await api.releaseGroup(id)),
);
export const changeGroupRulesAtom = operationAtom('changeGroupRules', async (_get, set, id: string, rules: ChangedRules) =>
  set(foldRunAtom, await api.changeGroupRules(id, rules)),
);

import { wallTime } from '#domain/units/time.ts';
import type { ConditionGroup } from '#domain/screener/condition.ts';
import { originOf } from '#client/api/answer-origin.ts';
import * as api from '#client/api/screener.ts';
import type { SavedScreen, ScreenRun } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isListOf } from '../resource/is-list.ts';
import { isRecord } from '../resource/is-record.ts';
import { operationAtom } from '../resource/loading.ts';
import { exchangeTimeOf, resourceFamily } from '../resource/resource-family.ts';
import { fromServerClock } from '../stream/server-clock.ts';

/** The server measures as often, by the exchange's clock. */
const POLL_MS = 15_000;
const ALL = 'all';

const runs = resourceFamily<ScreenRun>({
  name: 'screen-runs',
  operation: 'runScreen',
  streamed: false,
  pollMs: POLL_MS,
  check: (data): data is ScreenRun => isRecord(data) && Array.isArray(data['rows']),
  load: async (key) => {
    const value = await api.runScreen(JSON.parse(key) as ConditionGroup);
    const { from, fetchedAt } = originOf(value);
    const now = wallNow();
    const ceiling = from === 'storage' && fetchedAt !== null ? wallTime(Math.min(now, fetchedAt)) : now;
    return {
      value,
      receivedAt: fromServerClock(value.received_at, ceiling),
      exchangeAt: exchangeTimeOf(value.exchange_at),
      source: from,
    };
  },
});
/** Returns what a screen finds, run again while on screen; none for null. */
export const useScreenRun = (screen: ConditionGroup | null) => runs.use(screen === null ? null : JSON.stringify(screen));

const screens = resourceFamily<SavedScreen[]>({
  name: 'screens',
  operation: 'listScreens',
  streamed: false,
  check: isListOf<SavedScreen>('screen_id'),
  load: async () => ({ value: await api.listScreens(), receivedAt: wallNow(), exchangeAt: null, source: 'network' }),
});
/** Returns the screens that everybody has and the own ones. */
export const useScreens = () => screens.use(ALL);

export const createScreenAtom = operationAtom('createScreen', async (_get, set, name: string, screen: ConditionGroup) => {
  const made = await api.createScreen(name, screen);
  set(screens.fold, ALL, (list) => [...list.filter(({ screen_id: id }) => id !== made.screen_id), made]);
  return made;
});
export const updateScreenAtom = operationAtom('updateScreen', async (_get, set, of: SavedScreen, screen: ConditionGroup) => {
  const saved = await api.updateScreen(of, screen);
  set(screens.fold, ALL, (list) => list.map((each) => (each.screen_id === saved.screen_id ? saved : each)));
  return saved;
});
export const deleteScreenAtom = operationAtom('deleteScreen', async (_get, set, id: string) => {
  await api.deleteScreen(id);
  set(screens.fold, ALL, (list) => list.filter((each) => each.screen_id !== id));
});

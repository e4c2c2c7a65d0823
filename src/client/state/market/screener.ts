import { wallTime } from '#domain/units/time.ts';
import type { ConditionGroup } from '#domain/screener/condition.ts';
import { originOf } from '#client/api/answer-origin.ts';
import * as api from '#client/api/screener.ts';
import { listPastScreenDays } from '#client/api/past.ts';
import type { PastScreenDay, PastScreenDays, SavedScreen, ScreenRun } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isListOf } from '../resource/is-list.ts';
import { isRecord } from '../resource/is-record.ts';
import { operationAtom } from '../resource/loading.ts';
import { exchangeTimeOf, resourceFamily } from '../resource/resource-family.ts';
import type { LiveResource } from '../resource/resource.ts';
import { fromServerClock } from '../stream/server-clock.ts';

/** The server measures as often, by the exchange's clock. */
const POLL_MS = 8_000;
const ALL = 'all';

const isRun = (data: unknown): data is ScreenRun => isRecord(data) && Array.isArray(data['rows']);

const runs = resourceFamily<ScreenRun>({
  name: 'screen-runs',
  operation: 'runScreen',
  streamed: false,
  pollMs: POLL_MS,
  check: isRun,
  load: async (key) => {
    const value = await api.runScreen({ screen: JSON.parse(key) as ConditionGroup, past: null });
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

/** Over days that have closed: nothing is measured again. */
const pastRuns = resourceFamily<ScreenRun>({
  name: 'past-screen-runs',
  operation: 'runScreen',
  streamed: false,
  check: isRun,
  // Of each day and each screen a copy would fill the device.
  keep: { read: () => Promise.resolve(null), save: () => undefined },
  load: async (key) => {
    const value = await api.runScreen(JSON.parse(key) as Parameters<typeof api.runScreen>[0], { quiet: 'shown' });
    return { value, receivedAt: wallNow(), exchangeAt: exchangeTimeOf(value.exchange_at), source: originOf(value).from };
  },
});

/** Returns what a screen finds, now and run again while on screen, or at an instant of a past day; none for null. */
export function useScreenRun(screen: ConditionGroup | null, past: PastScreenDay | null): LiveResource<ScreenRun> {
  const now = runs.use(screen === null || past !== null ? null : JSON.stringify(screen));
  const then = pastRuns.use(screen === null || past === null ? null : JSON.stringify({ screen, past }));
  return past === null ? now : then;
}

const pastDays = resourceFamily<PastScreenDays>({
  name: 'past-screen-days',
  operation: 'listPastScreenDays',
  streamed: false,
  check: (data): data is PastScreenDays => isRecord(data) && Array.isArray(data['simulated']) && Array.isArray(data['own']),
  load: async () => ({ value: await listPastScreenDays({ quiet: 'shown' }), receivedAt: wallNow(), exchangeAt: null, source: 'network' }),
});
/** Returns the past days available to screens; fetched only when `wanted`. */
export const usePastScreenDays = (wanted: boolean) => pastDays.use(wanted ? ALL : null);

const screens = resourceFamily<SavedScreen[]>({
  name: 'screens',
  operation: 'listScreens',
  streamed: false,
  check: isListOf<SavedScreen>('screen_id'),
  load: async () => ({ value: await api.listScreens(), receivedAt: wallNow(), exchangeAt: null, source: 'network' }),
});
/** Returns the built-in screens and the user's own; fetched only when `wanted`. */
export const useScreens = (wanted = true) => screens.use(wanted ? ALL : null);

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

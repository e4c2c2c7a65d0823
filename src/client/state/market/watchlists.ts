import { atom } from 'jotai';
import type { Instrument, Watchlist, WatchlistsAnswer } from '#client/api/types.ts';
import { apiSettings } from '#client/api/settings.ts';
import { listWatchlists, putWatchlist } from '#client/api/watchlists.ts';
import { userPrefix } from '#client/offline/keys.ts';
import { readOne, write } from '#client/offline/storage.ts';
import { within } from '#client/offline/within.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { featureAtom } from '../start/config.ts';
import { isRecord } from '../resource/is-record.ts';
import { operationAtom } from '../resource/loading.ts';
import { resourceFamily } from '../resource/resource-family.ts';
import { userIdAtom } from '../session/user.ts';

export const WATCHLIST_MOST = 50;
const COUNT = 7;
const READ_MS = 1_000;
const KEY = 'all';
const keyOf = (userId: string) => `${userPrefix(userId)}watchlists`;

/** Whether the back end keeps the lists; otherwise this device does. */
export const watchlistsOnServerAtom = featureAtom('watchlists');

function isWatchlists(data: unknown): data is WatchlistsAnswer {
  return isRecord(data) && Array.isArray(data['watchlists']) && Array.isArray(data['instruments']);
}
const emptyLists = (): WatchlistsAnswer => ({
  watchlists: Array.from({ length: COUNT }, (_, place) => ({ number: place + 1, name: '', instrument_ids: [] })),
  instruments: [],
});

const family = resourceFamily<WatchlistsAnswer>({
  name: 'watchlists',
  operation: 'listWatchlists',
  streamed: false,
  check: isWatchlists,
  load: async (_key, get) => {
    // Before the configuration is known, nothing says who keeps the lists: an empty device is no answer of a server.
    await apiSettings().ready;
    const times = { receivedAt: wallNow(), exchangeAt: null, source: 'network' } as const;
    if (get(watchlistsOnServerAtom)) return { value: await listWatchlists(), ...times };
    const userId = get(userIdAtom);
    const kept = userId === null ? null : await within(READ_MS, () => readOne(keyOf(userId)), null);
    return { value: isWatchlists(kept) ? kept : emptyLists(), ...times };
  },
});

/** Returns the seven lists with the instruments in them that are still listed; asks for nothing where they are not wanted. */
export const useWatchlists = (wanted = true) => family.use(wanted ? KEY : null);

/** Returns the lists with one of them replaced, and an instrument that has come into one. */
function withList(all: WatchlistsAnswer, list: Watchlist, added?: Instrument): WatchlistsAnswer {
  const known = all.instruments.filter((each) => each.instrument_id !== added?.instrument_id);
  return {
    watchlists: all.watchlists.map((each) => (each.number === list.number ? list : each)),
    instruments: added === undefined ? all.instruments : [...known, added],
  };
}

/** One change after the other: an older list never lands on a newer one. */
const queueAtom = atom<{ last: Promise<unknown> }>({ last: Promise.resolve() });

/** Replaces a list: at once on the screen, then where it is kept. When that fails the screen shows again what is kept. */
export const saveWatchlistAtom = operationAtom('putWatchlist', async (get, set, list: Watchlist, added?: Instrument) => {
  set(family.fold, KEY, (all) => withList(all, list, added));
  const queue = get(queueAtom);
  const save = async () => {
    if (get(watchlistsOnServerAtom)) return void (await putWatchlist(list));
    const userId = get(userIdAtom);
    const all = get(family.atomOf(KEY)).value;
    if (userId !== null && all !== null) await write(keyOf(userId), all);
    return undefined;
  };
  const saving = queue.last.then(save, save);
  queue.last = saving;
  try {
    await saving;
  } catch (error) {
    void set(family.refresh, KEY);
    throw error;
  }
});

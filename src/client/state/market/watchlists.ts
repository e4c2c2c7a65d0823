import { atom, type Getter } from 'jotai';
import type { Instrument, Watchlist, WatchlistsAnswer } from '#client/api/types.ts';
import { apiSettings } from '#client/api/settings.ts';
import { listWatchlists, putWatchlist } from '#client/api/watchlists.ts';
import { userPrefix } from '#client/offline/keys.ts';
import { change as changeStored, readOne } from '#client/offline/storage.ts';
import { within } from '#client/offline/within.ts';
import { postToTabs } from '#client/platform/tabs.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { featureAtom } from '../start/config.ts';
import { isRecord } from '../resource/is-record.ts';
import { operationAtom } from '../resource/loading.ts';
import { resourceFamily } from '../resource/resource-family.ts';
import { onChangedElsewhere } from '../device/shared-kept.ts';
import { sessionEpochAtom, userIdAtom } from '../session/user.ts';

export const WATCHLIST_MOST = 50;
const COUNT = 7;
const READ_MS = 1_000;
const NAME = 'watchlists';
const KEY = 'all';
const keyOf = (userId: string) => `${userPrefix(userId)}${NAME}`;

/** Whether the back end keeps the lists; otherwise this device does. */
export const watchlistsOnServerAtom = featureAtom('watchlists');

function isWatchlists(data: unknown): data is WatchlistsAnswer {
  return isRecord(data) && Array.isArray(data['watchlists']) && Array.isArray(data['instruments']);
}
const emptyLists = (): WatchlistsAnswer => ({
  watchlists: Array.from({ length: COUNT }, (_, place) => ({ number: place + 1, name: '', instrument_ids: [] })),
  instruments: [],
});

/** A change of one list, applied to the shown list and again to the stored one: must be idempotent. */
type ListChange = (list: Watchlist) => Watchlist;
type ListsChange = (all: WatchlistsAnswer) => WatchlistsAnswer;

interface Waiting {
  /** Local changes not stored yet, oldest first; stored one after the other. */
  changes: ListsChange[];
  /** The lists stored last, as far as this page knows. */
  kept: WatchlistsAnswer | null;
  epoch: number;
  last: Promise<unknown>;
}

/** Unsaved changes of this page and session. */
const waitingAtom = atom((): Waiting => ({ changes: [], kept: null, epoch: -1, last: Promise.resolve() }));

function waitingOf(get: Getter) {
  const waiting = get(waitingAtom);
  const epoch = get(sessionEpochAtom);
  if (waiting.epoch !== epoch) Object.assign(waiting, { changes: [], kept: null, epoch });
  return waiting;
}

/** Returns the stored lists with all unsaved changes applied; unchanged when they belong to an earlier session. */
function withWaiting(get: Getter, kept: WatchlistsAnswer, epoch: number): WatchlistsAnswer {
  const waiting = waitingOf(get);
  if (waiting.epoch !== epoch) return kept;
  waiting.kept = kept;
  return waiting.changes.reduce((changed, change) => change(changed), kept);
}

const family = resourceFamily<WatchlistsAnswer>({
  name: NAME,
  operation: 'listWatchlists',
  streamed: false,
  check: isWatchlists,
  load: async (_key, get) => {
    // Before the configuration is known, nothing says who keeps the lists: an empty device is no answer of a server.
    await apiSettings().ready;
    const { epoch } = waitingOf(get);
    const times = { receivedAt: wallNow(), exchangeAt: null, source: 'network' } as const;
    if (get(watchlistsOnServerAtom)) return { value: withWaiting(get, await listWatchlists(), epoch), ...times };
    const userId = get(userIdAtom);
    const kept = userId === null ? null : await within(READ_MS, () => readOne(keyOf(userId)), null);
    return { value: withWaiting(get, isWatchlists(kept) ? kept : emptyLists(), epoch), ...times };
  },
});

/** Returns the seven lists with the instruments in them that are still listed; asks for nothing where they are not wanted. */
export const useWatchlists = (wanted = true) => family.use(wanted ? KEY : null);

/** Returns all lists with one list changed; `added` is an instrument new to that list. */
function withChange(all: WatchlistsAnswer, number: number, change: ListChange, added?: Instrument): WatchlistsAnswer {
  const known = all.instruments.filter((each) => each.instrument_id !== added?.instrument_id);
  return {
    watchlists: all.watchlists.map((each) => (each.number === number ? change(each) : each)),
    instruments: added === undefined ? all.instruments : [...known, added],
  };
}

/** Changes a list on the server, unless another user has signed in meanwhile. Returns the lists before the change. */
async function changeOnServer(number: number, change: ListChange, here: () => boolean): Promise<WatchlistsAnswer> {
  const before = await listWatchlists();
  if (!here()) return before;
  const list = before.watchlists.find((each) => each.number === number);
  const next = list === undefined ? undefined : change(list);
  if (next !== undefined && next !== list) await putWatchlist(next);
  return before;
}

/** Changes the lists stored on this device. Returns the lists before the change. */
async function changeOnDevice(userId: string, changed: ListsChange): Promise<WatchlistsAnswer> {
  let before = emptyLists();
  await changeStored(keyOf(userId), (raw) => {
    if (isWatchlists(raw)) before = raw;
    return changed(before);
  });
  return before;
}

/**
 * Changes a list: at once on the screen, then what is kept by then, so that a page with an older list takes nothing away that another tab or device has
 * put in. When that fails the screen shows again what is kept.
 */
export const saveWatchlistAtom = operationAtom('putWatchlist', async (get, set, number: number, change: ListChange, added?: Instrument) => {
  const changed: ListsChange = (all) => withChange(all, number, change, added);
  const waiting = waitingOf(get);
  const { epoch } = waiting;
  const userId = get(userIdAtom);
  const here = () => get(sessionEpochAtom) === epoch;
  waiting.changes.push(changed);
  set(family.fold, KEY, changed);
  const save = async () => {
    // Another user may have signed in meanwhile.
    if (userId === null || !here()) return;
    const before = await (get(watchlistsOnServerAtom) ? changeOnServer(number, change, here) : changeOnDevice(userId, changed));
    postToTabs({ type: 'kept', userId, name: NAME });
    if (!here()) return;
    set(family.fold, KEY, () => withWaiting(get, before, epoch));
    waiting.kept = changed(before);
  };
  const saving = waiting.last.then(save, save).finally(() => {
    if (here()) waiting.changes.splice(waiting.changes.indexOf(changed), 1);
  });
  waiting.last = saving;
  try {
    await saving;
  } catch (error) {
    if (here()) {
      const { kept } = waiting;
      // Offline no answer arrives that would remove the failed change from the screen.
      if (kept !== null) set(family.fold, KEY, () => withWaiting(get, kept, epoch));
      void set(family.refresh, KEY);
    }
    throw error;
  }
});

onChangedElsewhere(NAME, (get, set) => {
  if (get(family.atomOf(KEY)).value !== null) void set(family.refresh, KEY);
});

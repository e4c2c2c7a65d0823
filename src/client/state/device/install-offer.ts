import { atom } from 'jotai';
import { installWay, watchInstall } from '#client/platform/install.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { keep, readKept } from './kept.ts';
import { onLeaving } from '../session/leaving.ts';
import { offlineAtom } from '../stream/connectivity.ts';
import { recentEventsAtom } from '../stream/lazy-folds.ts';
import { updateBlockedAtom } from '../start/update.ts';
import { userIdAtom } from '../session/user.ts';
import type { Store } from '../store.ts';

const NAME = 'install';
const VERSION = 1;
/** Opened again sooner, it is the same visit. */
const VISIT_MS = 60 * 60_000;
const VISITS = 3;

interface Visits {
  readonly count: number;
  /** Time of the last visit, device clock, ms. */
  readonly lastAt: number;
  /** The offer was made and answered, either way: it is never made again. */
  readonly answered: boolean;
}
function isVisits(data: unknown): data is Visits {
  const { count, lastAt, answered } = (data ?? {}) as Record<string, unknown>;
  return typeof count === 'number' && typeof lastAt === 'number' && typeof answered === 'boolean';
}

const visitsAtom = atom<Visits | null>(null);
const filledAtom = atom((get) => get(recentEventsAtom).some(({ type }) => type === 'fill.recorded'));
/** Whether the platform can install the app now; updated on change. */
const offersAtom = atom(false);

/**
 * Whether to offer installation on the home screen: once, after a fill or on the third visit; never beside an order ticket, an unresolved order or the
 * live desk, nor without a connection.
 */
export const installOfferAtom = atom((get) => {
  const visits = get(visitsAtom);
  if (visits === null || visits.answered || !get(offersAtom)) return false;
  return (get(filledAtom) || visits.count >= VISITS) && get(updateBlockedAtom) === null && !get(offlineAtom);
});

/** Stores that the user has answered the offer. */
export const answerInstallOfferAtom = atom(null, (get, set) => {
  const visits = get(visitsAtom);
  const userId = get(userIdAtom);
  if (visits === null || userId === null) return;
  const next = { ...visits, answered: true };
  set(visitsAtom, next);
  keep(userId, NAME, VERSION, next);
});

onLeaving(atom(null, (_get, set) => set(visitsAtom, null)));

/** Counts a visit of the signed-in user, and watches whether the app can be installed. Returns how to stop. */
export function startInstallOffer(store: Store): () => void {
  const look = () => {
    const way = installWay();
    // Manual steps are offered on phones only; on desktops they are in the settings.
    store.set(offersAtom, way === 'asks' || way === 'ios');
  };
  const count = async () => {
    const userId = store.get(userIdAtom);
    if (userId === null) return;
    const now = wallNow();
    const kept = await readKept(userId, NAME, VERSION, isVisits);
    if (store.get(userIdAtom) !== userId) return;
    const isNew = kept === null || Math.abs(now - kept.lastAt) > VISIT_MS;
    const visits = { count: (kept?.count ?? 0) + (isNew ? 1 : 0), lastAt: now, answered: kept?.answered ?? false };
    store.set(visitsAtom, visits);
    keep(userId, NAME, VERSION, visits);
  };
  const stops = [watchInstall(look), store.sub(userIdAtom, () => void count())];
  look();
  void count();
  return () => stops.forEach((stop) => stop());
}

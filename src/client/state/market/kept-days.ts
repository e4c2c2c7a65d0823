import { marketCalendar } from '#client/platform/market-calendar.ts';
import { atom } from 'jotai';
import { ApiError, asApiError } from '#client/api/api-error.ts';
import { getHistoryDays, getOwnHistoryDays } from '#client/api/history-days.ts';
import { DAY_KEYS, DAY_VERSION, keptKey, type KeptOf } from '#client/offline/day-keys.ts';
import { seal, unseal } from '#client/offline/sealed.ts';
import { change, readOne, removeMany, write } from '#client/offline/storage.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import type { OwnDay } from '#domain/backtest/replay/own-day.ts';
import type { StoredDay } from '#domain/backtest/replay/stored-day.ts';
import { isRecord } from '../resource/is-record.ts';
import { onLeaving } from '../session/leaving.ts';
import { userIdAtom } from '../session/user.ts';

/** A year of sessions, about seven megabytes. */
const MOST_SESSIONS = 250;
/** Imported history can be large: a session of a whole chain is a megabyte. */
const MOST_OWN = 60;
const LIST_VERSION = 1;

interface KeptDay {
  readonly date: string;
  readonly bytes: number;
  /** Imported history only: a different stamp means that an import has changed the session since. */
  readonly stamp?: string;
  /** Imported history only: names of the imports behind the session. */
  readonly files?: readonly string[];
}
/** Stored sessions by `keptKey`, oldest first. */
type KeptList = Readonly<Record<string, readonly KeptDay[]>>;

/** Reason why sessions could not be stored: the call's error, or no room on this device. */
type KeepProblem = ApiError | 'no-room';

const listAtom = atom<KeptList | null>(null);
const keepingAtomBase = atom<{ readonly key: string; readonly done: number; readonly total: number } | null>(null);
onLeaving(
  atom(null, (_get, set) => {
    set(listAtom, null);
    set(keepingAtomBase, null);
  }),
);

export { keptKey, keptOf, type KeptOf } from '#client/offline/day-keys.ts';

/** Which sessions this device keeps of the signed-in user; null before the storage was asked. */
export const keptDaysAtom = atom((get) => get(listAtom));
/** How far keeping is, while it goes on. */
export const keepingAtom = atom((get) => get(keepingAtomBase));

const isList = (data: unknown): data is KeptList => isRecord(data) && Object.values(data).every(Array.isArray);
const listOf = (raw: unknown): KeptList => unseal(raw, LIST_VERSION, isList)?.data ?? {};
const storedSize = ({ path, spot, futures, expiries }: StoredDay): number =>
  [path, spot, ...futures.map(({ minutes }) => minutes)].reduce((sum, { byteLength }) => sum + byteLength, 0) +
  expiries.reduce((sum, { strikes }) => sum + strikes.length * 8, 0);

const ownSize = ({ rows }: OwnDay): number => rows.reduce((sum, { minutes }) => sum + minutes.byteLength, 0);

/** Reads the list of stored sessions. */
export const readKeptDaysAtom = atom(null, async (get, set): Promise<void> => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  const raw = await readOne(DAY_KEYS.list(userId)).catch(() => null);
  if (get(userIdAtom) === userId) set(listAtom, listOf(raw));
});

/** Changes the list of a past in one transaction, so that two tabs never lose each other's sessions. */
const changeListAtom = atom(
  null,
  async (_get, set, userId: string, key: string, next: (before: readonly KeptDay[]) => readonly KeptDay[]): Promise<void> => {
    let made: KeptList = {};
    await change(DAY_KEYS.list(userId), (raw) => {
      const { [key]: before = [], ...others } = listOf(raw);
      const now = next(before);
      made = now.length === 0 ? others : { ...others, [key]: now };
      return seal(LIST_VERSION, wallNow(), made);
    });
    set(listAtom, made);
  },
);

/**
 * Has the service worker store the backtest player too. A device that saves data prefetches nothing, and would be offline with the sessions but without the
 * player.
 */
function keepPlayer(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type: 'SECOND_SET' }, {}));
}

/** Returns the stored sessions with new ones inserted by date, replacing those of the same date. */
function withDays(before: readonly KeptDay[], days: readonly KeptDay[]): readonly KeptDay[] {
  const came = new Set(days.map(({ date }) => date));
  return [...before.filter(({ date }) => !came.has(date)), ...days].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** A download of sessions under way: source, storage key and abort signal. */
interface Keeping extends KeptOf {
  readonly userId: string;
  readonly key: string;
  readonly signal: AbortSignal;
  readonly isLeft: () => boolean;
}

/** Downloads the missing sessions of the simulated history, one answer's worth at a time. */
const keepSimulatedAtom = atom(null, async (get, set, { userId, underlying, key, signal, isLeft }: Keeping): Promise<void> => {
  const newest = get(listAtom)?.[key]?.at(-1)?.date;
  let from = newest === undefined ? undefined : marketCalendar.nextTradingDay(newest);
  for (;;) {
    const { dates, days } = await getHistoryDays(underlying, { sessions: MOST_SESSIONS, from }, { signal });
    for (const day of days) {
      // Who signs out meanwhile leaves nothing behind.
      if (isLeft()) return;
      await write(DAY_KEYS.day(userId, key, day.date), seal(DAY_VERSION, wallNow(), day));
    }
    if (isLeft()) return;
    const came = days.map((day) => ({ date: day.date, bytes: storedSize(day) }));
    await set(changeListAtom, userId, key, (before) => withDays(before, came));
    const kept = get(listAtom)?.[key] ?? [];
    const missing = dates.find((date) => !kept.some((day) => day.date === date));
    set(keepingAtomBase, { key, done: dates.filter((date) => kept.some((day) => day.date === date)).length, total: dates.length });
    if (missing === undefined || missing === from) return set(forgetAtom, userId, key, datesBut(kept, dates));
    from = missing;
  }
});

/** Error codes about a single session that cannot be sent; others may still be available. */
const OF_ONE_SESSION: ReadonlySet<string> = new Set(['history.lot-size-unknown', 'bot.no-session']);

/** Returns a session of own history, or why it is not to be had. */
async function ownDayOn(underlying: string, date: string, signal: AbortSignal) {
  try {
    return await getOwnHistoryDays(underlying, { sessions: 1, date }, { signal });
  } catch (thrown) {
    if (thrown instanceof ApiError && OF_ONE_SESSION.has(thrown.code)) return thrown;
    throw thrown;
  }
}

/** Keeps what is missing of own history, and what an import has changed since: a session at a time, the newest first, as most is looked at of them. */
const keepOwnAtom = atom(null, async (get, set, { userId, underlying, key, signal, isLeft }: Keeping): Promise<void> => {
  const { sessions } = await getOwnHistoryDays(underlying, { sessions: MOST_OWN }, { signal });
  if (sessions.length === 0) throw new ApiError({ code: 'bot.no-session', status: 0, message: 'Nothing brought in', kind: 'unexpected' });
  const isKept = ({ date, stamp }: (typeof sessions)[number]) =>
    (get(listAtom)?.[key] ?? []).some((day) => day.date === date && day.stamp === stamp);
  const missing = sessions.filter((each) => !isKept(each));
  const refused = new Map<string, ApiError>();
  for (const [place, { date, stamp }] of missing.toReversed().entries()) {
    set(keepingAtomBase, { key, done: sessions.length - missing.length + place, total: sessions.length });
    const answer = await ownDayOn(underlying, date, signal);
    if (isLeft()) return;
    if (answer instanceof ApiError) refused.set(date, answer);
    if (answer instanceof ApiError || answer.day === null) continue;
    const { day, files } = answer;
    await write(DAY_KEYS.day(userId, key, date), seal(DAY_VERSION, wallNow(), day));
    if (isLeft()) return;
    await set(changeListAtom, userId, key, (before) => withDays(before, [{ date, stamp, files, bytes: ownSize(day) }]));
  }
  // A stored copy of a refused session is older than the import that changed it.
  const wanted = sessions.map(({ date }) => date).filter((date) => !refused.has(date));
  await set(forgetAtom, userId, key, datesBut(get(listAtom)?.[key] ?? [], wanted));
  const [why] = refused.values();
  if (why !== undefined && refused.size === sessions.length) throw why;
});

/** Returns the dates of what is kept and not wanted any more. */
const datesBut = (kept: readonly KeptDay[], wanted: readonly string[]): ReadonlySet<string> =>
  new Set(kept.flatMap(({ date }) => (wanted.includes(date) ? [] : [date])));

/**
 * Downloads the missing newest sessions of an underlying to this device and deletes older ones; sessions stored before an early end stay. Resolves to null
 * when all are stored.
 */
export const keepDaysAtom = atom(null, async (get, set, of: KeptOf, signal: AbortSignal): Promise<KeepProblem | null> => {
  const userId = get(userIdAtom);
  if (userId === null) return null;
  keepPlayer();
  const isLeft = () => signal.aborted || get(userIdAtom) !== userId;
  const key = keptKey(of);
  set(keepingAtomBase, { key, done: 0, total: 0 });
  try {
    await set(of.source === 'own-history' ? keepOwnAtom : keepSimulatedAtom, { ...of, userId, key, signal, isLeft });
    return null;
  } catch (thrown) {
    if (isLeft()) return null;
    return thrown instanceof DOMException ? 'no-room' : asApiError(thrown);
  } finally {
    set(keepingAtomBase, null);
  }
});

const forgetAtom = atom(null, async (_get, set, userId: string, key: string, dates: ReadonlySet<string>): Promise<void> => {
  if (dates.size === 0) return;
  await set(changeListAtom, userId, key, (before) => before.filter(({ date }) => !dates.has(date)));
  await removeMany([...dates].map((date) => DAY_KEYS.day(userId, key, date)));
});

/** Deletes the stored sessions of a source and underlying. Rejects when the storage fails. */
export const forgetDaysAtom = atom(null, async (get, set, of: KeptOf): Promise<void> => {
  const userId = get(userIdAtom);
  const key = keptKey(of);
  const kept = get(listAtom)?.[key];
  if (userId === null || kept === undefined) return;
  await set(forgetAtom, userId, key, new Set(kept.map(({ date }) => date)));
});

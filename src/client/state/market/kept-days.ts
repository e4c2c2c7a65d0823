import { atom } from 'jotai';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { getHistoryDays } from '#client/api/history-days.ts';
import { DAY_KEYS, DAY_VERSION } from '#client/offline/day-keys.ts';
import { seal, unseal } from '#client/offline/sealed.ts';
import { change, readOne, removeMany, write } from '#client/offline/storage.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import type { StoredDay } from '#domain/backtest/replay/stored-day.ts';
import { nextTradingDay } from '#domain/calendar/trading-days.ts';
import { isRecord } from '../resource/is-record.ts';
import { onLeaving } from '../session/leaving.ts';
import { userIdAtom } from '../session/user.ts';

/** A year of sessions, about seven megabytes. */
const MOST_SESSIONS = 250;
const LIST_VERSION = 1;

interface KeptDay {
  readonly date: string;
  readonly bytes: number;
}
/** By underlying, oldest first. */
type KeptList = Readonly<Record<string, readonly KeptDay[]>>;

/** Why sessions could not be kept: what the call said, or that this device has no room for them. */
type KeepProblem = ApiError | 'no-room';

const listAtom = atom<KeptList | null>(null);
const keepingAtomBase = atom<{ readonly underlying: string; readonly done: number; readonly total: number } | null>(null);
onLeaving(
  atom(null, (_get, set) => {
    set(listAtom, null);
    set(keepingAtomBase, null);
  }),
);

/** Which sessions this device keeps of the signed-in user; null before the storage was asked. */
export const keptDaysAtom = atom((get) => get(listAtom));
/** How far keeping is, while it goes on. */
export const keepingAtom = atom((get) => get(keepingAtomBase));

const isList = (data: unknown): data is KeptList => isRecord(data) && Object.values(data).every(Array.isArray);
const listOf = (raw: unknown): KeptList => unseal(raw, LIST_VERSION, isList)?.data ?? {};
const sizeOf = ({ path, spot, futures, expiries }: StoredDay): number =>
  [path, spot, ...futures.map(({ minutes }) => minutes)].reduce((sum, { byteLength }) => sum + byteLength, 0) +
  expiries.reduce((sum, { strikes }) => sum + strikes.length * 8, 0);

/** Reads which sessions are kept. */
export const readKeptDaysAtom = atom(null, async (get, set): Promise<void> => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  const raw = await readOne(DAY_KEYS.list(userId)).catch(() => null);
  if (get(userIdAtom) === userId) set(listAtom, listOf(raw));
});

/** Changes the list of an underlying in one transaction, so that two tabs never lose each other's sessions. */
const changeListAtom = atom(
  null,
  async (_get, set, userId: string, underlying: string, next: (before: readonly KeptDay[]) => readonly KeptDay[]): Promise<void> => {
    let made: KeptList = {};
    await change(DAY_KEYS.list(userId), (raw) => {
      const { [underlying]: before = [], ...others } = listOf(raw);
      const now = next(before);
      made = now.length === 0 ? others : { ...others, [underlying]: now };
      return seal(LIST_VERSION, wallNow(), made);
    });
    set(listAtom, made);
  },
);

/**
 * Has the code that plays them stored, too. A device that saves data fetches nothing ahead, and would stand there without a connection with the sessions and
 * without the player; but whoever keeps sessions asks for both.
 */
function keepPlayer(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type: 'SECOND_SET' }, {}));
}

/** Sessions that came, in their place among those that were there. */
function withDays(before: readonly KeptDay[], days: readonly StoredDay[]): readonly KeptDay[] {
  const came = new Set(days.map(({ date }) => date));
  return [...before.filter(({ date }) => !came.has(date)), ...days.map((day) => ({ date: day.date, bytes: sizeOf(day) }))].toSorted(
    (a, b) => (a.date < b.date ? -1 : 1),
  );
}

/**
 * Keeps the newest sessions of an underlying on this device, those that are missing: what came stays when it is ended early. Older ones go. Resolves to
 * null when all of them are kept.
 */
export const keepDaysAtom = atom(null, async (get, set, underlying: string, signal: AbortSignal): Promise<KeepProblem | null> => {
  const userId = get(userIdAtom);
  if (userId === null) return null;
  keepPlayer();
  const isLeft = () => signal.aborted || get(userIdAtom) !== userId;
  const newest = get(listAtom)?.[underlying]?.at(-1)?.date;
  let from = newest === undefined ? undefined : nextTradingDay(newest);
  set(keepingAtomBase, { underlying, done: 0, total: 0 });
  try {
    for (;;) {
      const { dates, days } = await getHistoryDays(underlying, { sessions: MOST_SESSIONS, from }, { signal });
      for (const day of days) {
        // Who signs out meanwhile leaves nothing behind.
        if (isLeft()) return null;
        await write(DAY_KEYS.day(userId, underlying, day.date), seal(DAY_VERSION, wallNow(), day));
      }
      if (isLeft()) return null;
      await set(changeListAtom, userId, underlying, (before) => withDays(before, days));
      const kept = get(listAtom)?.[underlying] ?? [];
      const missing = dates.find((date) => !kept.some((day) => day.date === date));
      set(keepingAtomBase, { underlying, done: dates.filter((date) => kept.some((day) => day.date === date)).length, total: dates.length });
      if (missing === undefined || missing === from) {
        const old = kept.flatMap(({ date }) => (dates.includes(date) ? [] : [date]));
        await set(forgetAtom, userId, underlying, new Set(old));
        return null;
      }
      from = missing;
    }
  } catch (thrown) {
    if (isLeft()) return null;
    return thrown instanceof DOMException ? 'no-room' : asApiError(thrown);
  } finally {
    set(keepingAtomBase, null);
  }
});

const forgetAtom = atom(null, async (_get, set, userId: string, underlying: string, dates: ReadonlySet<string>): Promise<void> => {
  if (dates.size === 0) return;
  await set(changeListAtom, userId, underlying, (before) => before.filter(({ date }) => !dates.has(date)));
  await removeMany([...dates].map((date) => DAY_KEYS.day(userId, underlying, date)));
});

/** Deletes what this device keeps of an underlying. Rejects when the storage refuses. */
export const forgetDaysAtom = atom(null, async (get, set, underlying: string): Promise<void> => {
  const userId = get(userIdAtom);
  const kept = get(listAtom)?.[underlying];
  if (userId === null || kept === undefined) return;
  await set(forgetAtom, userId, underlying, new Set(kept.map(({ date }) => date)));
});

import { atom, type Getter } from 'jotai';
import { userPrefix } from '#client/offline/keys.ts';
import { seal } from '#client/offline/sealed.ts';
import { change, readOne } from '#client/offline/storage.ts';
import { unsealOlder } from '#client/offline/unseal-older.ts';
import { within } from '#client/offline/within.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isListOf } from '../resource/is-list.ts';
import { onLeaving } from '../session/leaving.ts';
import type { NewNotice, Notice } from './notice.ts';
import { unreadNoticesAtom } from '../overlays/open.ts';
import { userIdAtom } from '../session/user.ts';

const VERSION = 2;
const KEEP = 200;
const READ_MS = 1_000;
/** Delay before writing, so that a burst is written once; shorter than the delay of the stream's mark, so that no event is marked but not stored. */
const WRITE_AFTER_MS = 50;
const isNotices = isListOf<Notice>('id');
/** Readers of older formats: version 1 had no exchange time. */
const OLDER = { 1: (data: unknown) => (isNotices(data) ? data : null) };
const noticesIn = (raw: unknown): readonly Notice[] => unsealOlder(raw, VERSION, isNotices, OLDER)?.data ?? [];
const noticesKey = (userId: string) => `${userPrefix(userId)}notices`;

/** The list in memory with the owner's id, so that it is never shown to another user. */
const listAtom = atom<{ readonly userId: string | null; readonly list: readonly Notice[] }>({ userId: null, list: [] });

function listOf(get: Getter): readonly Notice[] {
  const { userId, list } = get(listAtom);
  return userId !== null && userId === get(userIdAtom) ? list : [];
}
/** The user's notices, newest first. */
export const noticesAtom = atom(listOf);

/** Returns both lists merged, newest first. Read notices stay read unless repeated. */
function mergedNotices(newer: readonly Notice[], older: readonly Notice[]): readonly Notice[] {
  const known = new Map(newer.map((notice) => [notice.id, notice]));
  const others = older.filter(({ id }) => !known.has(id));
  return [...known.values(), ...others].toSorted((a, b) => b.at - a.at).slice(0, KEEP);
}

let timer: ReturnType<typeof setTimeout> | null = null;

/** Writes the list of a user; what another tab has written meanwhile stays, and what either has read is read. */
async function store(userId: string, list: readonly Notice[]): Promise<void> {
  await change(noticesKey(userId), (raw) => {
    const old = noticesIn(raw);
    const readThere = new Set(old.filter(({ read }) => read).map(({ id, at }) => `${id} ${at}`));
    const mine = list.map((notice) => (readThere.has(`${notice.id} ${notice.at}`) ? { ...notice, read: true } : notice));
    return seal(VERSION, wallNow(), mergedNotices(mine, old));
  });
}

const setListAtom = atom(null, (get, set, userId: string, list: readonly Notice[]) => {
  set(listAtom, { userId, list });
  set(unreadNoticesAtom, list.filter(({ read }) => !read).length);
  if (timer !== null) clearTimeout(timer);
  timer = setTimeout(() => {
    timer = null;
    if (get(userIdAtom) === userId) store(userId, list).catch(() => undefined);
  }, WRITE_AFTER_MS);
});

const loadedForAtom = atom<string | null>(null);

/** Reads the user's stored notices, once. */
export const loadNoticesAtom = atom(null, async (get, set) => {
  const userId = get(userIdAtom);
  if (userId === null || get(loadedForAtom) === userId) return;
  set(loadedForAtom, userId);
  const raw = await within(READ_MS, () => readOne(noticesKey(userId)), null);
  const kept = noticesIn(raw);
  if (get(userIdAtom) === userId) set(setListAtom, userId, mergedNotices(listOf(get), kept));
});

/** Returns a notice's content for comparison, without times and the read flag. */
const wordsOf = ({ at: _at, exchangeAt: _exchangeAt, read: _read, ...words }: NewNotice) => JSON.stringify(words);
const eventOf = ({ byBook: _byBook, ...notice }: NewNotice) => notice;

/** Adds new notices. An identical one stays; one made from the book is replaced by its event's, never the reverse. */
export const addNoticesAtom = atom(null, (get, set, notices: readonly NewNotice[]) => {
  const userId = get(userIdAtom);
  if (userId === null || notices.length === 0) return;
  const old = listOf(get);
  const said = new Map(old.map((notice) => [notice.id, wordsOf(notice)]));
  const known = (notice: NewNotice) =>
    [notice, ...(notice.byBook ? [eventOf(notice)] : [])].some((each) => said.get(each.id) === wordsOf(each));
  const fresh = notices.filter((notice) => !known(notice));
  if (fresh.length === 0) return;
  set(setListAtom, userId, mergedNotices(fresh.map((notice) => ({ read: false, ...notice })).toReversed(), old));
});

/** Marks the given notices as read; all without a list. */
export const readNoticesAtom = atom(null, (get, set, ids?: readonly string[]) => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  set(
    setListAtom,
    userId,
    listOf(get).map((notice) => (ids === undefined || ids.includes(notice.id) ? { ...notice, read: true } : notice)),
  );
});

onLeaving(
  atom(null, (_get, set) => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    set(loadedForAtom, null);
    set(listAtom, { userId: null, list: [] });
    set(unreadNoticesAtom, 0);
  }),
);

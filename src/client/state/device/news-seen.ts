import { atom } from 'jotai';
import { readOne, writeBehind } from '#client/offline/storage.ts';
import { within } from '#client/offline/within.ts';
import type { Store } from '../store.ts';

/** The newest version in .github/CHANGELOG.md, whose news are shown. */
export const NEWS_VERSION = '0.2.0';
/** Stored per device, not per user: the value is the version seen last and tells nothing about the user. */
const KEY = 'news-seen';
const READ_MS = 2_000;

const dueAtom = atom(false);

/** True when the user has not yet seen the news of this version on this device. */
export const newsDueAtom = atom((get) => get(dueAtom));

/** Marks the news of this version as seen or dismissed. */
export const seeNewsAtom = atom(null, (_get, set) => {
  set(dueAtom, false);
  writeBehind(KEY, NEWS_VERSION);
});

/** Checks for unseen news. A device without an earlier version gets none. */
export async function lookForNews(store: Store): Promise<void> {
  const seen = await within(READ_MS, () => readOne(KEY), NEWS_VERSION);
  if (seen === undefined) store.set(seeNewsAtom);
  else if (seen !== NEWS_VERSION) store.set(dueAtom, true);
}

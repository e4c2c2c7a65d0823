import { atom } from 'jotai';
import { readOne, writeBehind } from '#client/offline/storage.ts';
import { within } from '#client/offline/within.ts';
import type { Store } from '../store.ts';

/** The version whose news this one tells: the newest part of .github/CHANGELOG.md. */
export const NEWS_VERSION = '0.2.0';
/** Of the device, not of a user: it says which version was here, and nothing of who was. */
const KEY = 'news-seen';
const READ_MS = 2_000;

const dueAtom = atom(false);

/** Whether a newer version came to this device than the one whose news were seen here. */
export const newsDueAtom = atom((get) => get(dueAtom));

/** The news of this version were seen, or put away. */
export const seeNewsAtom = atom(null, (_get, set) => {
  set(dueAtom, false);
  writeBehind(KEY, NEWS_VERSION);
});

/** Looks whether there are news. Where no version was before, all is new and nothing is told. */
export async function lookForNews(store: Store): Promise<void> {
  const seen = await within(READ_MS, () => readOne(KEY), NEWS_VERSION);
  if (seen === undefined) store.set(seeNewsAtom);
  else if (seen !== NEWS_VERSION) store.set(dueAtom, true);
}

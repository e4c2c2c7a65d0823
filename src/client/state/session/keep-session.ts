import { atom } from 'jotai';
import { STORAGE_KEYS, userPrefix } from '#client/offline/keys.ts';
import { held } from '#client/offline/storage.ts';
import { storeLost } from '#client/offline/store-lost.ts';
import type { Store } from '../store.ts';
import { onLeaving } from './leaving.ts';
import { currentToken } from './token.ts';
import { userIdAtom } from './user.ts';

/** Entries that belong to no user and are stored again as well. */
const SHARED: readonly string[] = [
  STORAGE_KEYS.token,
  STORAGE_KEYS.root,
  STORAGE_KEYS.sessionUser,
  STORAGE_KEYS.config,
  STORAGE_KEYS.devicePreferences,
];

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 10_000;

onLeaving(atom(null, () => held.clear()));

/**
 * Keeps the session over a storage that the browser empties while the page is open: session, accounts, settings and drafts are stored again from memory, so
 * that a reload finds them. Never after a sign-out, here or in another tab. Returns how to stop.
 */
export function keepSession(store: Store): () => void {
  let mark: unknown;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const token = currentToken();
    const userId = store.get(userIdAtom);
    if (token === null || userId === null) return;
    // Taken at once: what is read from now on is missing already.
    const entries = [...held, [STORAGE_KEYS.token, token] as const];
    const isWanted = (key: string) => currentToken() === token && (SHARED.includes(key) || key.startsWith(userPrefix(userId)));
    const attempt = (wait: number): void => {
      storeLost({ known: mark, token, entries, isWanted }).then(
        (found) => (mark = found),
        () => {
          // While it is being deleted the storage refuses.
          if (wait <= LONGEST_WAIT_MS && currentToken() === token) timer = setTimeout(attempt, wait, 2 * wait);
        },
      );
    };
    clearTimeout(timer);
    attempt(FIRST_WAIT_MS);
  };
  look();
  const stops = [store.sub(userIdAtom, look)];
  addEventListener('storage-lost', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    stops.forEach((stop) => stop());
    removeEventListener('storage-lost', look);
    document.removeEventListener('visibilitychange', look);
  };
}

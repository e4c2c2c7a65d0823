import { atom } from 'jotai';
import { doubt, hold, letGo } from '#client/offline/held.ts';
import { STORAGE_KEYS, userPrefix } from '#client/offline/keys.ts';
import { storeLost } from '#client/offline/store-lost.ts';
import { listenToTabs } from '#client/platform/tabs.ts';
import { pushToastAtom } from '../notices/toasts.ts';
import type { Store } from '../store.ts';
import { onLeaving } from './leaving.ts';
import { isDraftKey } from './purge-user.ts';
import { currentToken, sessionEndedAtom, tokenAtom } from './token.ts';
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
/** A storage that still refuses by this wait is not merely being deleted. */
const TOLD_WAIT_MS = 800;

// The end of a session without a sign-out costs no draft: the next session of the user stores them again.
onLeaving(atom(null, (get) => letGo(get(sessionEndedAtom) === 'session-over' ? isDraftKey : undefined)));

/**
 * Keeps the session over a storage that the browser empties while the page is open: session, accounts, settings and drafts are stored again from memory, so
 * that a reload finds them; so is what the storage has refused, once there is room. Never after a sign-out, here or in another tab. Returns how to stop.
 */
export function keepSession(store: Store): () => void {
  let mark: unknown;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let looks = 0;
  let told = false;
  const tell = () => {
    told = true;
    store.set(pushToastAtom, { kind: 'warn', title: { id: 'shell.not-saved' }, detail: { id: 'shell.not-saved-detail' } });
  };
  const look = () => {
    const token = currentToken();
    const userId = store.get(userIdAtom);
    if (token === null || userId === null) return;
    looks += 1;
    const own = looks;
    const isCurrent = () => !stopped && own === looks && currentToken() === token;
    const isOwn = (key: string) => SHARED.includes(key) || key.startsWith(userPrefix(userId));
    const attempt = (wait: number): void => {
      storeLost({ known: mark, token, isOwn, isCurrent }).then(
        (found) => {
          if (isCurrent()) mark = found;
        },
        () => {
          if (wait === TOLD_WAIT_MS && isCurrent() && !told) tell();
          // While it is being deleted, or full, the storage refuses.
          if (wait <= LONGEST_WAIT_MS && isCurrent()) timer = setTimeout(attempt, wait, 2 * wait);
        },
      );
    };
    doubt(true);
    clearTimeout(timer);
    attempt(FIRST_WAIT_MS);
  };
  look();
  const stops = [
    store.sub(userIdAtom, look),
    store.sub(tokenAtom, look),
    // A draft that another tab has sent or discarded does not come back from the memory of this one.
    listenToTabs((message) => message.type === 'dropped' && hold(message.key, undefined)),
  ];
  addEventListener('storage-lost', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    stopped = true;
    clearTimeout(timer);
    stops.forEach((stop) => stop());
    removeEventListener('storage-lost', look);
    document.removeEventListener('visibilitychange', look);
  };
}

import { atom } from 'jotai';
import type { WallTime } from '#domain/units/time.ts';
import { STORAGE_KEYS, intentsKey, preferencesKey, userPrefix } from '#client/offline/keys.ts';
import { readMany, removeMany } from '#client/offline/storage.ts';
import { storedKeys } from '#client/offline/stored-entries.ts';
import { within } from '#client/offline/within.ts';
import { forgetLogin } from '#client/platform/login-return.ts';
import { keepUnresolvedOnly } from '../orders/intent-log.ts';
import { isRecord } from '../resource/is-record.ts';
import { userIdAtom } from './user.ts';

/** The start of the names of the service worker's snapshot caches. */
const SNAPSHOT_CACHE_PREFIX = 'snapshots';
/** What a user has begun: tickets and forms, the builder's plan, the basket. */
const DRAFTS = /^u\/[^/]+\/(?:draft\/|strategy-plans|basket)/;
/** Whether a stored entry stays when a session is over without a sign-out. */
export const isDraftKey = (key: string): boolean => DRAFTS.test(key);

const PURGE_MS = 3_000;
const SESSION_KEYS: readonly string[] = [STORAGE_KEYS.token, STORAGE_KEYS.root, STORAGE_KEYS.sessionUser];

/** Deletes the service worker's dated copies; works from the page too, when no worker runs. */
async function purgeCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(SNAPSHOT_CACHE_PREFIX)).map((name) => caches.delete(name)));
}

/**
 * Tells the service worker to discard pending answers and shown push messages; with `of` only those of that session, because another user has signed in.
 * Sent via the registration: a page loaded past the worker has no controller, but the push subscription still exists.
 */
function postToWorker(of?: string): void {
  if ('serviceWorker' in navigator)
    void navigator.serviceWorker.getRegistration().then(
      (own) => own?.active?.postMessage({ type: 'PURGE', ...(of !== undefined && { of }) }),
      () => undefined,
    );
}

/**
 * Deletes data written by this tab after another tab signed the user out, which the other tab's purge could not see. `of` is the token of this tab's calls,
 * null if not that user's. A user signed in since keeps session, stored data and shared files. Never throws and never hangs.
 */
export async function purgeAfterOtherTab(userId: string | null, now: WallTime, of: string | null, withDrafts = true): Promise<void> {
  const [token, raw] = await within(PURGE_MS, () => readMany([STORAGE_KEYS.token, STORAGE_KEYS.sessionUser]), []);
  const user = isRecord(raw) ? raw['data'] : null;
  const signedIn = typeof token === 'string';
  if (signedIn && isRecord(user) && user['id'] === userId) return;
  if (!signedIn) return purge(userId, now, withDrafts);
  if (of !== null) postToWorker(of);
  forgetLogin();
  await forgetStored(userId, now, false, withDrafts);
  return clearTimings();
}

/**
 * Deletes a user's data on this device: session, broker accounts, snapshots, stream marks. Appearance stays, and so do unresolved orders, whose outcome must
 * be queried when the user returns. Drafts stay when the session expired without a sign-out. Never throws and never hangs.
 */
export function purgeUser(userId: string | null, now: WallTime, withDrafts = true): Promise<void> {
  return purge(userId, now, withDrafts);
}

async function purge(userId: string | null, now: WallTime, withDrafts = true): Promise<void> {
  postToWorker();
  forgetLogin();
  await Promise.all([forgetStored(userId, now, true, withDrafts), within(PURGE_MS, purgeCaches, undefined)]);
  clearTimings();
}

/** Clears the browser's resource timings, whose URLs contain account and portfolio ids. Called last, when pending requests have been aborted. */
const clearTimings = () => performance.clearResourceTimings();

/** Deletes what the storage has of a user, with the session or without. */
async function forgetStored(userId: string | null, now: WallTime, withSession: boolean, withDrafts = true): Promise<void> {
  const storage = async () => {
    const spared = new Set(userId === null ? [] : [preferencesKey(userId)]);
    if (userId !== null && (await keepUnresolvedOnly(userId, now))) spared.add(intentsKey(userId));
    const own = userId === null ? null : userPrefix(userId);
    const isUsers = (key: string) => own !== null && key.startsWith(own) && (withDrafts || !isDraftKey(key));
    const isSessions = (key: string) => withSession && SESSION_KEYS.includes(key);
    await removeMany((await storedKeys()).filter((key) => (isSessions(key) || isUsers(key)) && !spared.has(key)));
  };
  await within(PURGE_MS, storage, undefined);
}

/**
 * Deletes the dated copies that are shown while there is no connection. Session, look, and orders whose outcome is not known stay.
 * Resolves to whether it is done.
 */
export const clearCopiesAtom = atom(null, async (get): Promise<boolean> => {
  const userId = get(userIdAtom);
  if (userId === null) return false;
  try {
    const copies = (await storedKeys()).filter((key) => key.startsWith(`${userPrefix(userId)}snapshot/`));
    await removeMany(copies);
    await purgeCaches();
    return true;
  } catch {
    return false;
  }
});

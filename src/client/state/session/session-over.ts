import { atom } from 'jotai';
import { postToTabs } from '#client/platform/tabs.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { pushToastAtom } from '../notices/toasts.ts';
// Loaded with whatever can sign out, never when it is needed: without a connection a chunk might not come, and the copies would stay.
import { purgeUser } from './purge-user.ts';
import { emptySessionAtom } from './session.ts';
import { currentToken, sessionEndedAtom, tokenAtom } from './token.ts';
import { userIdAtom } from './user.ts';

/** Clears everything of the session. Resolves when the device is clean. */
export const leaveAtom = atom(null, async (get, set, reason: 'signed-out' | 'session-over') => {
  const userId = get(userIdAtom);
  set(sessionEndedAtom, reason);
  set(tokenAtom, null);
  set(emptySessionAtom);
  const withDrafts = reason === 'signed-out';
  postToTabs({ type: 'signed-out', userId, withDrafts });
  await purgeUser(userId, wallNow(), withDrafts);
});

/** The back end says that a token is over. Only the one in force ends the session; a late answer for an older one does not. */
export const sessionOverAtom = atom(null, async (_get, set, token: string | null) => {
  if (token !== currentToken()) return;
  set(pushToastAtom, { kind: 'error', title: { id: 'errors.auth.required' }, detail: { id: 'errors.auth.login-again' } });
  if (token !== null) await set(leaveAtom, 'session-over');
});

import { atom } from 'jotai';
import { asApiError } from '#client/api/api-error.ts';
import { logout } from '#client/api/authenticate.ts';
import { configAtom } from '../start/config.ts';
import { operationAtom } from '../resource/loading.ts';
import { aliveSessionsAtom } from './alive-sessions.ts';
import { endingOf, forgetEndings, keepEnding } from './endings.ts';
import { leaveAtom } from './session-over.ts';
import { tokenAtom } from './token.ts';

/** Ends the session on the back end, or stores the ending for the next contact. */
const endAtServerAtom = atom(null, async (get, set, token: string): Promise<void> => {
  const { features } = get(configAtom);
  if (!features.includes('logout')) return;
  const canWait = features.includes('end-sessions');
  // Stored before the call, in case the page is closed during the call. Without storage it is sent at the next contact of this page, or never.
  const kept = canWait ? keepEnding(token).catch(() => undefined) : undefined;
  try {
    await logout({ quiet: 'probe', token });
  } catch (thrown) {
    // A session that is over needs no end.
    if (asApiError(thrown).status !== 401) return set(aliveSessionsAtom, canWait ? 'pending' : 'untold');
  }
  await kept;
  if (canWait) await forgetEndings([endingOf(token)]).catch(() => undefined);
});

/** Signs out: everything of the session is cleared whether the call succeeds or not. Resolves when the device is clean. */
export const signOutAtom = operationAtom('logout', async (get, set) => {
  const token = get(tokenAtom);
  const answered = token === null ? undefined : set(endAtServerAtom, token);
  await set(leaveAtom, 'signed-out');
  await answered;
});

import { atom, type Setter } from 'jotai';
import { asApiError } from '#client/api/api-error.ts';
import { login, register } from '#client/api/authenticate.ts';
import type { LoginAnswer, LoginBody, RegisterBody, User } from '#client/api/types.ts';
import { STORAGE_KEYS } from '#client/offline/keys.ts';
import { write } from '#client/offline/storage.ts';
import { within } from '#client/offline/within.ts';
import { postToTabs } from '#client/platform/tabs.ts';
import { forgetAllAtom } from './leaving.ts';
import { operationAtom } from '../resource/loading.ts';
import { reloadPreferencesAtom } from '../device/preferences.ts';
import { adoptTokenAtom, sessionEndedAtom, tokenAtom } from './token.ts';
import { sessionEpochAtom, userDataAtom, userIdAtom } from './user.ts';

/** Time a sign-in waits for storage before it continues without. */
const KEEP_TOKEN_MS = 1_000;

interface AuthState {
  readonly loading: boolean;
  /** The words of the last failure. */
  readonly message: string | null;
  /** The registry code of the last failure, for the translated words. */
  readonly code: string | null;
  readonly showMessage: boolean;
  /** Where the router should go next. The guards take the way, and this is cleared when they have. */
  readonly redirect: string | null;
}

const stateAtom = atom<AuthState>({ loading: false, message: null, code: null, showMessage: false, redirect: null });

/** The session as the specification names it. The token comes from the storage at start. */
export const authAtom = atom((get) => ({ ...get(stateAtom), token: get(tokenAtom) }));
export { tokenAtom } from './token.ts';

export const clearRedirectAtom = atom(null, (_get, set) => set(stateAtom, (old) => ({ ...old, redirect: null })));

/** Runs an authentication call with the state's loading flag; a failure shows its message and rejects with ApiError. */
async function authenticating<T>(set: Setter, work: () => Promise<T>): Promise<T> {
  set(stateAtom, (old) => ({ ...old, loading: true, message: null, code: null, showMessage: false }));
  try {
    return await work();
  } catch (thrown) {
    const error = asApiError(thrown);
    set(stateAtom, (old) => ({ ...old, message: error.message || 'Error', code: error.code, showMessage: true }));
    throw error;
  } finally {
    set(stateAtom, (old) => ({ ...old, loading: false }));
  }
}

/** Forgets everything of the user in memory. */
const forgetAtom = atom(null, (_get, set) => {
  set(sessionEpochAtom, (epoch) => epoch + 1);
  set(forgetAllAtom);
});

/** Asks the browser not to throw the storage away when space is short; it may say no. */
async function persistStorage(): Promise<void> {
  try {
    await navigator.storage?.persist?.();
  } catch {
    // Best effort: some browsers refuse on plain http.
  }
}

/** Signs in by a call: token stored, then held, redirect to the root. Rejects with ApiError. */
export const signInWithAtom = operationAtom('login', async (get, set, call: () => Promise<LoginAnswer>): Promise<User> => {
  const { user, token } = await authenticating(set, async () => {
    const answer = await call();
    // Stored before the first protected page, so that an immediate reload finds the token.
    await within(KEEP_TOKEN_MS, () => write(STORAGE_KEYS.token, answer.token), undefined);
    return answer;
  });
  if (get(tokenAtom) !== null) set(forgetAtom);
  set(userDataAtom, user);
  set(adoptTokenAtom, token);
  set(stateAtom, (old) => ({ ...old, redirect: '/' }));
  postToTabs({ type: 'signed-in', userId: user.id });
  void set(reloadPreferencesAtom).catch(() => undefined);
  void persistStorage();
  return user;
});

/** Signs in with e-mail and password, and a code where one is asked for. Rejects with ApiError. */
export const signInAtom = atom(null, (_get, set, body: LoginBody) => set(signInWithAtom, () => login(body)));

/** Creates a user. Success only ends the loading: nobody is signed in by it. Rejects with ApiError. */
export const registerAtom = operationAtom('register', (_get, set, body: RegisterBody) => authenticating(set, () => register(body)));

/** Forgets the session of this page; the router goes to the root. */
export const emptySessionAtom = atom(null, (_get, set) => {
  set(forgetAtom);
  set(stateAtom, { loading: false, message: null, code: null, showMessage: false, redirect: '/' });
});

/** Follows the end of a session or a sign-in of another tab, without a call. */
export const leftElsewhereAtom = atom(null, (get, set, userId: string | null, reason: 'signed-out' | 'session-over') => {
  if (get(tokenAtom) === null || get(userIdAtom) !== userId) return;
  set(sessionEndedAtom, reason);
  set(adoptTokenAtom, null);
  set(forgetAtom);
  set(stateAtom, (old) => ({ ...old, redirect: '/' }));
});
export const cameElsewhereAtom = atom(null, (get, set, token: string, user: User) => {
  if (get(tokenAtom) === token) return;
  set(forgetAtom);
  set(userDataAtom, user);
  set(adoptTokenAtom, token);
  set(stateAtom, (old) => ({ ...old, redirect: '/' }));
});

import { atom } from 'jotai';
import { TOKEN_KEY } from '#contract/constants.ts';
import { STORAGE_KEYS } from '#client/offline/keys.ts';
import { change, removeMany, writeBehind } from '#client/offline/storage.ts';

/** What the calls read at the moment they are sent; always equal to the atom. */
let current: string | null = null;
const baseAtom = atom<string | null>(null);
const touchedAtom = atom(false);

/** Returns the current token. */
export function currentToken(): string | null {
  return current;
}

/** The session's token, stored bare under `auth_token`. Its presence decides which routes can be reached. */
export const tokenAtom = atom(
  (get) => get(baseAtom),
  (_get, set, token: string | null) => {
    current = token;
    set(touchedAtom, true);
    set(baseAtom, token);
    if (token !== null) return writeBehind(TOKEN_KEY, token);
    // With the mark, no other tab takes the token for deleted by the browser.
    change(STORAGE_KEYS.mark, (mark) => mark ?? Math.random()).catch(() => undefined);
    removeMany([TOKEN_KEY]).catch(() => undefined);
  },
);

/** Takes the stored token unless a sign-in or sign-out happened meanwhile. */
export const restoreTokenAtom = atom(null, (get, set, raw: unknown) => {
  if (get(touchedAtom) || typeof raw !== 'string' || raw === '') return;
  current = raw;
  set(baseAtom, raw);
});

/** Takes the token that another tab has stored or removed. */
export const adoptTokenAtom = atom(null, (_get, set, token: string | null) => {
  current = token;
  set(touchedAtom, true);
  set(baseAtom, token);
});

export const signedInAtom = atom((get) => get(baseAtom) !== null);

/** How the last session of this page ended; null while none has. */
export const sessionEndedAtom = atom<'signed-out' | 'session-over' | null>(null);

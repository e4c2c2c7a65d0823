import { atom } from 'jotai';
import { ENDING_PREFIX, ENDINGS_AT_ONCE } from '#contract/session-ending.ts';
import { ApiError } from '#client/api/api-error.ts';
import { endSessions } from '#client/api/authenticate.ts';
import { watchOutcomes } from '#client/api/outcomes.ts';
import { mainBaseUrl } from '#client/api/settings.ts';
import { STORAGE_KEYS } from '#client/offline/keys.ts';
import { change, readOne } from '#client/offline/storage.ts';
import { sha256 } from '#client/platform/sha-256.ts';
import { aliveSessionsAtom } from './alive-sessions.ts';
import { isRecord } from '../resource/is-record.ts';
import { configAtom } from '../start/config.ts';
import { offlineAtom } from '../stream/connectivity.ts';
import type { Store } from '../store.ts';

/** What ends a session at the back end where it began, and opens nothing. */
interface Ending {
  readonly ending: string;
  readonly base: string;
}

const isEnding = (value: unknown): value is Ending =>
  isRecord(value) && typeof value['ending'] === 'string' && typeof value['base'] === 'string';
const endingsIn = (raw: unknown): Ending[] => (Array.isArray(raw) ? raw.filter((value) => isEnding(value)) : []);

/** Returns what ends the session of a token. Nothing leads back from it to the token. */
export const endingOf = (token: string): string => sha256(`${ENDING_PREFIX}${token}`);

/** Stores the ending of a token's session on this device until the back end has received it. */
export function keepEnding(token: string): Promise<void> {
  const kept = { ending: endingOf(token), base: mainBaseUrl() };
  return change(STORAGE_KEYS.endings, (old) =>
    [...endingsIn(old).filter(({ ending }) => ending !== kept.ending), kept].slice(-ENDINGS_AT_ONCE),
  );
}

/** Deletes endings that the back end has received or never will. */
export function forgetEndings(heard: readonly string[]): Promise<void> {
  return change(STORAGE_KEYS.endings, (old) => {
    const left = endingsIn(old).filter(({ ending }) => !heard.includes(ending));
    return left.length === 0 ? undefined : left;
  });
}

/** Sends the stored endings of offline sign-outs to the back end, whoever is signed in now. */
const sendEndingsAtom = atom(null, async (get, set) => {
  const kept = endingsIn(await readOne(STORAGE_KEYS.endings)).filter(({ base }) => base === mainBaseUrl());
  if (kept.length === 0) return set(aliveSessionsAtom, null);
  set(aliveSessionsAtom, 'pending');
  if (!get(configAtom).features.includes('end-sessions')) return undefined;
  const endings = kept.map(({ ending }) => ending);
  const refused = await endSessions(endings, { quiet: 'probe' }).then(
    () => false,
    // Refused for good is as good as heard: asking again changes nothing.
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 422) return true;
      throw error;
    },
  );
  if (!refused) set(aliveSessionsAtom, null);
  return forgetEndings(endings);
});

/** Sends endings that an earlier page has kept, and at every contact those of this one, until the back end has heard of all; returns how to stop. */
export function startEndings(store: Store): () => void {
  let sending = false;
  const send = () => {
    if (sending) return;
    sending = true;
    store
      .set(sendEndingsAtom)
      .catch(() => undefined)
      .finally(() => (sending = false));
  };
  const sendIfAlive = () => store.get(aliveSessionsAtom) === 'pending' && send();
  if (store.get(aliveSessionsAtom) === null) send();
  const stops = [
    watchOutcomes(({ error, from, quiet }) => {
      if (quiet !== 'probe' && from === 'network' && (error === null || error.kind === 'http')) sendIfAlive();
    }),
    store.sub(offlineAtom, () => store.get(offlineAtom) || send()),
  ];
  return () => stops.forEach((stop) => stop());
}

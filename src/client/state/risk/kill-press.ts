import { atom, type Getter, type Setter } from 'jotai';
import { asApiError } from '#client/api/api-error.ts';
import { getKill, pressKill } from '#client/api/kill.ts';
import type { KillBody } from '#client/api/types.ts';
import { KILL_KEYS } from '#client/offline/kill-keys.ts';
import { seal, unseal } from '#client/offline/sealed.ts';
import { readOne, removeMany, write } from '#client/offline/storage.ts';
import { within } from '#client/offline/within.ts';
import { uuid } from '#client/platform/uuid.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { offlineAtom } from '../stream/connectivity.ts';
import { isRecord } from '../resource/is-record.ts';
import { foldKillAtom, killAtom, refreshKillAtom } from './kill.ts';
import { afterFailure, afterGate, isOpenPress, type KillPress } from './kill-press-machine.ts';
import { onLeaving } from '../session/leaving.ts';
import { userIdAtom } from '../session/user.ts';

export { isOpenPress } from './kill-press-machine.ts';

const VERSION = 1;
/** Stopping must not wait for a disk that does not answer. */
const STORE_MS = 1_000;

function isPress(data: unknown): data is KillPress {
  return isRecord(data) && typeof data['key'] === 'string' && typeof data['state'] === 'string' && isRecord(data['body']);
}

const baseAtom = atom<KillPress | null>(null);
/** The last press of this device with an open or recent outcome; null without one. */
export const killPressAtom = atom((get) => get(baseAtom));

async function keep(get: Getter, set: Setter, press: KillPress): Promise<KillPress> {
  set(baseAtom, press);
  const userId = get(userIdAtom);
  if (userId === null) return press;
  const name = KILL_KEYS.press(userId);
  await within(STORE_MS, () => (isOpenPress(press) ? write(name, seal(VERSION, wallNow(), press)) : removeMany([name])), undefined);
  return press;
}

/** Queries the outcome of the open press. */
export const askPressAtom = atom(null, async (get, set): Promise<void> => {
  const press = get(baseAtom);
  if (!isOpenPress(press) || get(offlineAtom)) return;
  try {
    const gate = await getKill({ quiet: 'probe' });
    set(foldKillAtom, gate);
    const now = get(baseAtom);
    if (now?.key === press.key) await keep(get, set, afterGate(now, gate));
  } catch {
    // Nothing was learned: it stays open and is asked for again.
  }
});

async function send(get: Getter, set: Setter, press: KillPress): Promise<KillPress> {
  // Stored first, so that a reload queries this press instead of making another; sent even if storing fails, because it only reduces risk.
  await keep(get, set, { ...press, state: 'sending', error: null });
  try {
    const gate = await pressKill(press.body, press.key);
    // The first gate of a page has nothing to be folded into.
    if (get(killAtom).value === null) await set(refreshKillAtom);
    set(foldKillAtom, gate);
    return await keep(get, set, { ...press, state: 'closed', error: null });
  } catch (thrown) {
    const after = await keep(get, set, afterFailure(press, asApiError(thrown)));
    if (after.state === 'unknown') await set(askPressAtom);
    return get(baseAtom) ?? after;
  }
}

/**
 * Presses the kill switch once. While the outcome of a press is open, holding again sends that one again under its own key - the gate takes a
 * key once, also after it was resumed - and never a second one. Refused while offline: nothing is kept to be sent later.
 */
export const pressKillAtom = atom(null, async (get, set, body: KillBody): Promise<KillPress | 'offline'> => {
  if (get(offlineAtom)) return 'offline';
  const open = get(baseAtom);
  if (isOpenPress(open)) return open.state === 'sending' ? open : send(get, set, open);
  return send(get, set, { key: uuid(), body, state: 'sending', pressedAt: wallNow(), error: null });
});

/** Drops an open press unknown to the server, so that a new one can be made. */
export const dropPressAtom = atom(null, async (get, set): Promise<void> => {
  const press = get(baseAtom);
  if (press === null || press.state === 'sending') return;
  await keep(get, set, { ...press, state: 'refused', error: null });
  set(baseAtom, null);
});

/** Reads an unresolved press of an earlier page and queries the outcome. */
export const restorePressAtom = atom(null, async (get, set): Promise<void> => {
  const userId = get(userIdAtom);
  if (userId === null || get(baseAtom) !== null) return;
  const stored = await within(STORE_MS * 3, () => readOne(KILL_KEYS.press(userId)), null);
  const press = unseal(stored, VERSION, isPress)?.data ?? null;
  if (press === null || get(baseAtom) !== null || get(userIdAtom) !== userId) return;
  set(baseAtom, { ...press, state: 'unknown' });
  await set(askPressAtom);
});

onLeaving(atom(null, (_get, set) => set(baseAtom, null)));

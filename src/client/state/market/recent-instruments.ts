import { atom } from 'jotai';
import type { Instrument } from '#client/api/types.ts';
import { userPrefix } from '#client/offline/keys.ts';
import { seal, unseal } from '#client/offline/sealed.ts';
import { readOne, writeBehind } from '#client/offline/storage.ts';
import { within } from '#client/offline/within.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isListOf } from '../resource/is-list.ts';
import { userIdAtom } from '../session/user.ts';

const VERSION = 1;
const READ_MS = 1_000;
const KEEP = 8;
const isInstruments = isListOf<Instrument>('instrument_id');
/** How they are kept. */
export const KEPT_RECENT = { version: VERSION, check: isInstruments };

const recentKey = (userId: string) => `${userPrefix(userId)}recent-instruments`;

/** The list in memory with the owner's id, so that it is never shown to another user. */
const listAtom = atom<{ readonly userId: string | null; readonly list: readonly Instrument[] }>({ userId: null, list: [] });

/** The instruments opened last by this user on this device, newest first. */
export const recentInstrumentsAtom = atom((get) => {
  const { userId, list } = get(listAtom);
  return userId === get(userIdAtom) ? list : [];
});

/** Whether the list of the signed-in user has been read. */
export const recentsKnownAtom = atom((get) => get(listAtom).userId === get(userIdAtom));

export const loadRecentInstrumentsAtom = atom(null, async (get, set) => {
  const userId = get(userIdAtom);
  if (userId === null || get(listAtom).userId === userId) return;
  const raw = await within(READ_MS, () => readOne(recentKey(userId)), null);
  const sealed = unseal(raw, VERSION, isInstruments);
  if (get(userIdAtom) === userId && get(listAtom).userId !== userId) set(listAtom, { userId, list: sealed?.data ?? [] });
});

/** Puts an instrument first. Reads the stored list before, so that the other entries are not lost. */
export const rememberInstrumentAtom = atom(null, async (get, set, instrument: Instrument) => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  await set(loadRecentInstrumentsAtom);
  if (get(userIdAtom) !== userId) return;
  const others = get(recentInstrumentsAtom).filter((each) => each.instrument_id !== instrument.instrument_id);
  const list = [instrument, ...others].slice(0, KEEP);
  set(listAtom, { userId, list });
  writeBehind(recentKey(userId), seal(VERSION, wallNow(), list));
});

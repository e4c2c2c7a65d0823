import { atom } from 'jotai';
import { readOne, writeBehind } from '#client/offline/storage.ts';
import { within } from '#client/offline/within.ts';
import { preferencesAtom } from './preferences.ts';
import type { Store } from '../store.ts';

/** Of the device, not of a user: it says that the compact look was offered here and answered, and nothing of who did. */
const KEY = 'look-offer';
const ANSWERED = 'answered';
const READ_MS = 2_000;

const dueAtom = atom(false);

/** Whether the compact look is to be offered: nobody has chosen between the two looks on this device. */
export const lookOfferDueAtom = atom((get) => get(dueAtom) && !get(preferencesAtom).compact);

/** Chooses between the specified look and the compact one. From then on this device is offered nothing. */
export const chooseLookAtom = atom(null, (_get, set, compact: boolean) => {
  set(dueAtom, false);
  writeBehind(KEY, ANSWERED);
  void set(preferencesAtom, { compact });
});

/** Reads whether this device has answered. A storage that cannot be read is not asked again. */
export async function lookForLookOffer(store: Store): Promise<void> {
  if ((await within(READ_MS, () => readOne(KEY), ANSWERED)) === undefined) store.set(dueAtom, true);
}

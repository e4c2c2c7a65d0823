import { atom } from 'jotai';
import { userPrefix } from '#client/offline/keys.ts';
import { removeMany } from '#client/offline/storage.ts';
import { storedKeys } from '#client/offline/stored-entries.ts';
import { within } from '#client/offline/within.ts';
import { signOutAtom } from './sign-out.ts';
import { userIdAtom } from './user.ts';

const LEAVE_MS = 3_000;

/** Leaves after the server has removed the user: what a sign-out spares on this device, for the day he comes back, goes too. Never throws and never hangs. */
export const leaveForEverAtom = atom(null, async (get, set) => {
  const userId = get(userIdAtom);
  await set(signOutAtom);
  if (userId === null) return;
  const ofUser = async () => removeMany((await storedKeys()).filter((key) => key.startsWith(userPrefix(userId))));
  await within(LEAVE_MS, ofUser, undefined);
});

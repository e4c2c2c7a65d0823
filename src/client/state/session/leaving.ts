import { atom, type WritableAtom } from 'jotai';

type Reset = WritableAtom<null, [], void>;
const resets: Reset[] = [];

/** Registers what must be forgotten when the user leaves. Modules that were never loaded have nothing to forget. */
export function onLeaving(reset: Reset): void {
  resets.push(reset);
}

/** Forgets everything of the user in memory. */
export const forgetAllAtom = atom(null, (_get, set) => {
  for (const reset of resets) set(reset);
});

import { atom, type WritableAtom } from 'jotai';
import { onLeaving } from '../session/leaving.ts';
import type { WallTime } from '#domain/units/time.ts';

/** Commands common to all resource families. */
interface FamilyControl {
  /** Refetches the resources on screen. */
  readonly refetch: WritableAtom<null, [], void>;
  /** Fetch again what is on screen and was not answered by the server itself. */
  readonly refetchFailed: WritableAtom<null, [], void>;
  /** Confirms streamed values as current at this time, because the stream is complete. */
  readonly confirm: WritableAtom<null, [at: WallTime], void>;
  /** Forget everything: the user has left. */
  readonly reset: WritableAtom<null, [], void>;
}

const families: FamilyControl[] = [];

export function registerFamily(control: FamilyControl): void {
  families.push(control);
  onLeaving(control.reset);
}

/** Fetches everything on screen again: after a reconnect, a gap in the events or a reset of the stream. */
export const refetchAllAtom = atom(null, (_get, set) => {
  for (const family of families) set(family.refetch);
});

/** The same, only for resources without a server answer: failed, or answered from a copy. */
export const refetchFailedAtom = atom(null, (_get, set) => {
  for (const family of families) set(family.refetchFailed);
});

export const confirmAllAtom = atom(null, (_get, set, at: WallTime) => {
  for (const family of families) set(family.confirm, at);
});

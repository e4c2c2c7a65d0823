import { atom } from 'jotai';
import { isRecord } from '../resource/is-record.ts';
import { keep, readKept } from '../device/kept.ts';
import { onLeaving } from '../session/leaving.ts';

/** Whether the tour of the desk is under way. Anything may open it; it closes itself. */
export const tourOpenAtom = atom(false);
onLeaving(atom(null, (_get, set) => set(tourOpenAtom, false)));

const NAME = 'tour';
const VERSION = 1;

/** Returns whether the user has taken or declined the tour on this device. */
export async function isTourSeen(userId: string): Promise<boolean> {
  return (await readKept(userId, NAME, VERSION, isRecord)) !== null;
}

/** Keeps that it need not be offered again. */
export function keepTourSeen(userId: string): void {
  keep(userId, NAME, VERSION, { seen: true });
}

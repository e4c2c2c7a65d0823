import { atom } from 'jotai';
import { onLeaving } from '../session/leaving.ts';

/** Whether the notification centre is open. Opened by the bell and the digest's toast. */
export const noticesOpenAtom = atom(false);
/** How many notifications nobody has read, for the bell; 0 until the list is loaded. */
export const unreadNoticesAtom = atom(0);

/** Whether the list of keyboard shortcuts is open. Opened by `?` and the palette. */
export const keysOpenAtom = atom(false);

/** Whether the instrument search is open. The shell opens it, the search closes itself. */
export const searchOpenAtom = atom(false);

/** Initial choices of the kill sheet; absent ones start as last chosen. Nothing is sent until the user holds the sheet's button. */
export interface KillRequest {
  readonly exitPercent?: 0 | 25 | 50 | 75 | 100;
  readonly losingOnly?: boolean;
}

/** Lifetime of a request to open "exit all": later nobody expects the sheet. */
const WISH_MS = 10_000;
/** Time of the last request to open "exit all". */
export const exitAllWishedAtom = atom(-Infinity);
/** Has the positions ask, as soon as they are known, to close all that is open. */
export const wishExitAllAtom = atom(null, (_get, set) => set(exitAllWishedAtom, performance.now()));
/** Returns whether "exit all" is requested, and clears the request. */
export const takeExitAllAtom = atom(null, (get, set): boolean => {
  const isWished = performance.now() - get(exitAllWishedAtom) < WISH_MS;
  set(exitAllWishedAtom, -Infinity);
  return isWished;
});
onLeaving(atom(null, (_get, set) => set(exitAllWishedAtom, -Infinity)));

/** What the kill sheet is open for; null = closed. */
export const killOpenAtom = atom<KillRequest | null>(null);
onLeaving(atom(null, (_get, set) => set(killOpenAtom, null)));

/** An outcome that its reader has pressed in a notification while the app was open. */
export interface PressedNotification {
  readonly title: string;
  readonly body: string;
  readonly at: number;
  /** Where it is seen. */
  readonly href: string;
}
/** The notification that was pressed last; null = none, or its reader has answered. Its sheet asks before the page is left. */
export const pressedNotificationAtom = atom<PressedNotification | null>(null);
onLeaving(atom(null, (_get, set) => set(pressedNotificationAtom, null)));

/** Whether the live desk is on screen: nothing takes it away, not even for a moment. */
export const liveDeskOpenAtom = atom(false);

/** Whether the basket is on screen, perhaps with all chosen and ready to be reviewed. Anything may open it; it closes itself. */
export const basketOpenAtom = atom<boolean | 'review'>(false);
/** Whether a bar of what is chosen stands at the lower edge, where otherwise the way to the basket is. */
export const chosenBarAtom = atom(false);
/** Number of legs in the basket, for the badge. */
export const basketCountAtom = atom(0);

onLeaving(
  atom(null, (_get, set) => {
    set(basketOpenAtom, false);
    set(basketCountAtom, 0);
  }),
);

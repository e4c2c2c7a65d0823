import { atom, type WritableAtom } from 'jotai';
import type { UserEvent } from '#contract/events/stream-events.ts';
import { onLeaving } from '../session/leaving.ts';

type Fold = WritableAtom<null, [event: UserEvent], void>;

const folds = new Set<Fold>();
const KEEP = 200;
const baseAtom = atom<readonly UserEvent[]>([]);
/** The last events that came while nothing took them all: for what keeps a list and comes with its screen. */
export const recentEventsAtom = atom((get) => get(baseAtom));
onLeaving(atom(null, (_get, set) => set(baseAtom, [])));

/** Lets a part of the state that loads with its screen take numbered events from now on: before it is loaded it holds nothing to change. */
export function foldLazily(fold: Fold): void {
  folds.add(fold);
}

export const foldLazilyAtom = atom(null, (_get, set, event: UserEvent) => {
  set(baseAtom, (old) => [...old, event].slice(-KEEP));
  for (const fold of folds) set(fold, event);
});

import { atom, type WritableAtom } from 'jotai';
import type { UserEvent } from '#contract/events/stream-events.ts';
import { onLeaving } from '../session/leaving.ts';

type Fold = WritableAtom<null, [event: UserEvent], void>;

const folds = new Set<Fold>();
const KEEP = 200;
const baseAtom = atom<readonly UserEvent[]>([]);
/** The latest events, for lists whose code is loaded later with their screen. */
export const recentEventsAtom = atom((get) => get(baseAtom));
onLeaving(atom(null, (_get, set) => set(baseAtom, [])));

/** Registers a lazily loaded part of the state for numbered events from now on; earlier it has nothing to update. */
export function foldLazily(fold: Fold): void {
  folds.add(fold);
}

export const foldLazilyAtom = atom(null, (_get, set, event: UserEvent) => {
  set(baseAtom, (old) => [...old, event].slice(-KEEP));
  for (const fold of folds) set(fold, event);
});

import { atom } from 'jotai';
import { onLeaving } from '../session/leaving.ts';

/** What the storage held of the signed-in user, by part, as it was found: each part reads and checks its own. */
export type StoredParts = Readonly<Partial<Record<'user' | 'root' | 'selection' | 'stream', unknown>>>;

const partsAtom = atom<StoredParts>({});
export const storedPartsAtom = atom(
  (get) => get(partsAtom),
  (_get, set, parts: StoredParts) => set(partsAtom, parts),
);
onLeaving(atom(null, (_get, set) => set(partsAtom, {})));

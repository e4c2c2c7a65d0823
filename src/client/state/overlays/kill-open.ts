import { atom } from 'jotai';
import { onLeaving } from '../session/leaving.ts';

/** What the kill sheet starts with; what is absent starts as it was chosen last. Nothing happens before the trader holds its button. */
export interface KillRequest {
  readonly exitPercent?: 0 | 25 | 50 | 75 | 100;
  readonly losingOnly?: boolean;
}

/** What the kill sheet is open for; null = closed. */
export const killOpenAtom = atom<KillRequest | null>(null);
onLeaving(atom(null, (_get, set) => set(killOpenAtom, null)));

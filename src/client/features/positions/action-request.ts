import { atom } from 'jotai';
import type { Position } from '#client/api/types.ts';
import { onLeaving } from '#client/state/session/leaving.ts';

/** The open positions of one portfolio, to be exited together. */
export interface PortfolioExit {
  readonly id: string;
  readonly name: string;
  readonly positions: readonly Position[];
}

/** An action on positions other than the order ticket. */
export type ActionRequest =
  | { readonly kind: 'protect' | 'trail' | 'reverse' | 'convert' | 'roll'; readonly position: Position }
  | { readonly kind: 'exit-many'; readonly positions: readonly Position[] }
  | { readonly kind: 'exit-which'; readonly exits: readonly PortfolioExit[] }
  | { readonly kind: 'manage'; readonly positions: readonly Position[]; readonly onDone: () => void };

/** The open sheet; null = none. */
export const actionRequestAtom = atom<ActionRequest | null>(null);
onLeaving(atom(null, (_get, set) => set(actionRequestAtom, null)));

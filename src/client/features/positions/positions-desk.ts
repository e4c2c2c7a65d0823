import { createContext, useContext } from 'react';
import type { Position, PositionBookRow } from '#client/api/types.ts';
import type { ContractGreeks } from './model/greeks-of.ts';
import type { Protection } from './model/protection.ts';
import type { PositionsView } from './model/view-query.ts';

/** What every row, card and group of the screen needs beside its positions. */
export interface PositionsDesk {
  readonly view: PositionsView;
  readonly change: (view: Partial<PositionsView>) => void;
  /** Null while the instructions are not known: then nothing is said about protection. */
  readonly protection: ((position: Position) => Protection) | null;
  readonly greeks: ReadonlyMap<string, ContractGreeks>;
  readonly days: ReadonlyMap<string, PositionBookRow>;
  /** Whether the back end keeps exits, and whether it acts on positions as a whole: what it cannot do is not offered. */
  readonly offers: { readonly exits: boolean; readonly actions: boolean };
  readonly accountName: (accountNumber: string) => string;
  readonly selecting: boolean;
  readonly selected: ReadonlySet<string>;
  readonly toggle: (positionIds: readonly string[], on: boolean) => void;
  readonly startSelecting: () => void;
}

export const PositionsDeskContext = createContext<PositionsDesk | null>(null);

/** Returns the desk around. Throws outside the positions screen. */
export function usePositionsDesk(): PositionsDesk {
  const desk = useContext(PositionsDeskContext);
  if (desk === null) throw new Error('no positions screen around');
  return desk;
}

import { createContext, useContext } from 'react';
import type { BotRun, Position, PositionBookRow } from '#client/api/types.ts';
import type { ContractGreeks } from '#client/state/positions/greeks.ts';
import type { Protection } from '#client/state/positions/protection.ts';
import type { PositionsView } from './model/view-query.ts';

/** What is fetched around the positions every few seconds. Apart from the desk: only what shows it is drawn anew. */
export interface PositionsRisk {
  /** Null while the instructions are not known: then nothing is said about protection. */
  readonly protection: ((position: Position) => Protection) | null;
  readonly greeks: ReadonlyMap<string, ContractGreeks>;
  /** The sensitivities are no longer live: they lose their emphasis. */
  readonly greeksStale: boolean;
  /** Positions that leave together, as groups. */
  readonly groups: readonly BotRun[];
  readonly days: ReadonlyMap<string, PositionBookRow>;
}

/** What every row, card and group of the screen needs beside its positions. */
export interface PositionsDesk {
  readonly view: PositionsView;
  readonly change: (view: Partial<PositionsView>) => void;
  /** Whether the back end keeps exits, acts on positions as a whole, and rolls them: what it cannot do is not offered. */
  readonly offers: { readonly exits: boolean; readonly actions: boolean; readonly rolls: boolean };
  readonly accountName: (accountNumber: string) => string;
  readonly selecting: boolean;
  readonly selected: ReadonlySet<string>;
  readonly toggle: (positionIds: readonly string[], on: boolean) => void;
  readonly startSelecting: () => void;
}

export const PositionsDeskContext = createContext<PositionsDesk | null>(null);
export const PositionsRiskContext = createContext<PositionsRisk | null>(null);

/** Returns the desk around. Throws outside the positions screen. */
export function usePositionsDesk(): PositionsDesk {
  const desk = useContext(PositionsDeskContext);
  if (desk === null) throw new Error('no positions screen around');
  return desk;
}

/** Returns what is known around the positions. Throws outside the positions screen. */
export function usePositionsRisk(): PositionsRisk {
  const risk = useContext(PositionsRiskContext);
  if (risk === null) throw new Error('no positions screen around');
  return risk;
}

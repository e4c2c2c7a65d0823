import { createContext, useContext } from 'react';
import type { BotRun, Position, PositionBookRow } from '#client/api/types.ts';
import type { ContractGreeks } from '#client/state/positions/greeks.ts';
import type { Protection } from '#client/state/positions/protection.ts';
import type { PositionsView } from './model/view-query.ts';

/** Data around the positions that are polled every few seconds; a context of its own, so that only its readers render again. */
export interface PositionsRisk {
  /** Null while stops and targets are unknown: then nothing is shown about protection. */
  readonly protection: ((position: Position) => Protection) | null;
  readonly greeks: ReadonlyMap<string, ContractGreeks>;
  /** Whether the Greeks are no longer live: then they are dimmed. */
  readonly greeksStale: boolean;
  /** Groups of positions with shared exit rules. */
  readonly groups: readonly BotRun[];
  readonly days: ReadonlyMap<string, PositionBookRow>;
}

/** State shared by every row, card and group of the screen. */
export interface PositionsDesk {
  readonly view: PositionsView;
  readonly change: (view: Partial<PositionsView>) => void;
  /** Whether the back end supports exits, position actions and rolls; unsupported actions are hidden. */
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

/** Returns the positions' polled data. Throws outside the positions screen. */
export function usePositionsRisk(): PositionsRisk {
  const risk = useContext(PositionsRiskContext);
  if (risk === null) throw new Error('no positions screen around');
  return risk;
}

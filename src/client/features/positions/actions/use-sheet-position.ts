import { useState } from 'react';
import type { Position } from '#client/api/types.ts';
import type { Decision } from '#client/state/orders/use-decision.ts';
import { usePositions } from '#client/state/positions/positions.ts';

/** Returns whether the decision is on its way or accepted; false before sending and after a refusal. */
export function isSent({ key, intent }: Decision): boolean {
  return key !== null && intent?.state !== 'refused' && intent?.state !== 'void';
}

interface SheetPosition {
  /** The current position until sending, then the position as sent. */
  readonly position: Position;
  /** Whether the position closed or changed its side before sending. */
  readonly closed: boolean;
  /** Keeps the position as it is now, for the time after sending. */
  readonly keep: () => void;
}

/** Returns the position of a sheet that sends one decision about it. `asked` is the position at the opening of the sheet. */
export function useSheetPosition(asked: Position, decision: Decision): SheetPosition {
  const { value: known } = usePositions(asked.portfolio_id);
  const [sent, setSent] = useState<Position | null>(null);
  const found = known === null ? asked : known.find(({ position_id: id }) => id === asked.position_id);
  const open = found !== undefined && Math.sign(found.net_quantity) === Math.sign(asked.net_quantity) ? found : null;
  const kept = isSent(decision) ? sent : null;
  return { position: kept ?? open ?? asked, closed: kept === null && open === null, keep: () => setSent(open ?? asked) };
}

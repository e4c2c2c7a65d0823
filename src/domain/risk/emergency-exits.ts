import { type SquareOffPlan, squareOffPlan } from '../positions/square-off-plan.ts';
import type { Money } from '../units/money.ts';
import type { KillOrder } from './kill-gate.ts';

/** A position at the press of the kill switch. Quantities in units, `closingQuantity` what working closing orders will still close. */
export interface EmergencyPosition {
  readonly positionId: string;
  readonly netQuantity: number;
  readonly closingQuantity: number;
  readonly lotSize: number;
  readonly freezeQuantity: number;
  /** Unrealised profit; null = not known. */
  readonly unrealised: Money | null;
}

interface EmergencyExit extends SquareOffPlan {
  readonly positionId: string;
}

interface EmergencyPlan {
  /** In the order to send: short positions first, for a long one may be their hedge. */
  readonly exits: readonly EmergencyExit[];
  /** Left open: only losing positions are to be closed, and the result of these is unknown. */
  readonly unknown: readonly string[];
}

/** Units to close in total: the share of the open quantity in whole lots, rounded up so that a single lot is closed at any share. */
function wanted(position: EmergencyPosition, percent: number): number {
  const open = Math.abs(position.netQuantity);
  return Math.min(open, Math.ceil((open * percent) / 100 / position.lotSize) * position.lotSize);
}

/**
 * Returns the exits of a kill: the requested share of each position minus units of working closing orders, sliced by the freeze limit. Planned again after a
 * partial fill, the share would be taken of the rest: plan once per kill and retry its orders.
 */
export function emergencyExits(
  positions: readonly EmergencyPosition[],
  order: Pick<KillOrder, 'exitPercent' | 'losingOnly'>,
): EmergencyPlan {
  const open = positions.filter((position) => position.netQuantity !== 0);
  const unknown = order.losingOnly ? open.filter((position) => position.unrealised === null) : [];
  const leaving = order.losingOnly ? open.filter((position) => position.unrealised !== null && position.unrealised < 0) : open;
  const shortsFirst = [
    ...leaving.filter((position) => position.netQuantity < 0),
    ...leaving.filter((position) => position.netQuantity > 0),
  ];
  const exits = shortsFirst.map((position): EmergencyExit => {
    const { positionId, netQuantity, closingQuantity, lotSize, freezeQuantity } = position;
    const quantity = Math.max(0, wanted(position, order.exitPercent) - closingQuantity);
    return { positionId, ...squareOffPlan({ netQuantity, closingQuantity, lotSize, freezeQuantity, quantity }) };
  });
  return { exits: exits.filter((exit) => exit.quantities.length > 0), unknown: unknown.map((position) => position.positionId) };
}

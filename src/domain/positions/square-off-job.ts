import type { Side } from '../orders/order-kinds.ts';
import type { ExchangeTime } from '../units/time.ts';

/** A market order of the job. Quantities in units. */
export interface ClosingOrder {
  readonly orderId: string;
  readonly quantity: number;
  readonly filled: number;
  readonly status: 'working' | 'cancelling' | 'ended';
  readonly sentAt: ExchangeTime;
}

export const LEG_STATUSES = ['waiting', 'closed', 'failed'] as const;
type LegStatus = (typeof LEG_STATUSES)[number];

/** Why a leg is left open. */
export const LEG_REASONS = ['refused', 'no-fill', 'hedge-kept', 'stopped'] as const;
type LegReason = (typeof LEG_REASONS)[number];

/** The progress of closing one position. */
export interface SquareOffLeg {
  readonly positionId: string;
  /** Positions of one group may hedge each other: longs wait for the shorts of the group. */
  readonly group: string;
  /** 1 = long, -1 = short. */
  readonly direction: 1 | -1;
  readonly lotSize: number;
  readonly freezeQuantity: number;
  /** Units to close in all. */
  readonly target: number;
  readonly status: LegStatus;
  readonly reason: LegReason | null;
  /** Orders in a row that ended without a fill. */
  readonly misses: number;
  readonly orders: readonly ClosingOrder[];
}

const SQUARE_OFF_STATUSES = ['working', 'done', 'failed', 'stopped'] as const;
type SquareOffStatus = (typeof SQUARE_OFF_STATUSES)[number];

/** A square-off of one or more positions: cancels the orders in the way, closes shorts, then the longs that hedged them. Plain JSON. */
export interface SquareOffJob {
  readonly jobId: string;
  /** Working orders of others that must end before the job sends any order. */
  readonly clearing: readonly string[];
  readonly legs: readonly SquareOffLeg[];
  readonly status: SquareOffStatus;
}

/** A position as last read. Signed net in units; `closingByOthers`: units that working orders outside the job will still close. */
export interface LookedPosition {
  readonly positionId: string;
  readonly net: number;
  readonly closingByOthers: number;
}

/** Returns the order side that closes the leg. */
export function closingSide(leg: Pick<SquareOffLeg, 'direction'>): Side {
  return leg.direction === 1 ? 'sell' : 'buy';
}

/** Returns the units that the leg's own orders have closed. */
export function closedOf(leg: SquareOffLeg): number {
  return leg.orders.reduce((sum, order) => sum + order.filled, 0);
}

/** Returns a leg before its first order. Quantity null = the whole position. Throws RangeError for a flat position. */
export function squareOffLeg(
  position: {
    readonly positionId: string;
    readonly net: number;
    readonly group: string;
    readonly lotSize: number;
    readonly freezeQuantity: number;
  },
  quantity: number | null = null,
): SquareOffLeg {
  const { positionId, net, group, lotSize, freezeQuantity } = position;
  if (net === 0) throw new RangeError('a flat position has nothing to close');
  const open = Math.abs(net);
  return {
    positionId,
    group,
    direction: net > 0 ? 1 : -1,
    lotSize,
    freezeQuantity,
    target: Math.min(open, quantity ?? open),
    status: 'waiting',
    reason: null,
    misses: 0,
    orders: [],
  };
}

/** Returns a job before its first order. */
export function createSquareOff(jobId: string, legs: readonly SquareOffLeg[], clearing: readonly string[]): SquareOffJob {
  return { jobId, legs, clearing, status: 'working' };
}

import { sliceByFreeze } from '../orders/freeze-limit.ts';
import type { Side } from '../orders/order-kinds.ts';
import { type SquareOffEffect, type SquareOffInput, reduceSquareOff } from './reduce-square-off.ts';
import { closingSide, createSquareOff, type ClosingOrder, type SquareOffJob, type SquareOffLeg } from './square-off-job.ts';

const REVERSE_STATUSES = ['closing', 'opening', 'done', 'failed', 'stopped'] as const;
type ReverseStatus = (typeof REVERSE_STATUSES)[number];

/** A position that is closed and then opened the other way. Plain JSON. */
export interface Reverse {
  readonly job: SquareOffJob;
  readonly status: ReverseStatus;
  readonly opening: readonly ClosingOrder[];
}

export type ReverseEffect =
  | SquareOffEffect
  | { readonly type: 'open'; readonly orderId: string; readonly side: Side; readonly quantity: number };

interface ReverseResult {
  readonly reverse: Reverse;
  readonly effects: readonly ReverseEffect[];
}

/** Returns a reversal before its first order. */
export function createReverse(id: string, leg: SquareOffLeg): Reverse {
  return { job: createSquareOff(id, [leg], []), status: 'closing', opening: [] };
}

function open(
  before: Reverse,
  job: SquareOffJob,
  input: Extract<SquareOffInput, { type: 'look' }>,
  effects: readonly SquareOffEffect[],
): ReverseResult {
  const [leg] = job.legs;
  const looked = input.positions.find((position) => position.positionId === leg?.positionId);
  // A position was opened elsewhere meanwhile: the confirmed situation no longer exists.
  if (leg === undefined || (looked?.net ?? 0) !== 0)
    return { reverse: { ...before, job, status: 'failed' }, effects: [...effects, { type: 'attention' }] };
  const opening = sliceByFreeze(leg.target, leg.lotSize, leg.freezeQuantity).map((quantity, index): ClosingOrder => ({
    orderId: `${job.jobId}-open-${index + 1}`,
    quantity,
    filled: 0,
    status: 'working',
    sentAt: input.at,
  }));
  const sends = opening.map((order): ReverseEffect => ({
    type: 'open',
    orderId: order.orderId,
    side: closingSide(leg),
    quantity: order.quantity,
  }));
  return { reverse: { job, status: 'opening', opening }, effects: [...effects, ...sends] };
}

/**
 * Returns the reversal after an input, and its effects. The other side is opened only when the venue has confirmed that the first is closed; it is opened
 * once, and a refused part is not tried again.
 */
export function reduceReverse(reverse: Reverse, input: SquareOffInput): ReverseResult {
  if (input.type === 'order' && reverse.opening.some((order) => order.orderId === input.orderId)) {
    const opening = reverse.opening.map((order): ClosingOrder =>
      order.orderId === input.orderId
        ? { ...order, filled: Math.max(order.filled, input.filled), status: input.ended ? 'ended' : order.status }
        : order,
    );
    if (reverse.status !== 'opening' || opening.some((order) => order.status !== 'ended'))
      return { reverse: { ...reverse, opening }, effects: [] };
    const full = opening.every((order) => order.filled === order.quantity);
    return { reverse: { ...reverse, opening, status: full ? 'done' : 'failed' }, effects: [{ type: full ? 'completed' : 'attention' }] };
  }
  if (reverse.status !== 'closing' && !(input.type === 'retry' && reverse.opening.length === 0)) return { reverse, effects: [] };
  const { job, effects } = reduceSquareOff(reverse.job, input);
  const quiet = effects.filter((effect) => effect.type !== 'completed');
  if (job.status === 'done' && input.type === 'look') return open(reverse, job, input, quiet);
  if (job.status === 'failed' || job.status === 'stopped') return { reverse: { ...reverse, job, status: job.status }, effects: quiet };
  return { reverse: { ...reverse, job, status: 'closing' }, effects: quiet };
}

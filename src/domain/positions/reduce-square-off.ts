import { sliceByFreeze } from '../orders/freeze-limit.ts';
import type { Side } from '../orders/order-kinds.ts';
import type { ExchangeTime } from '../units/time.ts';
import { type ClosingOrder, closedOf, closingSide, type LookedPosition, type SquareOffJob, type SquareOffLeg } from './square-off-job.ts';

/** A market order still unfilled after this much exchange time is cancelled and sent again at the new protection price. */
export const REST_MS = 5_000;
/** After this many orders in a row without a fill the leg is given up and the trader alerted. */
export const MAX_MISSES = 5;

export type SquareOffInput =
  /** The open positions, and which of the orders to be cleared still work. */
  | {
      readonly type: 'look';
      readonly at: ExchangeTime;
      readonly positions: readonly LookedPosition[];
      readonly working: readonly string[];
    }
  /** State of an order of the job; may come twice. An order that was never sent says nothing about the market. */
  | {
      readonly type: 'order';
      readonly orderId: string;
      readonly filled: number;
      readonly ended: boolean;
      readonly refused: boolean;
      readonly neverSent?: boolean;
    }
  | { readonly type: 'retry' }
  | { readonly type: 'stop' };

export type SquareOffEffect =
  | { readonly type: 'send'; readonly orderId: string; readonly positionId: string; readonly side: Side; readonly quantity: number }
  | { readonly type: 'cancel'; readonly orderId: string }
  | { readonly type: 'attention' }
  | { readonly type: 'completed' };

interface SquareOffResult {
  readonly job: SquareOffJob;
  readonly effects: readonly SquareOffEffect[];
}

const working = (leg: SquareOffLeg): readonly ClosingOrder[] => leg.orders.filter((order) => order.status !== 'ended');

/** A long waits until no short of its group is left; when a short cannot be closed, the long stays as its hedge. */
function gateOf(job: SquareOffJob, leg: SquareOffLeg): 'open' | 'wait' | 'keep' {
  if (leg.direction === -1) return 'open';
  const shorts = job.legs.filter((other) => other.direction === -1 && other.group === leg.group && other.status !== 'closed');
  if (shorts.length === 0) return 'open';
  return shorts.some((short) => short.status === 'failed' && working(short).length === 0) ? 'keep' : 'wait';
}

function lookAtLeg(job: SquareOffJob, leg: SquareOffLeg, looked: LookedPosition | undefined, at: ExchangeTime, number: number) {
  const effects: SquareOffEffect[] = [];
  const waiting = working(leg);
  const stale = waiting.filter((order) => order.status === 'working' && at - order.sentAt >= REST_MS);
  for (const order of stale) effects.push({ type: 'cancel', orderId: order.orderId });
  const orders = leg.orders.map((order) => (stale.includes(order) ? { ...order, status: 'cancelling' as const } : order));
  const same: SquareOffLeg = stale.length === 0 ? leg : { ...leg, orders };
  if (leg.status !== 'waiting') return { leg: same, effects };
  const open = Math.max(0, (looked?.net ?? 0) * leg.direction);
  if (waiting.length === 0 && (open === 0 || closedOf(leg) >= leg.target)) return { leg: { ...same, status: 'closed' as const }, effects };
  const gate = gateOf(job, leg);
  if (gate === 'keep') return { leg: { ...same, status: 'failed' as const, reason: 'hedge-kept' as const }, effects };
  if (gate === 'wait' || job.clearing.length > 0) return { leg: same, effects };
  const pending = waiting.reduce((sum, order) => sum + order.quantity - order.filled, 0);
  const left = Math.min(leg.target - closedOf(leg), open - (looked?.closingByOthers ?? 0)) - pending;
  const quantity = Math.floor(Math.max(0, left) / leg.lotSize) * leg.lotSize;
  const sent = sliceByFreeze(quantity, leg.lotSize, leg.freezeQuantity).map((slice, index): ClosingOrder => ({
    orderId: `${job.jobId}-${number + index}`,
    quantity: slice,
    filled: 0,
    status: 'working',
    sentAt: at,
  }));
  for (const order of sent)
    effects.push({ type: 'send', orderId: order.orderId, positionId: leg.positionId, side: closingSide(leg), quantity: order.quantity });
  return { leg: sent.length === 0 ? same : { ...same, orders: [...same.orders, ...sent] }, effects };
}

function look(before: SquareOffJob, input: Extract<SquareOffInput, { type: 'look' }>): SquareOffResult {
  let job: SquareOffJob = { ...before, clearing: before.clearing.filter((id) => input.working.includes(id)) };
  const effects: SquareOffEffect[] = [];
  let number = job.legs.reduce((sum, leg) => sum + leg.orders.length, 0) + 1;
  // Shorts first: their outcome decides whether the longs of the group may close.
  const order = [...job.legs].toSorted((a, b) => a.direction - b.direction);
  for (const { positionId } of order) {
    const leg = job.legs.find((one) => one.positionId === positionId);
    if (leg === undefined) continue;
    const looked = input.positions.find((position) => position.positionId === positionId);
    const result = lookAtLeg(job, leg, looked, input.at, number);
    number += result.leg.orders.length - leg.orders.length;
    effects.push(...result.effects);
    job = { ...job, legs: job.legs.map((one) => (one === leg ? result.leg : one)) };
  }
  return settled(before, job, effects);
}

function settled(before: SquareOffJob, job: SquareOffJob, effects: readonly SquareOffEffect[]): SquareOffResult {
  if (job.status !== 'working' || job.legs.some((leg) => leg.status === 'waiting' || working(leg).length > 0)) return { job, effects };
  const status = job.legs.every((leg) => leg.status === 'closed') ? 'done' : 'failed';
  const last: SquareOffEffect = status === 'done' ? { type: 'completed' } : { type: 'attention' };
  return { job: { ...job, status }, effects: before.status === 'working' ? [...effects, last] : effects };
}

function withUpdate(leg: SquareOffLeg, input: Extract<SquareOffInput, { type: 'order' }>): SquareOffLeg {
  const order = leg.orders.find((one) => one.orderId === input.orderId);
  if (order === undefined) return leg;
  const filled = Math.max(order.filled, input.filled);
  const updated: ClosingOrder = { ...order, filled, status: input.ended ? 'ended' : order.status };
  const orders = leg.orders.map((one) => (one === order ? updated : one));
  const ends = input.ended && order.status !== 'ended' && input.neverSent !== true;
  const misses = filled > order.filled ? 0 : ends && filled < order.quantity ? leg.misses + 1 : leg.misses;
  if (leg.status === 'waiting' && misses >= MAX_MISSES)
    return { ...leg, orders, misses, status: 'failed', reason: input.refused ? 'refused' : 'no-fill' };
  return { ...leg, orders, misses };
}

/** Returns the job after an input, and its effects. Open orders of a leg never exceed its target or the open position. */
export function reduceSquareOff(job: SquareOffJob, input: SquareOffInput): SquareOffResult {
  switch (input.type) {
    case 'look':
      return look(job, input);
    case 'order':
      return { job: { ...job, legs: job.legs.map((leg) => withUpdate(leg, input)) }, effects: [] };
    case 'retry': {
      if (job.status !== 'failed') return { job, effects: [] };
      const legs = job.legs.map((leg) => (leg.status === 'failed' ? { ...leg, status: 'waiting' as const, reason: null, misses: 0 } : leg));
      return { job: { ...job, legs, status: 'working' }, effects: [] };
    }
    case 'stop': {
      if (job.status !== 'working') return { job, effects: [] };
      const effects: SquareOffEffect[] = [];
      const legs = job.legs.map((leg): SquareOffLeg => {
        const hit = leg.orders.filter((order) => order.status === 'working');
        for (const order of hit) effects.push({ type: 'cancel', orderId: order.orderId });
        const orders = leg.orders.map((order) => (hit.includes(order) ? { ...order, status: 'cancelling' as const } : order));
        return leg.status === 'waiting' ? { ...leg, orders, status: 'failed', reason: 'stopped' } : leg;
      });
      return { job: { ...job, legs, clearing: [], status: 'stopped' }, effects };
    }
  }
}

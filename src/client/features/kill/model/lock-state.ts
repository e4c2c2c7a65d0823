import type { KillLock, Order } from '#client/api/types.ts';

/**
 * `working`: steps in progress. `failed`: a step gave up and needs the trader. `flat`: everything is closed and confirmed. `paused`: all requested steps are
 * done.
 */
type LockState = 'working' | 'failed' | 'flat' | 'paused';

/** Returns the state of a kill switch: the state of the worst step. */
export function lockState(lock: Pick<KillLock, 'steps' | 'complete'>): LockState {
  if (lock.steps.some(({ status }) => status === 'working')) return 'working';
  if (lock.steps.some(({ status }) => status === 'failed')) return 'failed';
  if (!lock.complete) return 'working';
  return lock.steps.some(({ step }) => step === 'confirm-flat') ? 'flat' : 'paused';
}

/** Returns the newest order of each exit of a press, in the order of the exits: later attempts take the place of earlier ones. */
export function exitOrders(killId: string, orders: readonly Order[]): readonly Order[] {
  const newest = new Map<number, { attempt: number; order: Order }>();
  const prefix = `kill:${killId}:`;
  for (const order of orders) {
    if (!order.client_order_id.startsWith(prefix)) continue;
    const [place = 0, attempt = 0] = order.client_order_id.slice(prefix.length).split(':').map(Number);
    const known = newest.get(place);
    if (known === undefined || known.attempt < attempt) newest.set(place, { attempt, order });
  }
  return [...newest].toSorted(([a], [b]) => a - b).map(([, { order }]) => order);
}

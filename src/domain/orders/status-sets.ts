import { ORDER_STATUSES, type OrderStatus } from './order-status.ts';

/** Statuses an order never leaves for a working one, except one given up as missing at the broker that turns up after all. */
export const FINAL_STATUSES = ['filled', 'cancelled', 'rejected', 'denied', 'expired'] as const satisfies readonly OrderStatus[];

/** Statuses in which an order may be changed or cancelled. */
const OPEN_STATUSES = ['open', 'trigger-pending', 'partially-filled'] as const satisfies readonly OrderStatus[];

const finals: readonly OrderStatus[] = FINAL_STATUSES;

/** Statuses that may still trade. An unknown order counts as working, never as ended. */
export const WORKING_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter((status) => status !== 'draft' && !finals.includes(status));

/** Returns whether the status is final. */
export function isFinal(status: OrderStatus): boolean {
  return finals.includes(status);
}

/** Returns whether a change or cancelling of the order has no answer yet. */
export function isChanging(status: OrderStatus): boolean {
  return status === 'modify-pending' || status === 'cancel-pending';
}

/** Returns whether the order may be changed or cancelled in this status. */
export function isOpen(status: OrderStatus): boolean {
  return (OPEN_STATUSES as readonly OrderStatus[]).includes(status);
}

/** Returns whether an order in this status may still trade. */
export function isWorking(status: OrderStatus): boolean {
  return WORKING_STATUSES.includes(status);
}

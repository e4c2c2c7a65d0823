/** Every status an order can be in, from the ticket to its end. */
export const ORDER_STATUSES = [
  'draft',
  'pending-submit',
  'unknown',
  'open',
  'trigger-pending',
  'partially-filled',
  'filled',
  'modify-pending',
  'cancel-pending',
  'cancelled',
  'rejected',
  'denied',
  'expired',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

import type { Intent } from './outbox-machine.ts';

/** Returns whether the decision changes or cancels the order, alone or among others: until its fate is known nothing else goes for it. */
export function isAboutOrder({ call }: Intent, orderId: string): boolean {
  if (call.kind === 'modify' || call.kind === 'cancel') return call.body.order_id === orderId;
  return call.kind === 'idempotent' && call.operation === 'cancelOrders' && call.body.order_ids?.includes(orderId) === true;
}

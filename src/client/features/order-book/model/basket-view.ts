import type { Basket, BasketLeg } from '#client/api/types.ts';

/** Returns the number of legs without an accepted order, which a retry would send. */
export function failedLegs({ targets }: Basket): number {
  const taken = ({ order }: BasketLeg) => order !== null && order.status !== 'denied' && order.status !== 'rejected';
  return targets.reduce((sum, { legs }) => sum + legs.filter((leg) => !taken(leg)).length, 0);
}

/** Returns the name of a leg without an order: its symbol, else the last part of its instrument id. */
export function nameOfLeg({ asked }: BasketLeg): string {
  return asked.tradingsymbol ?? asked.instrument_id?.split(':').at(-1) ?? '\u2013';
}

/** Returns why a leg has no accepted order; null when it has one or was not refused. */
export function problemOfLeg({ error, order }: BasketLeg): { readonly code: string; readonly message: string } | null {
  if (error !== null) return error;
  if (order === null || (order.status !== 'denied' && order.status !== 'rejected') || order.reason_code === null) return null;
  return { code: order.reason_code, message: order.reason ?? '' };
}

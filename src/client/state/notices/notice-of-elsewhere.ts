import type { UserEventData } from '#contract/events/stream-events.ts';
import type { NewNotice } from './notice.ts';
import { namedContract } from './notice-of-order.ts';

type NoticeDraft = Omit<NewNotice, 'at'>;

/** Returns the notice of the group that holds what other programs place at the broker: it is made when the first of that is found. */
export function noticeOfGroup({ portfolio }: UserEventData['portfolio.saved']): NoticeDraft {
  return {
    id: `elsewhere/${portfolio.id}`,
    kind: 'warn',
    group: 'alerts',
    title: { id: 'notifications.elsewhere' },
    detail: { id: 'notifications.elsewhere-why' },
    href: '/app/position',
  };
}

/** Returns the notice of an order that is at the broker twice. */
export function noticeOfDoubled(doubled: UserEventData['order.doubled']): NoticeDraft {
  const { second_order_id: id, name, broker_order_id: first, second_broker_order_id: second } = doubled;
  return {
    id: `doubled/${id}`,
    kind: 'error',
    group: 'alerts',
    title: { id: 'notifications.order.doubled', values: { name } },
    detail: { id: 'notifications.order.doubled-why', values: { first: first ?? '–', second } },
    href: `/app/order_book?order=${encodeURIComponent(id)}`,
  };
}

/** Returns the notice of a position that was taken over from the broker's positions, or let go with them. */
export function noticeOfBrought({ brought }: UserEventData['position.brought']): Omit<NoticeDraft, 'id'> {
  const { instrument, way, lots, price } = brought;
  const values = { symbol: namedContract(instrument), side: lots < 0 ? 'short' : 'long', lots: Math.abs(lots), price };
  return { kind: 'warn', group: 'orders', title: { id: `notifications.brought.${way}`, values }, href: '/app/position' };
}

import type { UserEventData } from '#contract/events/stream-events.ts';
import type { NewNotice } from './notice.ts';
import type { NamedContract, Words } from './toasts.ts';

type Order = UserEventData['order.updated']['order'];
type NoticeDraft = Omit<NewNotice, 'id' | 'at'>;

const KINDS: Partial<Record<Order['status'], NoticeDraft['kind']>> = {
  unknown: 'warn',
  'partially-filled': 'info',
  filled: 'success',
  cancelled: 'info',
  expired: 'info',
  rejected: 'error',
  denied: 'error',
};
/** Under which tab of the order book an order of the state stands. */
const tabOf = (status: Order['status']) =>
  status === 'filled' ? 'executed' : status === 'unknown' || status === 'partially-filled' ? 'open' : 'ended';

/** Returns what the name of a contract is made of. */
export function namedContract({ kind, underlying, tradingsymbol, expiry, strike, option_type }: NamedContract): NamedContract {
  return { kind, underlying, tradingsymbol, expiry, strike, option_type };
}

function reasonOf({ reason_code: code, reason, reason_values: values = {} }: Order): Words | undefined {
  if (code !== null) return { id: `errors.${code}`, values: { ...values, reason: reason ?? '' } };
  return reason ?? undefined;
}

/** Returns whether all figures of the notice are known: another back end may omit some. */
function hasFigures({ status, lots, quantity, filled_quantity: filled, average_price: price }: Order): boolean {
  if (status === 'partially-filled') return quantity !== null && filled !== null;
  return lots !== null && (status !== 'filled' || price !== null);
}

/** Returns what an order's new state tells the trader; null for the steps on its way, which the order book shows. */
export function noticeOfOrder(order: Order): (NoticeDraft & { readonly id: string }) | null {
  const kind = KINDS[order.status];
  // What other programs do is shown in its group; a whole day of it may be taken over at a login.
  if (kind === undefined || order.origin === 'elsewhere') return null;
  const { order_id: id, status, transaction_type: side, lots, instrument, average_price: price } = order;
  const values = {
    side,
    ...(lots === null ? {} : { lots }),
    symbol: namedContract(instrument),
    filled: order.filled_quantity,
    quantity: order.quantity,
    ...(price === null ? {} : { price }),
  };
  const detail = kind === 'error' ? reasonOf(order) : undefined;
  return {
    id: `order/${id}/${status}`,
    kind,
    group: 'orders',
    // ICU messages allow no hyphen in a choice.
    title: hasFigures(order)
      ? { id: `notifications.order.${status}`, values }
      : {
          id: 'notifications.order.plain',
          values: { side, status: status.replace('partially-filled', 'partial'), symbol: namedContract(instrument) },
        },
    ...(detail === undefined ? {} : { detail }),
    href: `/app/order_book?tab=${tabOf(status)}&order=${encodeURIComponent(id)}`,
  };
}

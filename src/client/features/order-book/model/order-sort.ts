import type { Order } from '#client/api/types.ts';

export const SORT_KEYS = [
  'time',
  'side',
  'instrument',
  'type',
  'product',
  'filled',
  'price',
  'trigger',
  'average',
  'charges',
  'status',
] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export interface OrderSort {
  readonly key: SortKey;
  readonly descending: boolean;
}
/** The default sort: newest first. */
export const NEWEST: OrderSort = { key: 'time', descending: true };

const VALUES: Readonly<Record<SortKey, (order: Order) => string | number | null>> = {
  time: (order) => order.placed_at,
  side: (order) => order.transaction_type,
  instrument: ({ instrument }) =>
    `${instrument.underlying} ${instrument.expiry ?? ''} ${String(Math.round((instrument.strike ?? 0) * 100)).padStart(12, '0')} ${instrument.option_type ?? ''}`,
  type: (order) => order.order_type,
  product: (order) => order.product,
  filled: (order) => order.filled_quantity,
  price: (order) => order.price ?? order.protection_price,
  trigger: (order) => order.trigger_price,
  average: (order) => order.average_price,
  charges: (order) => order.charges.total,
  status: (order) => order.status,
};

/** Returns the sort in a query text ("-time" = newest first), or the default one. */
export function sortOfText(text: string | null): OrderSort {
  const key = SORT_KEYS.find((each) => each === text?.replace(/^-/, ''));
  return key === undefined ? NEWEST : { key, descending: text?.startsWith('-') === true };
}

/** Returns the query text of a sort; null for the default. */
export function textOfSort({ key, descending }: OrderSort): string | null {
  if (key === NEWEST.key && descending) return null;
  return descending ? `-${key}` : key;
}

/** Returns the sort after a press on a column's head: down, then up. */
export function sortAfterPress(sort: OrderSort, key: SortKey): OrderSort {
  return sort.key === key ? { key, descending: !sort.descending } : { key, descending: key === 'time' };
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : a < b ? -1 : a > b ? 1 : 0;
}

/** Returns the sorted orders; unknown outcomes stay on top, and missing values come last in both directions. */
export function sortOrders(orders: readonly Order[], { key, descending }: OrderSort): readonly Order[] {
  const value = VALUES[key];
  return orders.toSorted((one, other) => {
    const pinned = Number(other.status === 'unknown') - Number(one.status === 'unknown');
    if (pinned !== 0) return pinned;
    const [a, b] = [value(one), value(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return (descending ? -1 : 1) * compare(a, b) || other.placed_at - one.placed_at || compare(other.order_id, one.order_id);
  });
}

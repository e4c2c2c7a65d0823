import { tagOf } from '#server/services/broker-desk/tags.ts';
import { hasEnded, type Order } from '#tests/support/brokers/scripted/order.ts';
import type { WireOrder } from '#tests/support/server/desk.ts';

const ENDED_HERE = new Set(['denied', 'filled', 'cancelled', 'rejected']);
const AT_REST_HERE = new Set([...ENDED_HERE, 'open', 'partially-filled']);

/** What an order that has ended here is called there. */
const ENDED_AS: Partial<Record<WireOrder['status'], Order['status']>> = {
  filled: 'COMPLETE',
  cancelled: 'CANCELLED',
  rejected: 'REJECTED',
};

/** Returns what is wrong about an order that has ended in our books; null: nothing, or it has not. */
function wronglyEnded(order: WireOrder, theirs: Order | undefined): string | null {
  if (!ENDED_HERE.has(order.status)) return null;
  if (theirs === undefined)
    return order.filled_quantity === 0 && order.status !== 'cancelled' ? null : `${order.order_id} is ${order.status} and was never there`;
  // The rest of an order that has traded in part is cancelled here, whoever has ended it.
  const rest = theirs.status === 'REJECTED' && theirs.filled_quantity > 0 ? 'CANCELLED' : theirs.status;
  return rest === ENDED_AS[order.status] ? null : `${order.order_id} is ${order.status} here and ${theirs.status} there`;
}

const termsOf = (one: Pick<Order, 'quantity' | 'filled_quantity' | 'price' | 'average_price'>) =>
  JSON.stringify([one.quantity, one.filled_quantity, one.price, one.average_price]);

/** Returns what is wrong about an order once everything has come to rest. */
function wrongAtRest(order: WireOrder, theirs: Order | undefined): string | null {
  if (!AT_REST_HERE.has(order.status)) return `${order.order_id} is still ${order.status}`;
  const ended = ENDED_HERE.has(order.status);
  if (ended !== (theirs === undefined || hasEnded(theirs))) return `${order.order_id} is ${order.status} here and ${theirs?.status} there`;
  if (theirs === undefined || termsOf(order) === termsOf(theirs)) return wronglyEnded(order, theirs);
  return `${order.order_id} has ${termsOf(order)} here and ${termsOf(theirs)} there`;
}

/** Returns what is wrong about the orders of a book, while orders move or once they rest. */
export function wrongOf(book: readonly WireOrder[], orders: readonly Order[], atRest: boolean): readonly string[] {
  const theirs = new Map(orders.map((order) => [order.tag, order]));
  const judge = atRest ? wrongAtRest : wronglyEnded;
  return book.flatMap((order) => judge(order, theirs.get(tagOf(order.order_id))) ?? []);
}

/** Returns what is wrong about the sending: an order that arrived twice, or that the broker has and we have not. */
export function wronglySent(book: readonly WireOrder[], orders: readonly Order[], tagsSent: readonly (string | null)[]): readonly string[] {
  const ours = new Set(book.map(({ order_id: id }) => tagOf(id)));
  const lost = orders.filter(({ tag }) => !ours.has(tag ?? '')).map(({ order_id: id }) => `${id} was lost`);
  const twice = tagsSent.filter((tag, at) => tagsSent.indexOf(tag) !== at).map((tag) => `${tag} was sent twice`);
  return [...lost, ...twice];
}

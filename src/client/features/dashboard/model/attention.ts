import type { Account, Order } from '#client/api/types.ts';
import type { Intent } from '#client/state/outbox.ts';

/** Something that waits for the trader. */
export type Attention =
  | { readonly kind: 'intent'; readonly key: string; readonly about: string }
  | { readonly kind: 'order'; readonly key: string; readonly order: Order }
  | { readonly kind: 'account'; readonly key: string; readonly account: Account };

const REFUSED: readonly Order['status'][] = ['rejected', 'denied'];

/** Returns what needs attention: orders without an answer first, then accounts that cannot trade, then refused orders, newest first. */
export function attentionOf(intents: readonly Intent[], accounts: readonly Account[], orders: readonly Order[]): readonly Attention[] {
  return [
    ...intents.filter(({ state }) => state === 'unknown').map(({ key, about }) => ({ kind: 'intent', key, about }) as const),
    ...accounts
      .filter(({ status }) => status === 'needs-login' || status === 'error')
      .map((account) => ({ kind: 'account', key: account.id, account }) as const),
    ...orders
      .filter(({ status }) => REFUSED.includes(status))
      .toSorted((a, b) => b.placed_at - a.placed_at)
      .map((order) => ({ kind: 'order', key: order.order_id, order }) as const),
  ];
}

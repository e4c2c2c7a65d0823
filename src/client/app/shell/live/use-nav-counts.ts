import { useOrderBook } from '#client/state/order-book.ts';
import { usePositions } from '#client/state/positions.ts';
import { useWorkplace } from '#client/state/use-workplace.ts';
import type { OrderStatus } from '#client/api/types.ts';
import type { NavBadge } from '../nav-entries.ts';

const PENDING: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  'pending-submit',
  'unknown',
  'open',
  'trigger-pending',
  'partially-filled',
  'modify-pending',
  'cancel-pending',
]);

/** Returns how many positions are open and orders pending in the selected workplace; 0 while unknown. */
export function useNavCounts(): Readonly<Record<NavBadge, number>> {
  const { account, portfolio } = useWorkplace();
  const positions = usePositions(portfolio?.id ?? null);
  const orders = useOrderBook(account?.account_number ?? null);
  return {
    positions: positions.value?.filter((position) => position.net_quantity !== 0).length ?? 0,
    orders: orders.value?.filter((order) => PENDING.has(order.status)).length ?? 0,
  };
}

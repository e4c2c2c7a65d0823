import type { UserEvent } from '#contract/events/stream-events.ts';
import { isFinal } from '#domain/orders/status-sets.ts';
import type { Db } from '#server/db/database.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { findOrders } from '#server/repositories/orders.ts';
import { findSlicedOrders } from '#server/repositories/sliced-orders.ts';

/**
 * Returns whether all of the user's orders fill completely within `patienceMs`. Ends early when an order ends without a complete fill; with 0 it checks
 * once.
 */
export async function awaitFilled(
  { db, eventLog }: { readonly db: Db; readonly eventLog: EventLog },
  userId: string,
  ids: readonly string[],
  patienceMs: number,
): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  let wake = () => {};
  const patience = { over: patienceMs <= 0 };
  const change = { come: false };
  const unsubscribe = eventLog.subscribe(userId, (event: UserEvent) => {
    if (event.type !== 'order.updated') return;
    change.come = true;
    wake();
  });
  try {
    timer = setTimeout(() => {
      patience.over = true;
      wake();
    }, patienceMs);
    for (;;) {
      change.come = false;
      const rows = [...(await findOrders(db, ids)), ...(await findSlicedOrders(db, ids))];
      if (rows.length === ids.length && rows.every((row) => row.status === 'filled')) return true;
      if (patience.over || rows.some((row) => row.status !== 'filled' && isFinal(row.status))) return false;
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (change.come || patience.over) resolve();
      });
    }
  } finally {
    clearTimeout(timer);
    unsubscribe();
  }
}

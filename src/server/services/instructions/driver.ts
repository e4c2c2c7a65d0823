import { isOpen } from '#domain/orders/status-sets.ts';
import { REST_MS } from '#domain/positions/reduce-square-off.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { HouseOrder } from '#server/db/tables/instructions.ts';
import { type HouseOrders, houseClientId } from './house-orders.ts';
import type { Kept } from './keeping.ts';
import { NOT_WANTED } from './news.ts';

/** A cancel without an effect is asked for again after this much exchange time. */
const AGAIN_MS = 1_000;

interface Needs {
  readonly houseOrders: HouseOrders;
  readonly now: () => ExchangeTime;
  /** Lets the instruction hear what has become of its orders, and returns those that moved. */
  readonly again: (id: string) => Promise<readonly Kept[]>;
}

export type Work = () => Promise<void>;

/**
 * Brings the orders that an instruction wants and those that exist together: what is wanted and unknown is sent, what is not wanted any more
 * is cancelled. It looks at stored states only, so it does the same after a restart.
 */
export function createDriver({ houseOrders, now, again }: Needs) {
  async function goOn(id: string): Promise<void> {
    for (const work of workOf(await again(id))) await work();
  }

  function begin(kept: Kept, name: string, act: () => Promise<boolean>): Work {
    kept.underWay.add(name);
    return async () => {
      let changed: boolean;
      try {
        changed = await act();
      } finally {
        kept.underWay.delete(name);
      }
      if (changed) await goOn(kept.row.id);
    };
  }

  /** Whether the attempt is due; a second one waits a moment. */
  function isDue(kept: Kept, name: string): boolean {
    const last = kept.triedAt.get(name);
    const at = now();
    if (kept.underWay.has(name) || (last !== undefined && at - last < AGAIN_MS)) return false;
    kept.triedAt.set(name, at);
    return true;
  }

  function send(kept: Kept, order: HouseOrder): Work[] {
    const name = `send:${order.orderId}`;
    if (kept.underWay.has(name) || kept.refusals.has(order.orderId)) return [];
    return [
      begin(kept, name, async () => {
        const sent = await houseOrders.place(kept.row, order);
        if (sent.state === 'refused') kept.refusals.set(order.orderId, sent.code);
        return sent.state === 'sent' || sent.state === 'refused';
      }),
    ];
  }

  function cancel(kept: Kept, id: string): Work[] {
    const name = `cancel:${id}`;
    if (!isDue(kept, name)) return [];
    return [
      begin(kept, name, async () => {
        await houseOrders.cancel(kept.row, id).catch(() => undefined);
        return true;
      }),
    ];
  }

  /** A stop whose rest has waited too long: cancelled, it is sent anew for what is left. */
  function hasRunAway(kept: Kept, order: HouseOrder): boolean {
    if (!order.chases) return false;
    const since = kept.restsSince.get(order.orderId) ?? now();
    kept.restsSince.set(order.orderId, since);
    return now() - since >= REST_MS;
  }

  function ordersOf(kept: Kept): Work[] {
    return kept.row.orders.flatMap((order) => {
      if (order.ended) return [];
      const news = kept.known.get(houseClientId(order));
      if (news === undefined) {
        if (!order.cancel) return send(kept, order);
        // Nothing was written down under its key and nothing is on its way: it never will be.
        if (kept.underWay.has(`send:${order.orderId}`) || kept.refusals.has(order.orderId)) return [];
        kept.refusals.set(order.orderId, NOT_WANTED);
        return [() => goOn(kept.row.id)];
      }
      if (!isOpen(news.status)) return [];
      return order.cancel || hasRunAway(kept, order) ? cancel(kept, news.id) : [];
    });
  }

  function othersOf(kept: Kept): Work[] {
    return kept.row.cancels.flatMap((id) => {
      const news = kept.known.get(id);
      return news !== undefined && isOpen(news.status) ? cancel(kept, id) : [];
    });
  }

  function workOf(all: readonly Kept[]): Work[] {
    return all.flatMap((kept) => [...othersOf(kept), ...ordersOf(kept)]);
  }

  return {
    /** Returns what is to be done for these instructions now, not begun. */
    work: workOf,
  };
}

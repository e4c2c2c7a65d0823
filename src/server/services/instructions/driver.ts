import { isOpen } from '#domain/orders/status-sets.ts';
import { REST_MS } from '#domain/positions/reduce-square-off.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { HouseOrder } from '#server/db/tables/instructions.ts';
import { type HouseOrders, houseClientId } from './house-orders.ts';
import type { Kept } from './keeping.ts';
import { NOT_SENT, NOT_WANTED } from './news.ts';
import type { StuckCode } from './behaviour.ts';

/** A cancel without an effect is asked for again, by the exchange's clock; after the last time its owner is called. */
export const CANCELLING = { firstMs: 1_000, lastMs: 30_000, most: 10 };
/** An order that could not be written down is tried again; after the last time it counts as refused. */
export const SENDING = { firstMs: 500, lastMs: 4_000, most: 5 };

interface Needs {
  readonly houseOrders: HouseOrders;
  readonly now: () => ExchangeTime;
  /** Lets the instruction hear what has become of its orders, and returns those that moved. */
  readonly again: (id: string) => Promise<readonly Kept[]>;
  /** Calls the owner of the instruction: something of it does not get on by itself. */
  readonly call: (id: string, code: StuckCode) => Promise<void>;
}

export type Work = () => Promise<void>;

/**
 * Brings the orders that an instruction wants and those that exist together: what is wanted and unknown is sent, what is not wanted any more
 * is cancelled. It looks at stored states only, so it does the same after a restart.
 */
export function createDriver({ houseOrders, now, again, call }: Needs) {
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

  function send(kept: Kept, order: HouseOrder): Work[] {
    const name = `send:${order.orderId}`;
    if (kept.underWay.has(name) || kept.refusals.has(order.orderId) || !kept.sending.isDue(name, now())) return [];
    return [
      begin(kept, name, async () => {
        const sent = await houseOrders.place(kept.row, order);
        if (sent.state === 'stuck' && !kept.called.has(name)) {
          kept.called.add(name);
          await call(kept.row.id, 'instruction.exit-blocked');
        }
        if (sent.state === 'refused') kept.refusals.set(order.orderId, sent.code);
        // If it was written down after all, the tables say so: then this is not heard.
        const givenUp = sent.state === 'unknown' && kept.sending.count(name, now());
        if (givenUp) kept.refusals.set(order.orderId, NOT_SENT);
        return givenUp || sent.state === 'sent' || sent.state === 'refused';
      }),
    ];
  }

  function cancel(kept: Kept, id: string): Work[] {
    const name = `cancel:${id}`;
    if (kept.underWay.has(name) || !kept.cancelling.isDue(name, now())) return [];
    return [
      begin(kept, name, async () => {
        const last = kept.cancelling.count(name, now());
        await houseOrders.cancel(kept.row, id).catch(() => undefined);
        if (last) await call(kept.row.id, 'instruction.cancel-refused');
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

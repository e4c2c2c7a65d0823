import type { FastifyBaseLogger } from 'fastify';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { SystemOrder } from '#server/db/tables/instructions.ts';
import type { StuckCode } from './behaviour.ts';
import { isOwnFault } from '#server/repositories/own-fault.ts';
import type { Kept } from './registry.ts';
import type { SystemOrders } from './system-orders.ts';
import { NOT_SENT } from './updates.ts';

export interface AttemptNeeds {
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly systemOrders: SystemOrders;
  readonly now: () => ExchangeTime;
  /** Calls the owner of the instruction: something of it does not get on by itself. */
  readonly call: (id: string, code: StuckCode) => Promise<void>;
  /** Stores the numbers of failed writes of the instruction's orders. */
  readonly keepTries: (id: string, tries: Readonly<Record<string, number>>) => Promise<void>;
  /** Lets the instruction continue with the results of its orders. */
  readonly goOn: (id: string) => Promise<void>;
}

export type Work = () => Promise<void>;

/** Returns the name of an order's sending, for work in progress and for counting tries. */
export const sendingOf = (order: { readonly orderId: string }): string => `send:${order.orderId}`;

/** Returns how an order of an instruction is sent and cancelled: one attempt at a time, a bounded number of them, each when it is due. */
export function createAttempts({ log, systemOrders, now, call, keepTries, goOn }: AttemptNeeds) {
  /** An order that cannot be written down is retried a limited number of times, like one with an unknown result. */
  async function placed(kept: Kept, order: SystemOrder): ReturnType<SystemOrders['place']> {
    try {
      return await systemOrders.place(kept.row, order);
    } catch (error) {
      if (!isOwnFault(error)) throw error;
      log.error({ err: error, instruction: kept.row.id }, 'an order of an instruction failed before it was written down');
      return { state: 'unknown' };
    }
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

  return {
    send(kept: Kept, order: SystemOrder): Work[] {
      const name = sendingOf(order);
      if (kept.underWay.has(name) || kept.refusals.has(order.orderId)) return [];
      if (kept.sending.isSpent(name)) {
        // The last try belonged to an earlier run, which stopped before handling the result.
        kept.refusals.set(order.orderId, NOT_SENT);
        return [() => goOn(kept.row.id)];
      }
      if (!kept.sending.isDue(name, now())) return [];
      return [
        begin(kept, name, async () => {
          const sent = await placed(kept, order);
          if (sent.state === 'stuck' && !kept.called.has(name)) {
            kept.called.add(name);
            await call(kept.row.id, 'instruction.exit-blocked');
          }
          if (sent.state === 'refused') kept.refusals.set(order.orderId, sent.code);
          // If the order was written down after all, the tables show it and this count is ignored.
          const givenUp = sent.state === 'unknown' && kept.sending.count(name, now());
          // When the table cannot be written, the count exists only in this run.
          if (sent.state === 'unknown') await keepTries(kept.row.id, kept.sending.counts()).catch(() => undefined);
          if (givenUp) kept.refusals.set(order.orderId, NOT_SENT);
          return givenUp || sent.state === 'sent' || sent.state === 'refused';
        }),
      ];
    },

    cancel(kept: Kept, id: string): Work[] {
      const name = `cancel:${id}`;
      if (kept.underWay.has(name) || !kept.cancelling.isDue(name, now())) return [];
      return [
        begin(kept, name, async () => {
          const last = kept.cancelling.count(name, now());
          await systemOrders.cancel(kept.row, id).catch(() => undefined);
          if (last) await call(kept.row.id, 'instruction.cancel-refused');
          return true;
        }),
      ];
    },
  };
}

import { isOpen } from '#domain/orders/status-sets.ts';
import { REST_MS } from '#domain/positions/reduce-square-off.ts';
import type { SystemOrder } from '#server/db/tables/instructions.ts';
import { systemClientId } from '../orders/system-keys.ts';
import { type AttemptNeeds, createAttempts, sendingOf, type Work } from './attempts.ts';
import type { Kept } from './registry.ts';
import { NOT_WANTED } from './updates.ts';

interface Needs extends Omit<AttemptNeeds, 'goOn'> {
  /** Updates an instruction from its orders and returns all changed instructions. */
  readonly again: (id: string) => Promise<readonly Kept[]>;
}

/**
 * Compares the wanted orders of an instruction with the existing ones: sends the missing and cancels the unwanted. It reads stored states only, so a
 * restart changes nothing.
 */
export function createDriver({ again, ...needs }: Needs) {
  const { now, log } = needs;
  const attempts = createAttempts({ ...needs, goOn });

  async function goOn(id: string): Promise<void> {
    let failure: unknown = null;
    // Work already begun goes on: a failure must not leave later items marked as running for ever.
    for (const work of workOf(await again(id))) await work().catch((error: unknown) => (failure ??= error));
    if (failure !== null) throw failure;
  }

  /** Whether a stop's remainder has waited too long: then it is cancelled and sent anew for the rest. */
  function hasRunAway(kept: Kept, order: SystemOrder): boolean {
    if (!order.chases) return false;
    const since = kept.restsSince.get(order.orderId) ?? now();
    kept.restsSince.set(order.orderId, since);
    return now() - since >= REST_MS;
  }

  function ordersOf(kept: Kept): Work[] {
    return kept.row.orders.flatMap((order) => {
      if (order.ended) return [];
      const update = kept.known.get(systemClientId(order));
      if (update === undefined) {
        if (!order.cancel) return attempts.send(kept, order);
        // Nothing was stored under the order's key and nothing is being sent, so the order will never exist.
        if (kept.underWay.has(sendingOf(order)) || kept.refusals.has(order.orderId)) return [];
        kept.refusals.set(order.orderId, NOT_WANTED);
        return [() => goOn(kept.row.id)];
      }
      if (!isOpen(update.status)) return [];
      return order.cancel || hasRunAway(kept, order) ? attempts.cancel(kept, update.id) : [];
    });
  }

  function othersOf(kept: Kept): Work[] {
    return kept.row.cancels.flatMap((id) => {
      const update = kept.known.get(id);
      return update !== undefined && isOpen(update.status) ? attempts.cancel(kept, id) : [];
    });
  }

  function workOf(all: readonly Kept[]): Work[] {
    return all.flatMap((kept) => {
      const works: Work[] = [];
      try {
        works.push(...othersOf(kept));
        works.push(...ordersOf(kept));
      } catch (error) {
        log.error({ err: error, instruction: kept.row.id }, 'what an instruction has to send could not be found');
      }
      return works;
    });
  }

  return {
    /** Returns the work due for these instructions, not started. */
    work: workOf,
  };
}

import { buyingOf, waitsForHedge } from '#domain/bots/engine/goes-first.ts';
import type { OrderIntent } from '#domain/bots/engine/io.ts';
import type { Price } from '#domain/units/price.ts';

/**
 * The orders of a bot that have not been filled, in the order in which they were decided. They are sent as those of a bot that trades are: hedges go first,
 * and what has been sent waits for nothing that is decided after it.
 */
export class WaitingOrders {
  private readonly waiting = new Map<number, OrderIntent>();
  /** Those of them that wait for nothing but a price. */
  private readonly sent = new Set<number>();

  get size(): number {
    return this.waiting.size;
  }

  add(order: OrderIntent): void {
    this.waiting.set(order.id, order);
  }

  /** Sends what waits for no hedge: it waits for none that is decided after it, either. */
  send(): void {
    if (this.waiting.size === this.sent.size) return;
    const buying = buyingOf(this.waiting.values());
    for (const order of this.waiting.values()) if (!waitsForHedge(order, buying)) this.sent.add(order.id);
  }

  /** Returns false for an order that does not wait any more. */
  forget(id: number): boolean {
    this.sent.delete(id);
    return this.waiting.delete(id);
  }

  /** Sends what may go, and takes out the first order that is filled at the price that is given for it; null where none is. */
  takeFilled(priceOf: (order: OrderIntent) => Price | null): { order: OrderIntent; value: Price } | null {
    this.send();
    for (const [id, order] of this.waiting) {
      const value = this.sent.has(id) ? priceOf(order) : null;
      if (value === null) continue;
      this.forget(id);
      return { order, value };
    }
    return null;
  }

  /** Takes out all, and returns their ids. */
  takeAll(): readonly number[] {
    const ids = [...this.waiting.keys()];
    this.waiting.clear();
    this.sent.clear();
    return ids;
  }
}

import { buyingOf, waitsForHedge } from '#domain/bots/engine/goes-first.ts';
import type { OrderIntent } from '#domain/bots/engine/io.ts';
import type { Price } from '#domain/units/price.ts';

/**
 * The unfilled orders of a bot, in the order of decision. They are sent as a live bot sends them: hedges first, and a sent order waits for nothing decided
 * later.
 */
export class WaitingOrders {
  private readonly waiting = new Map<number, OrderIntent>();
  /** Ids of sent orders, which wait only for a price. */
  private readonly sent = new Set<number>();

  get size(): number {
    return this.waiting.size;
  }

  add(order: OrderIntent): void {
    this.waiting.set(order.id, order);
  }

  /** Sends the orders that need no hedge first; a sent order does not wait for hedges decided later. */
  send(): void {
    if (this.waiting.size === this.sent.size) return;
    const buying = buyingOf(this.waiting.values());
    for (const order of this.waiting.values()) if (!waitsForHedge(order, buying)) this.sent.add(order.id);
  }

  /** Returns false for an order that no longer waits. */
  forget(id: number): boolean {
    this.sent.delete(id);
    return this.waiting.delete(id);
  }

  /** Sends the orders that may go, and removes the first that fills at the price `priceOf` gives; null where none does. */
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

  /** Removes all orders, and returns their ids. */
  takeAll(): readonly number[] {
    const ids = [...this.waiting.keys()];
    this.waiting.clear();
    this.sent.clear();
    return ids;
  }
}

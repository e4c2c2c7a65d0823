import { expect } from 'vitest';
import type { Trader } from '#tests/support/device/trader.ts';

/** The server's data for comparison with the result of a flow: the lots of an option near the money, and the newest order of a type. */
export interface Truth {
  /** Waits until so many lots are held of the leg, and returns a sentence of it. */
  lots(leg: 'call' | 'put', wanted: number, product?: 'NRML' | 'MIS'): Promise<string>;
  /** Waits until the newest order is this, and returns a sentence of it. */
  newestOrder(wanted: Readonly<Record<string, unknown>>): Promise<string>;
}

const WAIT = { timeout: 10_000 };

export function truthOf(trader: Trader): Truth {
  const held = async (leg: 'call' | 'put', product: string) =>
    (await trader.positions()).data
      .filter(({ instrument, product: of }) => instrument.option_type === leg && of === product)
      .reduce((sum, { net_lots: lots }) => sum + lots, 0);
  return {
    lots: async (leg, wanted, product = 'NRML') => {
      await expect.poll(() => held(leg, product), WAIT).toBe(wanted);
      return `${wanted} lots of the ${leg} (${product}) at the server`;
    },
    newestOrder: async (wanted) => {
      const newest = async () => {
        const { order_book: orders } = await trader.orderBook();
        const alike = orders.filter((order) => wanted['order_type'] === undefined || order.order_type === wanted['order_type']);
        return alike.toSorted((a, b) => b.placed_at - a.placed_at)[0];
      };
      await expect.poll(newest, WAIT).toMatchObject(wanted);
      return `newest order at the server: ${Object.values(wanted).join(' ')}`;
    },
  };
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { LIVE_TRADE, watchManyPositions } from '../many-positions.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open', SIM_SPEED: '4' } });
});
afterAll(() => product.stop());

/** Four times the bound of the long suite, which has a machine of its own: here other tests share the processor's caches. */
const MOST_MS = 200;

it('fifty positions that tick ten times a second are drawn as far as they are seen, and leave a slow processor time for a finger', async (context) => {
  const [seen] = await watchManyPositions(`http://localhost:${product.port}`, { size: 'desktop', paths: [LIVE_TRADE], ms: 3_000 });
  await context.annotate(
    `live trade, 50 positions: ${seen?.updatesPerSecond} cell updates a second, long tasks ${JSON.stringify(seen?.longTasks)}`,
  );
  // On a busy machine flushes are fewer.
  expect(seen?.updatesPerSecond).toBeGreaterThan(50);
  expect(seen?.rows).toBeLessThan(40);
  expect(seen?.longTasks.filter((spent) => spent > MOST_MS)).toEqual([]);
});

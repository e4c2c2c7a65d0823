import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from '#tests/support/product.ts';
import { LIVE_TRADE, watchManyPositions } from './many-positions.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open', SIM_SPEED: '4' } });
});
afterAll(() => product.stop());

it('fifty positions that tick ten times a second leave no long task on a processor four times slower', async (context) => {
  const [seen] = await watchManyPositions(`http://localhost:${product.port}`, { size: 'desktop', paths: [LIVE_TRADE], ms: 3_000 });
  await context.annotate(
    `live trade, 50 positions: ${seen?.updatesPerSecond} cell updates a second, long tasks ${JSON.stringify(seen?.longTasks)}`,
  );
  expect(seen?.updatesPerSecond).toBeGreaterThan(100);
  expect(seen?.longTasks).toEqual([]);
});

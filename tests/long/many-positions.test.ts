import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from '#tests/support/product.ts';
import { POSITIONS } from '../browser/pages/books.ts';
import { LIVE_TRADE, watchManyPositions } from '../browser/many-positions.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open', SIM_SPEED: '4' } });
});
afterAll(() => product.stop());

it.each(['desktop', 'phone'] as const)('on a %s, fifty ticking positions leave no long task for half a minute', async (size) => {
  const paths = [LIVE_TRADE, `${POSITIONS}?group=none`, POSITIONS];
  const seen = await watchManyPositions(`http://localhost:${product.port}`, { size, paths, ms: 30_000 });
  for (const { path, updatesPerSecond, longTasks } of seen)
    process.stdout.write(`${size} ${path}: ${updatesPerSecond} cell updates a second, long tasks ${JSON.stringify(longTasks)}\n`);
  expect(seen.filter(({ longTasks }) => longTasks.length > 0)).toEqual([]);
});

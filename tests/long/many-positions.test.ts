import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveWay } from '#tests/support/server/give-way.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { POSITIONS } from '../browser/pages/books.ts';
import { LIVE_TRADE, type Watched, watchManyPositions } from '../browser/many-positions.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open', SIM_SPEED: '4' } });
  giveWay(product);
});
afterAll(() => product.stop());

async function watched(size: 'desktop' | 'phone', paths: readonly string[]): Promise<readonly Watched[]> {
  const seen = await watchManyPositions(`http://localhost:${product.port}`, { size, paths, ms: 30_000 });
  for (const { path, updatesPerSecond, framesPerSecond, slower, longTasks } of seen)
    process.stdout.write(
      `${size} ${path}: ${updatesPerSecond} cell updates a second, own work leaves ${framesPerSecond.toFixed(1)} frames/s, processor time x${slower.toFixed(1)}, long tasks ${JSON.stringify(longTasks)}\n`,
    );
  return seen;
}

it.each(['desktop', 'phone'] as const)('on a %s, fifty ticking positions leave no long task for half a minute', async (size) => {
  const seen = await watched(size, [LIVE_TRADE]);
  expect(seen.filter(({ longTasks }) => longTasks.length > 0)).toEqual([]);
});

// A table of fifty rows and fifteen columns takes more when a poll brings its Greeks: it may stutter then, but not in between.
it.each(['desktop', 'phone'] as const)('on a %s, the lists of fifty positions stutter no more than once a second', async (size) => {
  const seen = await watched(size, [`${POSITIONS}?group=none`, POSITIONS]);
  expect(seen.filter(({ longTasks }) => longTasks.length > 30)).toEqual([]);
});

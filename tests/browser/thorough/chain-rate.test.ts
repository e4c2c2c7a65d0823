import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { CHAIN } from '../pages/chain.ts';
import { openTrading } from '../pages/trading-device.ts';
import { FAST_MARKET, watchChain } from '../checks/chain-rate.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open', ...FAST_MARKET } });
});
afterAll(() => product.stop());

// Visible frames depend on other load of the machine and are only reported; the frames left by the page's own work are checked, for longer in `verify:long`.
it('a chain of 240 legs that ticks ten times a second leaves a processor four times slower time to spare', async ({ annotate }) => {
  const { device, origin } = await openTrading(`http://localhost:${product.port}`, 'desktop', { serviceWorkers: 'block' });
  const { own, text } = await watchChain(device.page, `${origin}${CHAIN}`, 5_000);
  await annotate(text);
  expect(own.framesPerSecond, text).toBeGreaterThanOrEqual(50);
  expect(own.longTasks, text).toEqual([]);
  await device.close();
});

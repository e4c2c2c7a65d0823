import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { CHAIN } from '../pages/chain.ts';
import { openTrading } from '../pages/trading-device.ts';
import { FAST_MARKET, SLOWER, watchChain } from '../checks/chain-rate.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open', ...FAST_MARKET } });
});
afterAll(() => product.stop());

// Frames are what other work of the machine leaves over, so they are for the record here; `verify:long` holds them to their bound.
it('a chain of 240 legs that ticks ten times a second leaves a processor four times slower time to spare', async ({ annotate }) => {
  const { device, origin } = await openTrading(`http://localhost:${product.port}`, 'desktop');
  const { busy, text } = await watchChain(device.page, `${origin}${CHAIN}`, 5_000);
  await annotate(text);
  expect(busy * SLOWER, text).toBeLessThan(0.8);
  await device.close();
});

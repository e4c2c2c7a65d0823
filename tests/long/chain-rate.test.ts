import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveWay } from '#tests/support/server/give-way.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { FAST_MARKET, watchChain } from '../browser/checks/chain-rate.ts';
import { CHAIN } from '../browser/pages/chain.ts';
import { openTrading } from '../browser/pages/trading-device.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open', ...FAST_MARKET } });
  giveWay(product);
});
afterAll(() => product.stop());

for (const preset of ['price', 'greeks', 'interest', 'own'])
  it(`${preset}: a chain of 240 legs ticks for 30 s on a slow processor without a long task`, { timeout: 180_000 }, async () => {
    const { device, origin } = await openTrading(`http://localhost:${product.port}`, 'desktop');
    const { text, own } = await watchChain(device.page, `${origin}${CHAIN}&preset=${preset}`, 60_000);
    await device.close();
    process.stdout.write(`chain, ${preset}: ${text}\n`);
    expect(own.framesPerSecond, text).toBeGreaterThanOrEqual(50);
    expect(own.longTasks, text).toEqual([]);
  });

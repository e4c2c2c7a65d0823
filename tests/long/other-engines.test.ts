import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Cable, openCable } from '#tests/support/device/cable.ts';
import { openEngine } from '#tests/support/engines/device.ts';
import { ENGINES } from '#tests/support/engines/engines.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { bot } from './engine-flows/bot.ts';
import { builder } from './engine-flows/builder.ts';
import { chart } from './engine-flows/chart.ts';
import { firstTrade } from './engine-flows/first-trade.ts';
import { look } from './engine-flows/look.ts';
import { offline } from './engine-flows/offline.ts';
import { signIn } from './engine-flows/sign-in.ts';
import { twoTabs } from './engine-flows/two-tabs.ts';

/** A folder for a picture of how each flow ended. */
const RECORDS = process.env['FLOW_RECORDS'];
const FLOWS = [firstTrade, signIn, builder, chart, offline, twoTabs, bot, look];

let product: Product;
let cable: Cable;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open', SIM_SPEED: '20' } });
  cable = await openCable(product.url);
});
afterAll(async () => {
  await product.stop();
  await cable.close();
});

describe.each(ENGINES)('in $name', (engine) => {
  beforeEach((context) => {
    const missing = engine.missing();
    if (missing !== null) context.skip(missing);
  });

  it.for(FLOWS)('$name', { timeout: 240_000 }, async ({ name, size, act }) => {
    const device = await openEngine(engine, size, cable.url);
    try {
      await act({ page: device.page, origin: device.origin, calls: product.url, cable });
      expect(device.complaints()).toEqual([]);
    } finally {
      if (RECORDS !== undefined) await device.page.picture(join(RECORDS, `${engine.name}, ${name.slice(0, 40)}.png`)).catch(() => null);
      cable.plug();
      await device.close();
    }
  });

  it('what a page throws is heard, so that silence means something', async () => {
    const page = `<!doctype html><html><head></head><body><script>
      Promise.reject(new Error('refused late'));
      console.error('said');
      throw new Error('thrown');
    </script></body></html>`;
    const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(page));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const device = await openEngine(engine, 'desktop', `http://127.0.0.1:${port}`);
    try {
      await device.page.goto(device.origin);
      const heard = () => device.complaints().map((text) => /thrown|refused late|said/.exec(text)?.[0]);
      await expect.poll(() => heard().toSorted((a = '', b = '') => a.localeCompare(b))).toEqual(['refused late', 'said', 'thrown']);
    } finally {
      await device.close();
      server.close();
    }
  });
});

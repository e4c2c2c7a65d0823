import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOME_PATH } from '#contract/constants.ts';
import { openDevice } from '#tests/support/device/browser.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { say } from '#tests/support/client/say.ts';
import { PASSWORD, registerTrader } from '#tests/support/device/trader.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open' } });
});
afterAll(() => product.stop());

it('a sign-in that is pressed before the scripts arrive happens when they do', async () => {
  const origin = `http://localhost:${product.port}`;
  const trader = await registerTrader(origin);
  const device = await openDevice({ size: 'phone' });
  const { page } = device;
  try {
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${origin}/auth/login`, { waitUntil: 'commit' });
    await page.getByLabel(say('auth.field.email')).fill(trader.email);
    await page.getByLabel(say('auth.field.password'), { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: say('auth.login.submit') }).click();
    expect(new URL(page.url()).pathname).toBe('/auth/login');
    release();
    await page.waitForURL(`${origin}${HOME_PATH}`);
  } finally {
    await device.close();
  }
});

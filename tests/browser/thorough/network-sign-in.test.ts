import { afterAll, beforeAll, expect, it } from 'vitest';
import { NETWORK_PATH } from '#contract/constants.ts';
import { say } from '#tests/support/client/say.ts';
import { type Cable, openCable } from '#tests/support/device/cable.ts';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { ORDER_BOOK } from '../pages/books.ts';
import { goTo, heading, shown } from '../pages/page.ts';
import { openTrading, readyOffline } from '../pages/trading-device.ts';

let product: Product;
let cable: Cable;
beforeAll(async () => {
  product = await sharedProduct();
  cable = await openCable(product.url);
});
afterAll(() => cable.close());

it('a network that wants a sign-in is said to, its page opens past the worker, and after it the app is back where it was', async () => {
  const { device } = await openTrading(cable.url, 'phone', { calls: product.url });
  const { page } = device;
  const screen = `${ORDER_BOOK}?tab=executed`;
  try {
    await readyOffline(device);
    await goTo(page, screen);
    await heading(page, 'order-book.title');

    cable.answerInstead(() => () => ({ type: 'text/html', body: '<h1>Hotel</h1>' }));
    cable.cutOthers();
    // Every page of the app still comes from the device.
    await page.reload();
    await heading(page, 'order-book.title');
    const open = page.getByRole('link', { name: say('shell.banner.portal-open'), exact: true });
    await shown(open);
    const box = await open.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);

    await open.click();
    await shown(page.getByRole('heading', { name: 'Hotel' }));
    expect(new URL(page.url()).pathname).toBe(NETWORK_PATH);

    // Whoever has signed in there is sent to the address that was asked for.
    cable.answerInstead(null);
    await page.reload();
    await heading(page, 'order-book.title');
    expect(page.url()).toBe(`${cable.url}${screen}`);
    await open.waitFor({ state: 'detached' });
  } finally {
    await device.close();
  }
});

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { say } from '#tests/support/client/say.ts';
import { openCable, type Cable } from '#tests/support/device/cable.ts';
import { CHAIN, pickInChain } from '../pages/chain.ts';
import { goTo, shown } from '../pages/page.ts';
import { done, outcome, send, ticket } from '../pages/ticket.ts';
import { openTrading, readyOffline } from '../pages/trading-device.ts';

const ONE_LOT = { side: 'BUY', lots: 1 } as const;
const placing = (method: string, path: string) => method === 'POST' && path.includes('/place_trades');

let product: Product;
let cable: Cable;
beforeAll(async () => {
  product = await sharedProduct();
  cable = await openCable(product.url);
});
afterEach(() => cable.plug());
afterAll(() => cable.close());

it('an order whose answer is lost is unknown, blocks the next one, survives a reload, and resolves to exactly one order', async () => {
  const { device, trader } = await openTrading(cable.url, 'desktop', { calls: product.url });
  const { page } = device;
  try {
    await readyOffline(device);
    await goTo(page, CHAIN);
    await pickInChain(page, 'call', 'BUY');
    const before = cable.passed(placing);
    const lost = cable.unplugAfter(placing);
    await send(page, 'open', ONE_LOT);
    await lost;
    await outcome(page, 'ticket.outcome.unknown');
    await shown(page.getByText(say('shell.banner.unknown-orders', { count: 1 })));

    await page.reload();
    await shown(page.getByText(say('shell.banner.unknown-orders', { count: 1 })));
    await pickInChain(page, 'call', 'BUY');
    const review = ticket(page).getByRole('button', { name: say('ticket.review'), exact: true });
    await expect.poll(() => review.getAttribute('aria-disabled')).toBe('true');

    cable.plug();
    await page.getByText(say('shell.banner.unknown-orders', { count: 1 })).waitFor({ state: 'hidden' });
    const { order_book: book } = await trader.orderBook();
    expect(book).toHaveLength(1);
    expect(cable.passed(placing) - before).toBe(1);
  } finally {
    await device.close();
  }
});

for (const size of ['phone', 'desktop'] as const) {
  it(`on a ${size}, pressing the button again and again sends one order`, async () => {
    const { device, trader } = await openTrading(cable.url, size, { calls: product.url });
    const { page } = device;
    try {
      await goTo(page, CHAIN);
      await pickInChain(page, 'put', 'BUY');
      await send(page, 'open', ONE_LOT, 4);
      await outcome(page, 'ticket.outcome.filled');
      await done(page);
      expect((await trader.orderBook()).order_book).toHaveLength(1);
    } finally {
      await device.close();
    }
  });
}

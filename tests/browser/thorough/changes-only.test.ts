import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cable, openCable } from '#tests/support/device/cable.ts';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { until } from '#tests/support/product/until.ts';
import { ORDER_BOOK } from '../pages/books.ts';
import { heading, settled, shown } from '../pages/page.ts';
import { pattern } from '../pages/ticket.ts';
import { openTrading } from '../pages/trading-device.ts';

let product: Product;
let cable: Cable;
beforeAll(async () => {
  product = await sharedProduct();
  cable = await openCable(product.url);
});
afterAll(() => cable.close());

interface Told {
  readonly status: number;
  readonly bytes: number;
}

/** Writes down what the network brings of the reads of a path: the status, and the bytes of the body as they came over the wire. */
async function watchReads(page: Page, path: string): Promise<readonly Told[]> {
  const network = await page.context().newCDPSession(page);
  const asked = new Map<string, { status: number; bytes: number }>();
  const told: Told[] = [];
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (new URL(response.url).pathname === path) asked.set(requestId, { status: response.status, bytes: 0 });
  });
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const read = asked.get(requestId);
    if (read) read.bytes += encodedDataLength;
  });
  network.on('Network.loadingFinished', ({ requestId }) => {
    const read = asked.get(requestId);
    if (read) told.push(read);
  });
  await network.send('Network.enable');
  return told;
}

it('after a break only what has changed meanwhile comes, and makes the book whole', async () => {
  const { device, trader } = await openTrading(cable.url, 'phone', { calls: product.url });
  const { page } = device;
  const { rows } = await trader.chain();
  const rest = (count: number) =>
    trader.place({
      instrument_id: rows[count]?.put.instrument_id ?? '',
      transaction_type: 'BUY',
      order_type: 'LIMIT',
      product: 'NRML',
      lots: 1,
      price: 0.05,
    });
  try {
    for (let count = 0; count < 8; count += 1) await rest(count);
    const told = await watchReads(page, `/api/order-book/order-book/${trader.account.account_number}`);
    const newest = (what: string, wanted: number) =>
      until(what, 30_000, () => Promise.resolve(told.findLast(({ status }) => status === wanted) ?? null));
    // Loaded by its address: a page that is there may have read the book before it was watched.
    await page.goto(`${cable.url}${ORDER_BOOK}`);
    await heading(page, 'order-book.title');
    await settled(page);
    const first = await newest('the whole book', 200);

    cable.unplug();
    await shown(page.getByText(pattern('shell.banner.offline-since', { time: 'HOLE' })));
    await rest(8);
    cable.plug();
    const changes = await newest('what has changed', 226);
    await expect.poll(() => page.locator('main [data-order]').count(), { timeout: 20_000 }).toBe(9);
    process.stdout.write(`order book of eight: ${first.bytes} bytes; one more after a break: ${changes.bytes}\n`);
    expect(changes.bytes).toBeLessThan(first.bytes * 0.6);
  } finally {
    cable.plug();
    await device.close();
  }
});

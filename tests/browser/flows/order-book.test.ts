import { beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { say } from '#tests/support/client/say.ts';
import type { Trader } from '#tests/support/device/trader.ts';
import { accessibilityFindings } from '../checks/accessibility.ts';
import { changeOpenOrder, ORDER_BOOK } from '../pages/books.ts';
import { goTo, heading, settled, shown } from '../pages/page.ts';
import { pattern } from '../pages/ticket.ts';
import { openTrading } from '../pages/trading-device.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct();
});

const press = (page: Page, id: string, values: Record<string, string | number> = {}) =>
  page
    .getByRole('button', { name: say(id, values), exact: true })
    .first()
    .click();

/** Buys four lots of which two find a seller, and leaves two orders far below the market. */
async function placeOrders(trader: Trader): Promise<{ readonly limit: number; readonly ask: number }> {
  const { rows } = await trader.chain();
  const option = rows[Math.floor(rows.length / 2)]?.call;
  const ask = option?.ask ?? 0;
  const request = { instrument_id: option?.instrument_id ?? '', transaction_type: 'BUY', order_type: 'LIMIT', product: 'NRML' } as const;
  const limit = Math.round((ask + 5) * 20) / 20;
  for (const price of [1.05, 1.1]) await trader.place({ ...request, lots: 1, price });
  await trader.practise({ partial_fills: true });
  const part = await trader.place({ ...request, lots: 4, price: limit });
  expect(part.filled_quantity).toBe(part.quantity / 2);
  return { limit, ask };
}

it('an order is changed while it is part filled, and the open ones are cancelled together', async () => {
  const { device, trader } = await openTrading(product.url, 'phone', { serviceWorkers: 'block' });
  const { page } = device;
  try {
    const { limit } = await placeOrders(trader);
    await goTo(page, ORDER_BOOK);
    await heading(page, 'order-book.title');
    await shown(page.getByText(say('status.partially-filled'), { exact: true }));
    await settled(page);
    // Below the header, the account, the day and the tabs there is room for one line alone.
    expect((await page.locator('[data-order]').first().boundingBox())?.y).toBeLessThan(360);
    await page.getByText(say('order-book.filter.fold'), { exact: true }).click();
    const search = page.getByRole('searchbox');
    await search.fill(String(limit));
    await shown(page.getByText(say('page.filtered.title')));
    await press(page, 'page.filtered.clear');
    await page
      .getByRole('button', { name: pattern('order-book.modify.of') })
      .last()
      .click();
    await shown(page.getByRole('spinbutton'));
    await settled(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    await press(page, 'order-book.modify.keep');
    await changeOpenOrder(page, { lots: 3 });
    await page.getByText(say('status.partially-filled'), { exact: true }).waitFor({ state: 'hidden' });

    await press(page, 'order-book.cancel-all', { count: 2 });
    await press(page, 'order-book.cancel-many', { count: 2 });
    await shown(page.getByText(say('order-book.cancel-many.done', { count: 2 })));
    await press(page, 'ui.close');
    const book = async () =>
      (await trader.orderBook()).order_book.map((order) => [order.status, order.lots, order.filled_quantity / order.instrument.lot_size]);
    await expect.poll(book).toEqual([
      ['filled', 3, 3],
      ['cancelled', 1, 0],
      ['cancelled', 1, 0],
    ]);
    expect(device.complaints()).toEqual([]);
  } finally {
    await device.close();
  }
});

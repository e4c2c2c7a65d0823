import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { say } from '#tests/support/client/say.ts';
import type { Trader } from '#tests/support/device/trader.ts';
import { figure, figures, POSITIONS } from '../pages/books.ts';
import { shown } from '../pages/page.ts';
import { openTrading } from '../pages/trading-device.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open' } });
});
afterAll(() => product.stop());

const press = (page: Page, id: string) =>
  page
    .getByRole('button', { name: say(id), exact: true })
    .first()
    .click();

/** Buys lots of the call in the middle at market and returns what it was. */
async function buy(trader: Trader, lots: number): Promise<string> {
  const { rows } = await trader.chain();
  const id = rows[Math.floor(rows.length / 2)]?.call.instrument_id ?? '';
  const order = await trader.place({ instrument_id: id, transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', lots });
  expect(order.status).toBe('filled');
  return id;
}

it('the position book tells the same money as the positions', async () => {
  const { device, trader } = await openTrading(product.url, 'desktop');
  const { page } = device;
  try {
    const id = await buy(trader, 2);
    await trader.place({ instrument_id: id, transaction_type: 'SELL', order_type: 'MARKET', product: 'NRML', lots: 1 });
    await page.goto(`${product.url}${POSITIONS}`);
    // What the device kept from before the sale is painted first.
    await expect.poll(() => figure(page, 'positions.summary.realised')).not.toBe(0);
    const positions = await figures(page, { realised: 'positions.summary.realised', charges: 'positions.summary.charges' });
    await page.goto(`${product.url}/app/position_book`);
    await expect
      .poll(() => figures(page, { realised: 'position-book.sum.realised', charges: 'position-book.sum.charges' }))
      .toEqual(positions);
    await press(page, 'position-book.compared.check');
    await shown(page.getByText(say('position-book.compared.clean')));
  } finally {
    await device.close();
  }
});

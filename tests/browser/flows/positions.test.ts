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

it.each(['phone', 'desktop'] as const)(
  'positions that were bought by hand are managed together, by rules that can be changed, on a %s',
  async (size) => {
    const { device, trader } = await openTrading(product.url, size);
    const { page } = device;
    const field = (id: string) => page.getByRole('dialog').getByLabel(say(id), { exact: true });
    const group = page.getByRole('region', { name: say('positions.managed.title'), exact: true });
    try {
      const { rows } = await trader.chain();
      const middle = rows[Math.floor(rows.length / 2)];
      for (const { instrument_id: id } of [middle?.call, middle?.put].flatMap((each) => each ?? []))
        await trader.place({ instrument_id: id, transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', lots: 1 });
      await page.goto(`${product.url}${POSITIONS}`);
      await press(page, 'positions.select');
      await page
        .getByRole('checkbox', { name: new RegExp(`^${say('positions.select.all', { group: '' }).trim()}`) })
        .first()
        .check();
      await press(page, 'positions.selected.manage');
      await field('positions.rules.stop').fill('50000');
      await press(page, 'positions.manage.start');
      await shown(page.getByText(say('positions.manage.started')));
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('positions.close-sheet'), exact: true })
        .click();
      await shown(group);
      expect(await group.innerText()).toContain('₹50,000');
      // A rupee is lost between bid and ask alone.
      await group.getByRole('button', { name: new RegExp(`^${say('positions.managed.rules-of', { name: '' }).trim()}`) }).click();
      await field('positions.rules.stop').fill('1');
      await press(page, 'positions.managed.save');
      await expect.poll(() => group.count(), { timeout: 20_000 }).toBe(0);
      await expect
        .poll(async () => (await trader.positions()).data.map(({ net_quantity: net }) => net), { timeout: 20_000 })
        .toEqual([0, 0]);
    } finally {
      await device.close();
    }
  },
);

import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { SIZES } from '#tests/support/device/browser.ts';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import type { Trader } from '#tests/support/device/trader.ts';
import { LOOKS } from '../pages/look.ts';
import { goTo, readUntil, settled, shown } from '../pages/page.ts';
import { openTrading } from '../pages/trading-device.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct();
});

/** English, and French from left to right. */
const BOTH = LOOKS.filter(({ direction }) => direction === 'ltr');

/** Holds three contracts, and lets an order wait. */
async function trade(trader: Trader): Promise<void> {
  const { rows } = await trader.chain();
  const middle = Math.floor(rows.length / 2);
  const bought = [rows[middle]?.call, rows[middle]?.put, rows[middle + 1]?.call];
  for (const leg of bought)
    await trader.place({
      instrument_id: leg?.instrument_id ?? '',
      transaction_type: 'BUY',
      order_type: 'MARKET',
      product: 'NRML',
      lots: 1,
    });
  await trader.place({
    instrument_id: rows[middle]?.call.instrument_id ?? '',
    transaction_type: 'BUY',
    order_type: 'LIMIT',
    product: 'NRML',
    lots: 2,
    price: 1.05,
  });
}

const resize = (page: Page, width: number, height: number) => page.setViewportSize({ width, height });
/** Returns where the lowest edges of what matches lie, in whole pixels. */
const ends = (page: Page, selector: string): Promise<readonly number[]> =>
  page.evaluate(
    (wanted) => [...document.querySelectorAll(wanted)].map((each) => Math.round(each.getBoundingClientRect().bottom + scrollY)),
    selector,
  );

describe.each(BOTH)('in $locale', (look) => {
  it('a phone shows an order with all that can be done in one row, and two rows of the position book at once', async () => {
    const { device, trader } = await openTrading(product.url, 'phone', { look, serviceWorkers: 'block' });
    const { page } = device;
    try {
      await trade(trader);
      for (const width of [390, 360]) {
        await resize(page, width, SIZES.phone.height);
        await goTo(page, '/app/order_book?tab=open');
        await shown(page.locator('[data-act="detail"]'));
        const middles = () =>
          page.evaluate(() => {
            const buttons = document.querySelector('[data-act="detail"]')?.parentElement?.querySelectorAll('button') ?? [];
            return [...buttons].map((each) => {
              const { top, bottom } = each.getBoundingClientRect();
              return Math.round((top + bottom) / 2);
            });
          });
        const rows = await readUntil(middles, (found) => found.length === 4 && new Set(found).size === 1, 5_000);
        expect([rows.length, new Set(rows).size], `${width}`).toEqual([4, 1]);
      }
      await resize(page, SIZES.phone.width, SIZES.phone.height);
      await goTo(page, '/app/position_book');
      await shown(page.locator('main [aria-posinset="2"]'));
      await settled(page);
      const bar = await page.locator('.shell-bar').boundingBox();
      const [second] = await ends(page, 'main [aria-posinset="2"]');
      expect(second).toBeLessThanOrEqual(bar?.y ?? 0);
    } finally {
      await device.close();
    }
  });

  it('a desktop has its cards end beside each other, and its live desk end above the footer', async () => {
    const { device, trader } = await openTrading(product.url, 'desktop', { look, serviceWorkers: 'block' });
    const { page } = device;
    try {
      await trade(trader);
      await goTo(page, '/app/position_book');
      await goTo(page, '/app/dashboards/default');
      for (const width of [1440, 1024]) {
        await resize(page, width, 900);
        // Beside the whole menu a window of this width has the room of a tablet: one column.
        if (width === 1024) await page.locator('.rail-toggle').click();
        await settled(page);
        const columns = await readUntil(
          () => ends(page, '.dash-column > :last-child'),
          (found) => found.length === 4,
        );
        const [left, right, curve, month] = columns;
        expect([columns.length, left, curve], `${width}`).toEqual([4, right, month]);
      }
      for (const width of [1440, 1152, 1024]) {
        await resize(page, width, 900);
        await goTo(page, '/app/dashboards/live-trade');
        await shown(page.locator('[data-pane]').last());
        await settled(page);
        const [footer] = await page.evaluate(() =>
          [...document.querySelectorAll('.shell-footer')].map((each) => each.getBoundingClientRect().top),
        );
        expect(Math.max(...(await ends(page, '[data-pane]'))), `${width}`).toBeLessThanOrEqual(footer ?? 0);
        expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), `${width}`).toBe(true);
        await goTo(page, '/app/position_book');
      }
    } finally {
      await device.close();
    }
  });
});

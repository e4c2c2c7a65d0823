import { beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { say } from '#tests/support/client/say.ts';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import type { Trader } from '#tests/support/device/trader.ts';
import { clippedFields, hiddenNumbers, NOTHING, readInHeader } from '../checks/boxes.ts';
import { goTo, readUntil, settled, shown } from '../pages/page.ts';
import { openTrading } from '../pages/trading-device.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct();
});

/** The tables of the desk, with the columns that are never dropped. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  '/app/position?group=portfolio': ['positions.column.quantity', 'positions.column.ltp', 'positions.column.pnl'],
  '/app/order_book?tab=open': ['order-book.column.filled', 'order-book.column.price', 'order-book.column.ltp'],
  '/app/order_book?tab=executed': ['order-book.column.filled', 'order-book.column.price', 'order-book.column.ltp'],
  '/app/order_book?tab=trades': ['order-book.column.quantity', 'order-book.column.price'],
  '/app/position_book': ['position-book.column.net-quantity', 'position-book.column.ltp', 'position-book.column.pnl'],
  '/app/screener_ticker': ['screener.field.price'],
  '/app/market_view?tab=watchlist': ['watchlist.column.ltp'],
  '/app/market_view?tab=futures': ['futures.ltp', 'futures.change', 'futures.oi', 'futures.actions'],
  '/app/market_view?tab=chain': ['market.column.ltp'],
};
const WIDTHS = [1920, 1440, 1152, 1024, 390, 320];
const DOCKS = 992;
/** From here on a screen beside the whole menu has the room of a desktop. */
const DESK = 1162;

/** Holds a call and a put, one of them short, and lets an order wait. */
async function fillBooks(trader: Trader): Promise<void> {
  const { rows } = await trader.chain();
  const middle = rows[Math.floor(rows.length / 2)];
  const order = { order_type: 'MARKET', product: 'NRML' } as const;
  await trader.place({ ...order, instrument_id: middle?.call.instrument_id ?? '', transaction_type: 'BUY', lots: 12 });
  await trader.place({ ...order, instrument_id: middle?.put.instrument_id ?? '', transaction_type: 'SELL', lots: 3 });
  await trader.place({
    instrument_id: middle?.call.instrument_id ?? '',
    transaction_type: 'BUY',
    order_type: 'LIMIT',
    product: 'NRML',
    lots: 2,
    price: 1.05,
  });
}

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Opens a ticket beside the screen, as it is opened on every screen. */
async function dock(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('nifty ce');
  await shown(page.getByRole('option').filter({ hasText: 'CE' }));
  await page.keyboard.press('Alt+Enter');
  await shown(page.locator('.sheet-docked'));
}

it('no profit, last price, price or quantity of a table is dropped, clipped or covered, beside a ticket neither', async () => {
  const { device, trader } = await openTrading(product.url, 'desktop', { serviceWorkers: 'block' });
  const { page } = device;
  const problems: string[] = [];
  try {
    await fillBooks(trader);
    await goTo(page, '/app/market_view?tab=watchlist');
    await page.getByRole('button', { name: say('watchlist.add-indices'), exact: true }).click();
    for (const docked of [false, true]) {
      for (const [path, ids] of Object.entries(TABLES)) {
        await resize(page, 1440);
        await goTo(page, path);
        await settled(page);
        // What is computed of the market may still be in the making.
        await readUntil(
          () => hiddenNumbers(page, { columns: [] }),
          (found) => !found.includes(NOTHING),
          60_000,
        );
        if (docked) await dock(page);
        for (const width of WIDTHS.filter((each) => !docked || each >= DOCKS)) {
          await resize(page, width);
          const columns = ids.map((id) => say(id));
          const found = await readUntil(
            () => hiddenNumbers(page, { columns: width < DOCKS ? [] : columns }),
            (each) => each.length === 0,
            // A screen whose finds are no more gives way to another one.
            5_000,
          );
          problems.push(...found.map((each) => `${path} ${width}${docked ? ' docked' : ''} ${each}`));
          if (width >= 1024 && !(await readInHeader(page, say('header-figures.day')))) problems.push(`${path} ${width} header`);
        }
      }
    }
    expect(problems).toEqual([]);
  } finally {
    await device.close();
  }
});

it('the quantity and price of a leg of the builder can be read whole, whatever the leg is', async () => {
  const { device, trader } = await openTrading(product.url, 'desktop', { serviceWorkers: 'block' });
  const { page } = device;
  const problems: string[] = [];
  try {
    const { expiry, rows } = await trader.chain();
    const ends = `E${expiry.replaceAll('-', '')}`;
    const legs = `1_S999C${rows[0]?.strike}${ends}A1234.55_B1000UA26219.05_S12F${ends}A26219.05_S999P${rows[0]?.strike}${ends}`;
    await goTo(page, `/app/strategy-builder?tab=legs&legs=${legs}`);
    for (const width of WIDTHS) {
      await resize(page, width);
      const articles = page.getByRole('article');
      await shown(articles.nth(3));
      // Side by side with the chart a leg is one row.
      if (width >= DESK && ((await articles.nth(3).boundingBox())?.height ?? 0) > 44) problems.push(`${width} two rows`);
      problems.push(...(await clippedFields(page)).map((each) => `${width} ${each}`));
    }
    expect(problems).toEqual([]);
  } finally {
    await device.close();
  }
});

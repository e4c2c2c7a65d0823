import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { say } from '#tests/support/client/say.ts';
import { canvas, chartOf } from '../pages/chart.ts';
import { goTo, heading, shown } from '../pages/page.ts';
import { ticket } from '../pages/ticket.ts';
import { openTrading } from '../pages/trading-device.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open' } });
});
afterAll(() => product.stop());

/** Returns how many pixels each canvas of the page draws for one of the page, across. */
const pixelRatios = (page: Page) =>
  page
    .locator('main canvas')
    .evaluateAll((all) => (all as HTMLCanvasElement[]).flatMap(({ width, clientWidth }) => (clientWidth > 0 ? width / clientWidth : [])));

it('charts are drawn in the pixels of the screen, whatever their ratio to those of the page', async () => {
  const { device, trader } = await openTrading(product.url, 'desktop', { serviceWorkers: 'block', pixelRatio: 1.5 });
  const { page } = device;
  try {
    const { rows, atm_strike: atm } = await trader.chain();
    const leg = rows.find(({ strike }) => strike === atm)?.call;
    for (const path of [chartOf(leg?.instrument_id ?? ''), '/app/tv_chart']) {
      await goTo(page, path);
      await expect.poll(async () => (await pixelRatios(page)).length, { message: path }).toBeGreaterThan(0);
      // A canvas has whole pixels.
      await expect
        .poll(async () => (await pixelRatios(page)).filter((ratio) => Math.abs(ratio - 1.5) > 0.05), { message: path })
        .toEqual([]);
    }
  } finally {
    await device.close();
  }
});

it('the other button asks for a price on the chart, the ticket begins with it, and nothing is sent', async () => {
  const { device, trader } = await openTrading(product.url, 'desktop', { serviceWorkers: 'block' });
  const { page } = device;
  try {
    const { rows, atm_strike: atm } = await trader.chain();
    await goTo(page, chartOf(rows.find(({ strike }) => strike === atm)?.call.instrument_id ?? ''));
    await heading(page, 'chart.title');
    await shown(canvas(page));
    await canvas(page).click({ position: { x: 300, y: 200 }, button: 'right' });
    await page.getByRole('button', { name: say('chart.trade.buy') }).click();
    await shown(ticket(page));
    await expect
      .poll(() =>
        ticket(page)
          .getByRole('radio', { name: say('ticket.kind.LIMIT'), exact: true })
          .isChecked(),
      )
      .toBe(true);
    expect((await trader.orderBook()).order_book).toEqual([]);
    expect(device.complaints()).toEqual([]);
  } finally {
    await device.close();
  }
});

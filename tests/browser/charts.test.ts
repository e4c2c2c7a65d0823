import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { type Product, startProduct } from '#tests/support/product.ts';
import { openCable, type Cable } from '#tests/support/cable.ts';
import { say } from '#tests/support/say.ts';
import { goTo, heading, shown } from './pages/page.ts';
import { ticket } from './pages/ticket.ts';
import { openTrading, readyOffline } from './pages/trading-device.ts';

const CHART = '/app/trading_view_chart';

let product: Product;
let cable: Cable;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open' } });
  cable = await openCable(product.url);
});
afterAll(async () => {
  await product.stop();
  await cable.close();
});

const canvas = (page: Page) => page.locator('[data-bars]');
const drawn = (page: Page) => canvas(page).getAttribute('data-drawings');
const addressOf = (id: string) => `${CHART}?instrument=${encodeURIComponent(id)}`;

/** Draws a horizontal line where the chart is pressed. */
async function drawLine(page: Page): Promise<void> {
  await page.getByRole('button', { name: say('chart.tool.horizontal'), exact: true }).click();
  await shown(page.getByText(say('chart.draw.help', { tool: say('chart.tool.horizontal') })));
  await canvas(page).click({ position: { x: 120, y: 120 } });
  await expect.poll(() => drawn(page)).toBe('1');
}

it('what is drawn stays with its symbol, over a reload and without a connection, where the candles say from when they are', async () => {
  const { device, trader } = await openTrading(cable.url, 'desktop', { calls: product.url });
  const { page } = device;
  try {
    const { rows, atm_strike: atm } = await trader.chain();
    const row = rows.find(({ strike }) => strike === atm);
    const [call, put] = [row?.call.instrument_id ?? '', row?.put.instrument_id ?? ''];
    await goTo(page, addressOf(call));
    await heading(page, 'chart.title');
    await shown(canvas(page));
    await drawLine(page);
    // The other button asks for a price, the ticket begins with it, and nothing is sent.
    await canvas(page).click({ position: { x: 300, y: 200 }, button: 'right' });
    await page.getByRole('button', { name: say('chart.trade.buy') }).click();
    await shown(ticket(page));
    expect(
      await ticket(page)
        .getByRole('radio', { name: say('ticket.kind.LIMIT'), exact: true })
        .isChecked(),
    ).toBe(true);
    expect((await trader.orderBook()).order_book).toEqual([]);
    await page.keyboard.press('Escape');
    await goTo(page, addressOf(put));
    await expect.poll(() => drawn(page)).toBe('0');
    await page.reload();
    await goTo(page, addressOf(call));
    await expect.poll(() => drawn(page)).toBe('1');

    await readyOffline(device);
    cable.unplug();
    await page.reload();
    await expect.poll(() => drawn(page)).toBe('1');
    expect(Number(await canvas(page).getAttribute('data-bars'))).toBeGreaterThan(10);
    await shown(page.locator('[data-freshness="cached"]').first());
    await shown(page.getByText(say('chart.offline')));
    expect(device.complaints().filter((text) => !/Failed to load|ERR_|net::/.test(text))).toEqual([]);
  } finally {
    cable.plug();
    await device.close();
  }
});

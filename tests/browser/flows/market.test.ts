import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { say } from '#tests/support/client/say.ts';
import { focusedTile, OVERVIEW, tiles, WATCHLIST } from '../pages/heat-map.ts';
import { goTo, heading, settled, shown } from '../pages/page.ts';
import { openTrading } from '../pages/trading-device.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open' } });
});
afterAll(async () => {
  await product.stop();
});

it('the market is read by overview, heat map and watchlist, by keys too', async () => {
  const { device } = await openTrading(product.url, 'desktop', { serviceWorkers: 'block' });
  const { page } = device;
  try {
    await goTo(page, OVERVIEW);
    await heading(page, 'market.overview.title');
    await shown(page.getByText(/ unchanged \(50 stocks\)$/));

    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await heading(page, 'heat-map.title');
    await expect.poll(() => tiles(page).count()).toBe(50);
    const reliance = page.getByRole('button', { name: /^RELIANCE, (?:up .*|down .*|unchanged), Energy$/ });
    await reliance.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focusedTile(page)).toMatch(/^SIM:(?!RELIANCE$)/);
    await reliance.click();
    await page.waitForURL(/sector=energy/);
    await expect.poll(() => tiles(page).count()).toBe(3);
    await tiles(page).first().focus();
    await page.keyboard.press('Backspace');
    await expect.poll(() => tiles(page).count()).toBe(50);
    await tiles(page).first().focus();
    await page.keyboard.press('l');
    await shown(page.getByRole('table', { name: say('heat-map.list') }));

    await goTo(page, WATCHLIST);
    await page.getByRole('combobox', { name: say('watchlist.add') }).fill('nifty ce');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    const row = page.locator('[aria-keyshortcuts]').filter({ hasText: 'NIFTY' });
    await shown(row);
    await row.press('Delete');
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: say('watchlist.undo') }).click();
    await shown(row);

    await settled(page);
    expect(device.complaints()).toEqual([]);
  } finally {
    await device.close();
  }
});

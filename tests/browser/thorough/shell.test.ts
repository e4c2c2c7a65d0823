import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cable, openCable } from '#tests/support/device/cable.ts';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { say } from '#tests/support/client/say.ts';
import { heading, settled, shown } from '../pages/page.ts';
import { openTrading } from '../pages/trading-device.ts';

let product: Product;
let cable: Cable;
beforeAll(async () => {
  product = await sharedProduct();
  cable = await openCable(product.url);
});
afterAll(() => cable.close());

it('what is known of the connection, and the button to reconnect, open without one, also before the app is stored on the device', async () => {
  const { device } = await openTrading(cable.url, 'desktop', { calls: product.url, serviceWorkers: 'block' });
  const { page } = device;
  try {
    const status = page.locator('button.header-status').filter({ hasText: say('connection.sheet.title') });
    await shown(status);
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/messages-connection-/.test(name)));
    await settled(page);
    cable.unplug();
    await status.first().click();
    await shown(page.getByRole('button', { name: say('connection.retry'), exact: true }));
  } finally {
    cable.plug();
    await device.close();
  }
});

it('what was traded while a phone was away is told on its return, whole and in order, in the notification centre', async () => {
  const { device, trader } = await openTrading(cable.url, 'phone', { calls: product.url });
  const { page } = device;
  try {
    await settled(page);
    const { rows, atm_strike: atm } = await trader.chain();
    const call = rows.find(({ strike }) => strike === atm)?.call;
    cable.unplug();
    await shown(page.locator('[data-connection]'));
    await trader.place({
      instrument_id: call?.instrument_id ?? '',
      transaction_type: 'BUY',
      order_type: 'MARKET',
      product: 'NRML',
      lots: 1,
    });
    cable.plug();
    await page.getByRole('button', { name: say('shell.digest.read') }).click();
    const centre = page.getByRole('dialog', { name: say('notifications.title') });
    await shown(centre);
    const items = centre.getByRole('listitem');
    await expect.poll(() => items.first().innerText()).toContain(say('notifications.away.contiguous', { count: 1 }));
    await expect.poll(() => items.nth(1).innerText()).toContain(`NIFTY ${atm.toLocaleString('en-IN')} CE`);
    await items.nth(1).getByRole('link').click();
    await heading(page, 'order-book.title');
  } finally {
    cable.plug();
    await device.close();
  }
});

it('the header says the day and the indices and nothing moves for them; the keyboard leads to a page by name, to the list of keys and to what is safe now', async () => {
  const { device } = await openTrading(product.url, 'desktop', { serviceWorkers: 'block' });
  const { page } = device;
  try {
    await settled(page);
    const account = page.getByRole('button', { name: say('shell.account.open') });
    // The live parts replace their placeholders: in between neither has a box.
    let place: Awaited<ReturnType<typeof account.boundingBox>> = null;
    await expect.poll(async () => (place = await account.boundingBox())).not.toBeNull();
    await shown(page.getByRole('list', { name: say('header-figures.indices') }).getByText('SENSEX'));
    const pill = page.getByRole('button', { name: new RegExp(say('header-figures.day')) });
    await expect.poll(() => pill.innerText()).toContain('₹');
    await pill.click();
    await shown(pill.getByText('%'));
    expect(await account.boundingBox()).toEqual(place);
    // Old figures are read on the blue, too: their grey is made for the page's surfaces.
    const old = await page
      .locator('.shell-header li .amount')
      .first()
      .evaluate((amount) => {
        amount.closest('li')?.classList.add('is-stale');
        return getComputedStyle(amount).color;
      });
    expect(old).toBe('rgb(255, 224, 163)');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Control+k');
    await shown(page.getByRole('combobox'));
    await page.keyboard.type('portf');
    await page.keyboard.press('Enter');
    await heading(page, 'portfolio.page.title');
    await page.keyboard.press('?');
    await shown(page.getByRole('dialog', { name: say('keys.title') }));
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await heading(page, 'market.chain.title');
    const openConnection = () => page.getByRole('button', { name: new RegExp(say('connection.sheet.title')) }).click();
    await openConnection();
    await shown(page.getByText(say('connection.safe.all')));
    const lite = page.getByRole('checkbox', { name: say('connection.lite') });
    const seldom = page.waitForRequest((request) => request.url().endsWith('/instruments') && /"lite":true/.test(request.postData() ?? ''));
    await lite.check();
    await seldom;
    await page.reload();
    await heading(page, 'market.chain.title');
    await openConnection();
    await expect.poll(() => lite.isChecked()).toBe(true);
  } finally {
    await device.close();
  }
});

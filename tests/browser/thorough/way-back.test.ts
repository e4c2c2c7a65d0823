import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { HOME_PATH } from '#contract/constants.ts';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import type { Size } from '#tests/support/device/browser.ts';
import { say } from '#tests/support/client/say.ts';
import { pickInChain } from '../pages/chain.ts';
import { LOOKS } from '../pages/look.ts';
import { heading, settled, shown } from '../pages/page.ts';
import { openTrading, type TradingDevice } from '../pages/trading-device.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct();
});

const path = (page: Page) => page.evaluate(() => location.pathname);
const bell = (page: Page) => page.getByRole('button', { name: say('shell.bell.label', { count: 0 }) }).click();

/** Goes to a page by a link of the app, so that the router counts it. */
async function follow(page: Page, href: string): Promise<void> {
  await page.locator(`nav a[href="${href}"]`).locator('visible=true').first().click();
  await page.waitForURL((url) => url.pathname === href);
}

/** Runs in the page: whether a tap at the middle of the element would reach it. */
function reachable(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['FLOW_RECORDS'];
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
}

describe.each<Size>(['phone', 'desktop'])('what lies over a page, on a %s', (size) => {
  const look = LOOKS.find(({ currentTheme }) => (currentTheme === 'dark') === (size === 'desktop'));
  let trading: TradingDevice;
  beforeAll(async () => {
    const origin = `http://localhost:${product.port}`;
    trading = await openTrading(origin, size, { serviceWorkers: 'block', ...(look ? { look: { ...look, locale: 'en' } } : {}) });
  });
  afterAll(() => trading.device.close());

  it('is closed by the way back before the page is left, sheet and menu', async () => {
    const { page } = trading.device;
    await settled(page);
    await follow(page, '/app/order_book');
    await heading(page, 'order-book.title');
    await settled(page);
    await bell(page);
    const centre = page.getByRole('dialog', { name: say('notifications.title') });
    await shown(centre);
    await page.goBack();
    await centre.waitFor({ state: 'hidden' });
    await expect.poll(() => path(page)).toBe('/app/order_book');
    await page.getByRole('button', { name: say('shell.account.open') }).click();
    const leave = page.getByText(say('shell.account.sign-out'));
    await shown(leave);
    await page.goBack();
    await leave.waitFor({ state: 'hidden' });
    await expect.poll(() => path(page)).toBe('/app/order_book');
    await page.goBack();
    await page.waitForURL((url) => url.pathname === HOME_PATH);
  });

  it('never floats onto the next page', async () => {
    const { page } = trading.device;
    await page.goto(`${new URL(page.url()).origin}/app/order_book`);
    await settled(page);
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.waitForURL((url) => url.pathname === '/app/market_view');
    await settled(page);
    await pickInChain(page, 'call', 'BUY');
    const ticket = page.getByRole('dialog');
    await shown(ticket);
    await page.goBack();
    await ticket.waitFor({ state: 'hidden' });
    // On a phone it is all there is to see; a panel beside a usable page goes with its page.
    await expect.poll(() => path(page)).toBe(size === 'phone' ? '/app/market_view' : '/app/order_book');
  });

  it('hides no notification: it is read and put away above an open form, which keeps what was typed', async () => {
    const { page } = trading.device;
    await page.goto(`${new URL(page.url()).origin}/app/order_book`);
    await settled(page);
    await page.keyboard.press('Control+k');
    await shown(page.getByRole('combobox'));
    await page.keyboard.type('portf');
    await page.keyboard.press('Enter');
    await heading(page, 'portfolio.page.title');
    await settled(page);
    await page
      .getByRole('button', { name: say('portfolio.page.add') })
      .first()
      .click();
    const form = page.getByRole('dialog', { name: say('portfolio.form.add-title') });
    const name = form.getByRole('textbox', { name: say('portfolio.form.name') });
    await name.fill('Weekly');
    await page.route('**/api/portfolios/**', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, contentType: 'application/json', body: '{"code":"server.internal","message":"x","request_id":"r"}' })
        : route.continue(),
    );
    await form.getByRole('button', { name: say('portfolio.form.create') }).click();
    const toast = page.locator('.toast');
    await shown(toast);
    await picture(page, `toast-over-sheet-${size}`);
    await expect.poll(() => toast.evaluate(reachable)).toBe(true);
    await expect.poll(() => toast.evaluate((element) => element.closest('dialog') !== null)).toBe(true);
    await toast.getByRole('button', { name: say('notification.dismiss') }).click();
    await toast.waitFor({ state: 'detached' });
    await expect.poll(() => name.inputValue()).toBe('Weekly');
    await page.goBack();
    await form.waitFor({ state: 'hidden' });
    await expect.poll(() => path(page)).toBe('/app/portfolio');
  });
});

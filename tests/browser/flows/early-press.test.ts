import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { HOME_PATH } from '#contract/constants.ts';
import { openDevice } from '#tests/support/device/browser.ts';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { say } from '#tests/support/client/say.ts';
import { PASSWORD, registerTrader } from '#tests/support/device/trader.ts';
import { ORDER_BOOK } from '../pages/books.ts';
import { goTo, heading, shown } from '../pages/page.ts';
import { ticket } from '../pages/ticket.ts';
import { openTrading } from '../pages/trading-device.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct();
});

/** Holds every answer for the scripts; returns how to let go. */
async function hold(page: Page, scripts: string | RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(scripts, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

it('a sign-in that is pressed before the scripts arrive happens when they do', async () => {
  const origin = `http://localhost:${product.port}`;
  const trader = await registerTrader(origin);
  const device = await openDevice({ size: 'phone' });
  const { page } = device;
  try {
    const release = await hold(page, '**/assets/*.js');
    await page.goto(`${origin}/auth/login`, { waitUntil: 'commit' });
    await page.getByLabel(say('auth.field.email')).fill(trader.email);
    await page.getByLabel(say('auth.field.password'), { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: say('auth.login.submit') }).click();
    expect(new URL(page.url()).pathname).toBe('/auth/login');
    await shown(page.getByText(say('shell.chunk.slow')));
    // What has come is not all: the code of the call does not come before it is needed.
    const call = await hold(page, '**/assets/auth-forms-*.js');
    release();
    await shown(page.getByRole('button', { name: say('auth.login.busy') }));
    expect(await page.getByText(say('shell.chunk.slow')).count()).toBe(0);
    call();
    await page.waitForURL(`${origin}${HOME_PATH}`);
  } finally {
    await device.close();
  }
});

/** Runs in the page: whether the element is visible at a given time of its animation. */
const seenAfter = (late: Element, after: number) => {
  for (const each of late.getAnimations()) each.currentTime = after;
  return getComputedStyle(late).visibility === 'visible';
};

it('a screen whose code does not come is said to be slow in its place within ten seconds, and comes with another try', async () => {
  const { device } = await openTrading(`http://localhost:${product.port}`, 'phone', { serviceWorkers: 'block' });
  const { page } = device;
  try {
    await hold(page, '**/assets/order-book-*.js');
    await goTo(page, ORDER_BOOK);
    const late = page.locator('.late', { hasText: say('shell.chunk.slow') });
    await late.waitFor({ state: 'attached' });
    expect(await late.evaluate(seenAfter, 7_000)).toBe(false);
    expect(await late.evaluate(seenAfter, 9_000)).toBe(true);
    await late.getByRole('button', { name: say('ui.retry') }).click();
    await page.unroute('**/assets/order-book-*.js');
    await heading(page, 'order-book.title');
  } finally {
    await device.close();
  }
});

it('an order ticket whose code does not come, or whose way to send it does not, says that the connection is slow', async () => {
  const { device, origin } = await openTrading(`http://localhost:${product.port}`, 'desktop', { serviceWorkers: 'block' });
  const { page } = device;
  try {
    await hold(page, /\/confirm-[\w-]{7}\.js$/);
    const host = await hold(page, /\/ticket-[\w-]{7}\.js$/);
    await page.goto(`${origin}/app/market_view?tab=futures`);
    await page
      .getByRole('button', { name: new RegExp(`^${say('side.buy')}`) })
      .first()
      .click();
    const slow = page.getByRole('status').filter({ hasText: say('shell.chunk.slow') });
    await shown(slow);
    host();
    const sheet = ticket(page);
    await sheet.getByText(say('ticket.lots'), { exact: true }).first().waitFor();
    await shown(sheet.getByText(say('shell.chunk.slow')));
    expect(await slow.count()).toBe(1);
  } finally {
    await device.close();
  }
});

it('pressed again and again, a part of an order ticket that does not come takes nothing from the ticket', async () => {
  const { device, origin } = await openTrading(`http://localhost:${product.port}`, 'desktop', { serviceWorkers: 'block' });
  const { page } = device;
  try {
    await page.route(/\/confirm-[\w-]{7}\.js$/, (route) => route.abort());
    await page.goto(`${origin}/app/market_view?tab=futures`);
    await page
      .getByRole('button', { name: new RegExp(`^${say('side.buy')}`) })
      .first()
      .click();
    const sheet = ticket(page);
    const retry = sheet.getByRole('button', { name: say('ui.retry') });
    let loads = 0;
    page.on('framenavigated', () => (loads += 1));
    await retry.click();
    await shown(page.getByText(say('shell.banner.part-in-use')));
    expect(loads).toBe(0);
    await page.getByRole('button', { name: say('shell.banner.load-anyway') }).click();
    await page.waitForEvent('load');
  } finally {
    await device.close();
  }
});

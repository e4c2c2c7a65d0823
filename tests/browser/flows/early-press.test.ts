import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOME_PATH } from '#contract/constants.ts';
import { openDevice } from '#tests/support/device/browser.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { say } from '#tests/support/client/say.ts';
import { PASSWORD, registerTrader } from '#tests/support/device/trader.ts';
import { ORDER_BOOK } from '../pages/books.ts';
import { goTo, heading, shown } from '../pages/page.ts';
import { openTrading } from '../pages/trading-device.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open' } });
});
afterAll(() => product.stop());

/** Holds every answer for the scripts; returns how to let go. */
async function hold(page: Page, scripts: string): Promise<() => void> {
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

/** Runs in the page: whether it is seen after so long, as its animation is then. */
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

import { beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { HOME_PATH } from '#contract/constants.ts';
import { openDevice } from '#tests/support/device/browser.ts';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { registerTrader, type Trader } from '#tests/support/device/trader.ts';
import { say } from '#tests/support/client/say.ts';
import { outOfSight } from '../checks/covered.ts';
import { POSITIONS } from '../pages/books.ts';
import { goTo, readUntil, settled, shown } from '../pages/page.ts';
import { signInOnScreen } from '../pages/session.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct();
});

const LIVE_TRADE = '/app/dashboards/live-trade';
const POSITIONS_HELD = 13;

/** Holds as many contracts as a busy day leaves open. */
async function holdMany(trader: Trader): Promise<void> {
  const { rows } = await trader.chain();
  const from = Math.floor(rows.length / 2) - 3;
  const legs = rows.slice(from, from + 7).flatMap(({ call, put }) => [call, put]);
  // More orders than an account may send in a second are denied: they are sent anew.
  for (const { instrument_id } of legs.slice(0, POSITIONS_HELD)) {
    const place = () => trader.place({ instrument_id, transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', lots: 1 });
    expect((await readUntil(place, ({ status }) => status !== 'denied', 10_000)).status).toBe('filled');
  }
}

const boxOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom, width, height } = element.getBoundingClientRect();
      return { top: Math.round(top), bottom: Math.round(bottom), width: Math.round(width), height: Math.round(height) };
    });
const heightOf = async (page: Page, selector: string) => (await boxOf(page, selector)).height;

/** Expects the whole menu in a window of 768 px, wide and narrow. */
async function menuFits(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 768 });
  for (const name of ['shell.rail.collapse', 'shell.rail.expand']) {
    await expect
      .poll(() => page.locator('.shell-rail').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight), { message: name })
      .toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: say(name) }).click();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Expects the compact look's bars, its rows and its width. */
async function isCompact(page: Page): Promise<void> {
  await expect.poll(() => heightOf(page, '.shell-header')).toBe(48);
  expect(await boxOf(page, '.shell-footer')).toMatchObject({ height: 24, bottom: 900 });
  await goTo(page, POSITIONS);
  await shown(page.locator('tr[data-row]').nth(POSITIONS_HELD - 1));
  await settled(page);
  expect(await page.locator('tr[data-row]').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))).toEqual(
    Array.from({ length: POSITIONS_HELD }, () => 28),
  );
  expect(await heightOf(page, '.group-line svg')).toBe(48);
  // The status line alone says live.
  await shown(page.locator('.shell-footer .fresh-live'));
  expect(await page.locator('.fresh-live:visible').count()).toBe(1);
  for (const width of [1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const [main, menu] = [await boxOf(page, '#main'), await boxOf(page, '.shell-rail')];
    expect(main.width + menu.width, `${width}`).toBe(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Expects every position whole on the live desk. */
async function deskShowsAll(page: Page): Promise<void> {
  await goTo(page, LIVE_TRADE);
  await shown(page.locator('[data-position]').nth(POSITIONS_HELD - 1));
  await settled(page);
  const whole = await page.locator('[data-position]').evaluateAll((rows) => {
    const pane = rows[0]?.closest('[data-pane]')?.getBoundingClientRect();
    const foot = rows[0]?.closest('table')?.querySelector('tfoot')?.getBoundingClientRect();
    return {
      rows: rows.filter((row) => row.getBoundingClientRect().bottom <= Math.min(pane?.bottom ?? 0, innerHeight)).length,
      foot: (foot?.bottom ?? Infinity) <= (pane?.bottom ?? 0) + 1,
    };
  });
  expect(whole).toEqual({ rows: POSITIONS_HELD, foot: true });
}

/** Expects the way out of a position in the pane, without scrolling it sideways. */
async function exitsAreInSight(page: Page): Promise<void> {
  await settled(page);
  expect(await outOfSight(page.locator('[data-position] button').first())).toEqual([]);
}

it('a desktop is offered the compact look once; it has its measures, shows thirteen positions on the live desk, and is kept by the device', async () => {
  const trader = await registerTrader(product.url);
  await holdMany(trader);
  const device = await openDevice({ size: 'desktop', serviceWorkers: 'block' });
  const { page } = device;
  try {
    await page.goto(`${product.url}/auth/login`);
    await signInOnScreen(page, trader.email);
    await page.waitForURL(`${product.url}${HOME_PATH}`);
    const offer = page.getByRole('button', { name: say('shell.layout.offer'), exact: true });
    await shown(offer);
    await expect.poll(() => heightOf(page, '.shell-header')).toBe(70);
    await menuFits(page);
    await offer.click();
    await isCompact(page);
    await menuFits(page);
    await deskShowsAll(page);
    await exitsAreInSight(page);
    await page.reload();
    await shown(page.locator('[data-position]').first());
    expect(await heightOf(page, '.shell-header')).toBe(48);
    expect(await offer.count()).toBe(0);
    await page.getByRole('button', { name: say('shell.layout.to-standard') }).click();
    await expect.poll(() => heightOf(page, '.shell-header')).toBe(70);
    expect(await heightOf(page, '.shell-footer')).toBe(60);
    await exitsAreInSight(page);
    expect(device.complaints()).toEqual([]);
  } finally {
    await device.close();
  }
});

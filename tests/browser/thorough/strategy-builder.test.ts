import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cable, openCable } from '#tests/support/device/cable.ts';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { say } from '#tests/support/client/say.ts';
import { goTo, heading, shown } from '../pages/page.ts';
import { openTrading, readyOffline } from '../pages/trading-device.ts';

const BUILDER = '/app/strategy-builder';
const LATER = ['strategy-builder', 'strategy-worker', 'ideas-panel', 'review-panel'];
let product: Product;
let cable: Cable;
beforeAll(async () => {
  product = await sharedProduct();
  cable = await openCable(product.url);
});
afterAll(() => cable.close());

const word = (id: string, values: Record<string, string | number> = {}) => say(`strategy-builder.${id}`, values);
const legsIn = (page: Page) => new URL(page.url()).searchParams.get('legs')?.split('_').slice(1) ?? [];

/** Takes an idea by its name; its figures have come when the summary shows a chance. */
async function take(page: Page, code: string): Promise<void> {
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: say(`structures.name.${code}`) })
    .click();
  await shown(page.getByRole('article', { name: word('leg.label', { place: 4 }) }));
  const summary = page.getByRole('region', { name: word('summary') });
  await shown(summary.getByText(say(`structures.name.${code}`), { exact: true }));
  await shown(summary.getByText(word('figure.chance')));
  await expect.poll(() => summary.innerText()).toMatch(/−₹[\d,]+[\s\S]*\d+%/);
}

/** Runs in the page: the names that no cache of the app holds a file for. */
async function notKept(names: readonly string[]): Promise<string[]> {
  const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  const urls = kept.flat().map(({ url }) => url);
  return names.filter((name) => !urls.some((url) => url.includes(`/assets/second/${name}-`)));
}

it('an iron condor is built, shared, priced anew after a cold start without a network, and handed to the basket online', async () => {
  const { device } = await openTrading(cable.url, 'phone', { calls: product.url });
  const { page } = device;
  try {
    await goTo(page, `${BUILDER}?tab=ideas`);
    await heading(page, 'title.strategy-builder');
    await take(page, 'iron-condor');
    await expect.poll(() => legsIn(page)).toHaveLength(4);
    const address = page.url();
    await expect
      .poll(() => page.workers().map((worker) => worker.url()))
      .toEqual([expect.stringContaining('/assets/second/strategy-worker-')]);

    await readyOffline(device);
    await expect.poll(() => page.evaluate(notKept, LATER), { timeout: 20_000 }).toEqual([]);
    cable.unplug();
    await page.goto(`${cable.url}${BUILDER}?tab=ideas&legs=1`);
    await shown(page.locator('.banner-stale'));
    await take(page, 'iron-butterfly');
    await expect.poll(() => legsIn(page)).toHaveLength(4);
    await page.getByRole('tab', { name: word('tab.review') }).click();
    await shown(page.getByText(word('block.offline')));
    const basket = page.getByRole('button', { name: word('review.basket') });
    await expect.poll(() => basket.getAttribute('aria-disabled')).toBe('true');

    cable.plug();
    await page.goto(address.replace('tab=legs', 'tab=review'));
    await shown(page.getByRole('region', { name: word('summary') }).getByText(say('structures.name.iron-condor'), { exact: true }));
    await shown(page.getByText(word('review.margin')));
    await expect.poll(() => basket.getAttribute('aria-disabled'), { timeout: 15_000 }).toBeNull();
    await basket.click();
    const sheet = page.getByRole('dialog');
    await shown(sheet);
    await expect.poll(() => sheet.getByText(/NIFTY [\d,]+ (CE|PE)/).count()).toBeGreaterThanOrEqual(4);
  } finally {
    cable.plug();
    await device.close();
  }
});

it('a browser that refuses workers has the page do the maths; strikes are moved on the chart by keys and by dragging', async () => {
  const { device } = await openTrading(product.url, 'desktop', { serviceWorkers: 'block' });
  try {
    await device.page.addInitScript(() => Object.defineProperty(globalThis, 'Worker', { value: undefined }));
    await device.page.goto(`${product.url}${BUILDER}?tab=ideas`);
    await take(device.page, 'iron-condor');
    expect(device.page.workers()).toEqual([]);

    const { page } = device;
    const handle = page.locator('[data-strike-handle="3"]');
    const before = legsIn(page);
    await handle.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => legsIn(page)[3]).not.toBe(before[3]);
    const moved = legsIn(page);
    expect(moved.slice(0, 3)).toEqual(before.slice(0, 3));
    // The handle moves once the page has drawn its leg there: the address changes earlier. Hovering waits until the handle is still.
    await expect.poll(() => handle.getAttribute('aria-valuenow')).toBe(/\d{5}/.exec(moved[3] ?? '')?.[0]);
    await handle.hover();
    const box = await handle.boundingBox();
    if (box === null) throw new Error('the handle is not drawn');
    await page.mouse.down();
    // While it is held the strikes on its way are only tried out: one step takes the whole way back.
    const strikeNow = () => handle.getAttribute('aria-valuenow');
    const from = await strikeNow();
    await page.mouse.move(box.x + 72, box.y + 12, { steps: 6 });
    await expect.poll(strikeNow).not.toBe(from);
    const on = await strikeNow();
    expect(legsIn(page)).toEqual(moved);
    await page.mouse.move(box.x + 132, box.y + 12, { steps: 6 });
    await expect.poll(strikeNow).not.toBe(on);
    await page.mouse.up();
    await expect.poll(() => legsIn(page)[3]).not.toBe(moved[3]);
    expect(legsIn(page).slice(0, 3)).toEqual(before.slice(0, 3));
    await page.keyboard.press('Control+z');
    await expect.poll(() => legsIn(page)).toEqual(moved);
    await expect.poll(strikeNow).toBe(from);
    // Four legs, the whole chart and its sliders are in sight at once.
    const edges = await page
      .locator('[data-leg], .payoff-plot, [data-strike-handle]')
      .evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().bottom));
    expect(Math.max(...edges)).toBeLessThanOrEqual(900);

    // On a phone a key leads away from the chart while a strike is held: the legs are those of the plan again.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('tab', { name: word('tab.payoff') }).click();
    await handle.hover();
    await page.mouse.down();
    const narrow = await handle.boundingBox();
    if (narrow === null) throw new Error('the handle is not drawn');
    await page.mouse.move(narrow.x - 40, narrow.y + 12, { steps: 6 });
    await expect.poll(strikeNow).not.toBe(from);
    await page.keyboard.press('2');
    await shown(
      page.getByRole('article', { name: word('leg.label', { place: 4 }) }).getByText(new RegExp(Number(from).toLocaleString('en-IN'))),
    );
    await page.mouse.up();
    expect(legsIn(page)).toEqual(moved);
  } finally {
    await device.close();
  }
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Device } from '#tests/support/device/browser.ts';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { LONG } from '../pages/covering.ts';
import { LOOKS, STRICTEST } from '../pages/look.ts';
import { goTo, heading, readUntil, settled } from '../pages/page.ts';
import { openTrading } from '../pages/trading-device.ts';
import { SCREEN_LIST } from '../screen-list.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct();
});

const menuWidth = (page: Page) => page.locator('.shell-rail').evaluate((menu) => menu.getBoundingClientRect().width);
/** Runs in the page: whether something of the screen lies beside the window. */
const tooWide = () => document.documentElement.scrollWidth > innerWidth;
/** Runs in the page: whether the stored look has the menu folded. */
const isFolded = () =>
  new Promise<boolean | undefined>((resolve) => {
    const opening = indexedDB.open('strikedesk');
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('state').objectStore('state').get('preferences');
      reading.addEventListener('success', () => {
        opening.result.close();
        resolve((reading.result as { readonly data?: { readonly collapsed?: boolean } } | undefined)?.data?.collapsed);
      });
    });
  });
/** Runs in the page: in how many lines the chart's tools stand, by the middles of what can be pressed. */
function linesOfTools(): number {
  const tools = [...document.querySelectorAll('main button, main select')].map((each) => each.getBoundingClientRect());
  const plot = document.querySelector('main canvas')?.getBoundingClientRect().top ?? 0;
  const middles = tools.filter(({ bottom, height }) => height > 0 && bottom <= plot).map(({ top, bottom }) => (top + bottom) / 2);
  return middles.toSorted((a, b) => a - b).filter((middle, at, all) => at === 0 || middle - (all[at - 1] ?? 0) > 12).length;
}

/** French from right to left, whose words are longest; `verify:long` adds English. */
describe.each(LOOKS.filter((_, place) => place === STRICTEST || (LONG && place === 0)))(
  'beside the whole menu, in $locale from $direction',
  (look) => {
    let device: Device;
    beforeAll(async () => {
      ({ device } = await openTrading(product.url, 'desktop', { look, serviceWorkers: 'block' }));
    });
    afterAll(() => device.close());

    it('every screen fits its room at 992 and at 1280', async () => {
      const { page } = device;
      const wide: string[] = [];
      for (const screen of SCREEN_LIST.filter(({ signedIn }) => signedIn)) {
        await goTo(page, screen.path);
        await heading(page, screen.title, look.locale);
        for (const width of [992, 1280]) {
          await page.setViewportSize({ width, height: 900 });
          await settled(page);
          if (await page.evaluate(tooWide)) wide.push(`${screen.path} at ${width}`);
        }
      }
      expect(wide).toEqual([]);
    });

    it('the tools of the charts stand in one line from 1280 on', async () => {
      const { page } = device;
      for (const [path, title] of [
        ['/app/trading_view_chart', 'chart.title'],
        ['/app/tv_chart', 'option-chart.title'],
      ] as const) {
        await goTo(page, path);
        await heading(page, title, look.locale);
        for (const width of [1280, 1440, 1600]) {
          await page.setViewportSize({ width, height: 900 });
          await settled(page);
          expect(
            await readUntil(
              () => page.evaluate(linesOfTools),
              (lines) => lines === 1,
              5_000,
            ),
            `${path} at ${width}`,
          ).toBe(1);
        }
      }
    });

    it('it stays as it was left, folded or open', async () => {
      const { page } = device;
      await page.setViewportSize({ width: 992, height: 900 });
      expect(await menuWidth(page)).toBe(250);
      for (const width of [80, 250]) {
        await page.locator('.rail-toggle').click();
        await expect.poll(() => menuWidth(page)).toBe(width);
        await expect.poll(() => page.evaluate(isFolded)).toBe(width === 80);
        await page.reload();
        await expect.poll(() => menuWidth(page)).toBe(width);
      }
    });
  },
);

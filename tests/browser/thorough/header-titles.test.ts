import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { say } from '#tests/support/client/say.ts';
import { LONG } from '../pages/covering.ts';
import { goTo, heading, shown } from '../pages/page.ts';
import { openTrading } from '../pages/trading-device.ts';
import { type ScreenOfList, SCREEN_LIST } from '../screen-list.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct();
});

/** Every screen with the header, each address once. Pages without the header show their own name. */
const SCREENS = SCREEN_LIST.filter(
  ({ path, signedIn }, place) =>
    signedIn &&
    !/\/(?:login-1|register|error-page-1|emergency)$/.test(path) &&
    SCREEN_LIST.findIndex((each) => each.path.split('?')[0] === path.split('?')[0]) === place,
);

/** Returns the language in which the name of a screen is longest. */
const longestIn = ({ title }: ScreenOfList) => (say(title, {}, 'en').length > say(title, {}, 'fr').length ? 'en' : 'fr');

/** Returns how the title cannot be read; null when it can. */
function titleProblem(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const title = document.querySelector('.shell-title');
    const badge = document.querySelector('.shell-header .header-status');
    if (title === null || title.textContent === '') return 'no title';
    const text = document.createRange();
    text.selectNodeContents(title);
    const [words, edge] = [text.getBoundingClientRect(), title.getBoundingClientRect()];
    const cut =
      words.left < edge.left - 0.5 || words.right > edge.right + 0.5 || words.top < edge.top - 0.5 || words.bottom > edge.bottom + 0.5;
    if (cut || title.scrollWidth > title.clientWidth || title.scrollHeight > title.clientHeight) return `${title.textContent}: cut off`;
    if (
      badge !== null &&
      badge.getBoundingClientRect().bottom > document.querySelector('.shell-header')!.getBoundingClientRect().bottom + 0.5
    )
      return `${title.textContent}: the badge leaves the header`;
    const mark = badge?.querySelector('.fresh')?.getBoundingClientRect();
    return mark !== undefined && mark.top < words.bottom - 1 ? `${title.textContent}: over the badge` : null;
  });
}

it.each(['en', 'fr'] as const)('the header of a phone has room for the whole name of every screen (%s)', async (locale) => {
  const look = { currentTheme: 'light', locale, direction: 'ltr' } as const;
  const { device } = await openTrading(product.url, 'phone', { look, serviceWorkers: 'block' });
  const { page } = device;
  const problems: string[] = [];
  for (const { path, title } of SCREENS.filter((screen) => LONG || longestIn(screen) === locale)) {
    await goTo(page, path);
    await heading(page, title, locale);
    await shown(page.locator('.shell-title'));
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const problem = await titleProblem(page);
      if (problem !== null) problems.push(`${width} px: ${problem}`);
    }
  }
  await device.close();
  expect(SCREENS.length).toBeGreaterThan(15);
  expect(problems).toEqual([]);
});

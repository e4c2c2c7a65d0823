import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { SIZES } from '#tests/support/device/browser.ts';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { say } from '#tests/support/client/say.ts';
import { LOOKS } from '../pages/look.ts';
import { shown } from '../pages/page.ts';
import { openTrading } from '../pages/trading-device.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct();
});

/** A hundred sentences, as many as the specification asks for: ten pages. */
const SENTENCES = Array.from({ length: 100 }, (_, at) => ({
  id: `c${at}`,
  created_at: new Date(Date.UTC(2026, 0, 5, 4, at)).toISOString(),
  received_at: new Date(Date.UTC(2026, 0, 5, 4, at)).toISOString(),
  source: 'simulated',
  kind: 'gap',
  underlying: 'NIFTY',
  severity: 'notable',
  title_en: `Title ${at}`,
  title_fr: `Titre ${at}`,
  body_en: `Body ${at}`,
  body_fr: `Corps ${at}`,
  figures: {},
}));
const FEED = '/app/market_view?tab=overview';
/** The specification's labels of the steps, and how far each goes. */
const STEPS = [
  ['pagination.next', 1],
  ['pagination.next-3', 3],
  ['pagination.next-5', 5],
  ['pagination.previous-5', -5],
  ['pagination.previous-3', -3],
  ['pagination.previous', -1],
] as const;

async function openFeed(page: Page, origin: string): Promise<void> {
  await page.route(/\/rest\/v1\/commentary/, (route) => route.fulfill({ json: SENTENCES }));
  await page.goto(`${origin}${FEED}`);
}

describe.each(LOOKS.filter(({ direction }) => direction === 'ltr'))('the pages of a list, in $locale', ({ locale, ...look }) => {
  const words = (id: string) => say(id, {}, locale);
  const onPage = (page: Page, of: number) => shown(page.getByText(`${words('pagination.page')} ${of} / 10`));

  it('have every label of the specification on a desktop, and each step goes as far as it says', async () => {
    const { device, origin } = await openTrading(product.url, 'desktop', { look: { locale, ...look }, serviceWorkers: 'block' });
    const { page } = device;
    try {
      await openFeed(page, origin);
      await onPage(page, 1);
      let here = 1;
      for (const [id, by] of STEPS) {
        const step = page.getByRole('button', { name: words(id), exact: true });
        expect(await step.getAttribute('title'), id).toBe(words(id));
        await step.click();
        here += by;
        await onPage(page, here);
      }
      await page.getByLabel(words('pagination.page'), { exact: true }).fill('7');
      await page.getByRole('button', { name: words('pagination.jump'), exact: true }).click();
      await onPage(page, 7);
      const sizes = page.getByRole('combobox', { name: words('pagination.items') });
      await shown(page.getByText(words('pagination.items'), { exact: true }));
      expect(await sizes.getAttribute('title')).toBe(words('pagination.size'));
      await sizes.selectOption('50');
      await shown(page.getByText(`${words('pagination.page')} 2 / 2`));
    } finally {
      await device.close();
    }
  });

  it('have the two steps on a phone, and the others behind the number of the page', async () => {
    const { device, origin } = await openTrading(product.url, 'phone', { look: { locale, ...look }, serviceWorkers: 'block' });
    const { page } = device;
    try {
      await openFeed(page, origin);
      await onPage(page, 1);
      for (const id of ['pagination.previous', 'pagination.next']) {
        const box = await page.getByRole('button', { name: words(id), exact: true }).boundingBox();
        expect(box?.width, id).toBeGreaterThanOrEqual(44);
        expect((box?.x ?? 0) + (box?.width ?? 0), id).toBeLessThanOrEqual(SIZES.phone.width);
      }
      await page.getByText(`${words('pagination.page')} 1 / 10`).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: words('pagination.next-5'), exact: true }).click();
      await shown(dialog.getByText(`${words('pagination.page')} 6 / 10`));
      for (const id of ['pagination.previous-5', 'pagination.previous-3', 'pagination.next-3', 'pagination.jump'])
        await shown(dialog.getByRole('button', { name: words(id), exact: true }));
      await shown(dialog.getByRole('combobox', { name: words('pagination.items') }));
    } finally {
      await device.close();
    }
  });
});

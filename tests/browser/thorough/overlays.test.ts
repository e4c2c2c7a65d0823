import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import type { Size } from '#tests/support/device/browser.ts';
import { say } from '#tests/support/client/say.ts';
import { accessibilityFindings } from '../checks/accessibility.ts';
import { untranslatedTexts } from '../checks/language.ts';
import { smallTouchTargets } from '../checks/touch-targets.ts';
import { addToBasket, openBasket } from '../pages/basket.ts';
import { CHAIN, pickInChain } from '../pages/chain.ts';
import { type Look, LOOKS, triedIn } from '../pages/look.ts';
import { goTo, settled, shown } from '../pages/page.ts';
import { openTrading, type TradingDevice } from '../pages/trading-device.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open' } });
});
afterAll(() => product.stop());

interface Overlay {
  readonly name: string;
  open(page: Page, look: Look): Promise<Locator>;
}

const overlays: readonly Overlay[] = [
  {
    name: 'account menu',
    open: async (page, { locale }) => {
      await page.getByRole('button', { name: say('shell.account.open', {}, locale) }).click();
      return page.getByText(say('shell.account.sign-out', {}, locale));
    },
  },
  {
    name: 'search',
    open: async (page, { locale }) => {
      await page.getByRole('button', { name: say('shell.search.open', {}, locale) }).click();
      return page.getByRole('dialog');
    },
  },
  {
    name: 'notification centre',
    open: async (page, { locale }) => {
      await page.getByRole('button', { name: say('shell.bell.label', { count: 0 }, locale) }).click();
      return page.getByRole('dialog');
    },
  },
  {
    name: 'connection',
    open: async (page, { locale }) => {
      await page.getByRole('button', { name: new RegExp(say('connection.sheet.title', {}, locale)) }).click();
      return page.getByRole('dialog');
    },
  },
  {
    name: 'list of keys',
    open: async (page) => {
      await page.keyboard.press('?');
      return page.getByRole('dialog');
    },
  },
  {
    name: 'order ticket',
    open: async (page, { locale }) => {
      await goTo(page, CHAIN);
      await pickInChain(page, 'call', 'SELL', locale);
      return page.getByRole('dialog');
    },
  },
  {
    name: 'basket',
    open: async (page, { locale }) => {
      await goTo(page, CHAIN);
      await addToBasket(page, 'put', 'BUY', locale);
      return openBasket(page, 1, locale);
    },
  },
];

const sizes: readonly Size[] = ['desktop', 'phone', 'desktop', 'phone'];

LOOKS.forEach((look, place) => {
  const size = sizes[place] ?? 'phone';
  describe(`on a ${size}, ${look.currentTheme}, ${look.direction}, ${look.locale}`, () => {
    let trading: TradingDevice;
    beforeAll(async () => {
      trading = await openTrading(`http://localhost:${product.port}`, size, { look });
    });
    afterAll(() => trading.device.close());

    for (const overlay of triedIn(place, overlays)) {
      it(`${overlay.name}: no accessibility finding, no small target, no foreign word, Escape closes it`, async () => {
        const { page } = trading.device;
        await settled(page);
        const open = await overlay.open(page, look);
        await shown(open);
        await settled(page);
        expect.soft(await accessibilityFindings(page, true)).toEqual([]);
        if (size === 'phone') expect.soft(await smallTouchTargets(page)).toEqual([]);
        if (look.locale === 'fr') expect.soft(await untranslatedTexts(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await open.first().waitFor({ state: 'hidden' });
      });
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
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
  product = await sharedProduct();
});

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
  {
    name: 'tour',
    open: async (page, { locale }) => {
      await goTo(page, '/app/pages/setting/about');
      await page.getByRole('button', { name: say('tour.start', {}, locale) }).click();
      for (const id of ['chain', 'ticket', 'age', 'positions', 'stop']) {
        await shown(page.getByRole('dialog', { name: say(`tour.${id}.title`, {}, locale) }));
        // The highlighted element is entirely visible: the panel covers no part of it.
        const [ring, panel] = [page.getByTestId('tour-ring'), page.getByRole('dialog')];
        await shown(ring);
        await settled(page);
        expect.soft(overlap((await ring.boundingBox())!, (await panel.boundingBox())!), id).toBe(false);
        if (id !== 'stop') await page.getByRole('button', { name: say('tour.next', {}, locale), exact: true }).press('Enter');
      }
      return page.getByRole('dialog');
    },
  },
  {
    name: 'message over a sheet',
    open: async (page, { locale }) => {
      const word = (id: string) => say(`strategy-builder.${id}`, {}, locale);
      await goTo(page, '/app/strategy-builder?tab=legs&legs=1_B10U');
      // On a phone the button is in a menu.
      const direct = page.getByRole('button', { name: word('plans') });
      const more = page.getByRole('button', { name: word('more') }).and(page.locator(':not([aria-disabled="true"])'));
      await shown(direct.or(more));
      if (await more.isVisible()) await more.click();
      await direct.or(page.getByRole('menuitem', { name: word('plans') })).click();
      const sheet = page.getByRole('dialog', { name: word('plans') });
      await sheet.getByLabel(word('plan-name')).fill('A');
      await sheet.getByRole('button', { name: word('save'), exact: true }).click();
      const message = page.locator('.toasts li').last();
      await shown(message);
      await settled(page);
      // No control of the sheet lies below the message.
      const told = (await message.boundingBox())!;
      const controls = await sheet.locator('.sheet-panel').locator('button, input, select, a').all();
      expect(controls.length).toBeGreaterThan(3);
      for (const control of controls) {
        const box = await control.boundingBox();
        if (box !== null) expect.soft(overlap(told, box), await control.innerHTML()).toBe(false);
      }
      return sheet;
    },
  },
];

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

const sizes: readonly Size[] = ['desktop', 'phone', 'desktop', 'phone'];

LOOKS.forEach((look, place) => {
  const size = sizes[place] ?? 'phone';
  describe(`on a ${size}, ${look.currentTheme}, ${look.direction}, ${look.locale}`, () => {
    let trading: TradingDevice;
    beforeAll(async () => {
      trading = await openTrading(`http://localhost:${product.port}`, size, { look, serviceWorkers: 'block' });
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

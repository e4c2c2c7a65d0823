import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { type Device, openDevice, type Size } from '#tests/support/device/browser.ts';
import { accessibilityFindings } from '../checks/accessibility.ts';
import { unseenFocusStops } from '../checks/focus.ts';
import { namesWithoutTheirWords } from '../checks/label-in-name.ts';
import { untranslatedTexts } from '../checks/language.ts';
import { misreadTexts } from '../checks/reading-order.ts';
import { overflowAtNarrowest, overflowWithLargeText } from '../checks/reflow.ts';
import { unevenRows } from '../checks/row-lines.ts';
import { smallTouchTargets } from '../checks/touch-targets.ts';
import { LONG } from '../pages/covering.ts';
import { LOOKS, rememberLook, STRICTEST, triedIn } from '../pages/look.ts';
import { goTo, heading, settled } from '../pages/page.ts';
import { openTrading } from '../pages/trading-device.ts';
import { type ScreenOfList, SCREEN_LIST } from '../screen-list.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct();
});

const sizes: readonly Size[] = ['phone', 'desktop', 'phone', 'desktop'];

LOOKS.forEach((look, place) => {
  const size = sizes[place] ?? 'phone';
  describe(`on a ${size}, ${look.currentTheme}, ${look.direction}, ${look.locale}`, () => {
    let stranger: Device;
    let user: Device;
    let origin: string;
    let before = '';
    /**
     * In the first look each screen is loaded by its address, in the others opened as from the menu, which takes a third of the time. Another tab of the
     * current page is always loaded: its heading would not show that it has arrived.
     */
    const open = async (page: Page, { path, title, signedIn }: ScreenOfList) => {
      if (place === 0 || !signedIn || title === before) await page.goto(`${origin}${path}`);
      else await goTo(page, path);
      before = title;
      await heading(page, title, look.locale);
      await settled(page);
    };
    beforeAll(async () => {
      origin = `http://localhost:${product.port}`;
      stranger = await openDevice({ size, serviceWorkers: 'block' });
      await rememberLook(stranger.page, origin, look);
      const trading = await openTrading(origin, size, { look, serviceWorkers: 'block' });
      user = trading.device;
      const { rows } = await trading.trader.chain();
      const instrument = rows[Math.floor(rows.length / 2)]?.call.instrument_id ?? '';
      const order = { instrument_id: instrument, transaction_type: 'BUY', product: 'NRML', lots: 1 } as const;
      await trading.trader.place({ ...order, order_type: 'MARKET' });
      await trading.trader.place({ ...order, order_type: 'LIMIT', price: 0.05 });
      // Of another underlying, too: the risk has more to say of several.
      const banks = await trading.trader.ask<Awaited<ReturnType<typeof trading.trader.chain>>>('GET', 'market/chain?underlying=BANKNIFTY');
      const other = banks.rows[Math.floor(banks.rows.length / 2)]?.call.instrument_id ?? '';
      await trading.trader.place({ ...order, instrument_id: other, order_type: 'MARKET' });
    });
    afterAll(async () => {
      await stranger.close();
      await user.close();
    });

    for (const screen of triedIn(place, SCREEN_LIST)) {
      it(`${screen.path}: no accessibility finding, no hidden focus, no sideways scrolling, no small target, no foreign or turned word`, async () => {
        const { page } = screen.signedIn ? user : stranger;
        await open(page, screen);
        // A notice of a recent event covers the page for some seconds.
        const closeNotices = () =>
          expect
            .poll(() =>
              page.locator('.toasts .icon-btn').evaluateAll((buttons) => {
                for (const button of buttons) (button as HTMLElement).click();
                return buttons.length;
              }),
            )
            .toBe(0);
        await closeNotices();
        await expect
          .poll(() => page.evaluate(() => [document.body.dir, document.documentElement.lang]))
          .toEqual([look.direction, look.locale]);
        expect.soft(await accessibilityFindings(page)).toEqual([]);
        expect.soft(await namesWithoutTheirWords(page)).toEqual([]);
        await closeNotices();
        expect.soft(await unseenFocusStops(page)).toEqual([]);
        // The narrowest window is the same on both sizes, and French needs most of it.
        if (LONG || place === STRICTEST) expect.soft(await overflowAtNarrowest(page)).toEqual([]);
        expect.soft(await unevenRows(page)).toEqual([]);
        if (size === 'phone') expect.soft(await smallTouchTargets(page)).toEqual([]);
        expect.soft(await overflowWithLargeText(page)).toEqual([]);
        if (look.locale === 'fr') expect.soft(await untranslatedTexts(page)).toEqual([]);
        if (look.direction === 'rtl') expect.soft(await misreadTexts(page)).toEqual([]);
      });
    }

    it('nothing went wrong behind the screens', () => {
      expect([...stranger.complaints(), ...user.complaints()]).toEqual([]);
    });
  });
});

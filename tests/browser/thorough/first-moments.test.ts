import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page, Route } from 'playwright-core';
import { HOME_PATH } from '#contract/constants.ts';
import { SIZES, type Size } from '#tests/support/device/browser.ts';
import { type Cable, openCable } from '#tests/support/device/cable.ts';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { say } from '#tests/support/client/say.ts';
import { type FirstMoments, firstMoments, watchFirstMoments } from '../checks/first-moments.ts';
import { ORDER_BOOK, POSITIONS } from '../pages/books.ts';
import { CHAIN } from '../pages/chain.ts';
import { dealt, LONG } from '../pages/covering.ts';
import { heading, settled, shown } from '../pages/page.ts';
import { keptOnDevice, openTrading, readyOffline, type TradingDevice } from '../pages/trading-device.ts';

/** The screens with market numbers, and the call that fetches them. */
const SCREENS = [
  { path: HOME_PATH, title: 'dashboard.page.title', call: '/summary/' },
  { path: POSITIONS, title: 'positions.title', call: '/position/position/' },
  { path: ORDER_BOOK, title: 'order-book.title', call: '/order-book/order-book/' },
  { path: CHAIN, title: 'market.chain.title', call: '/chain' },
  { path: '/app/market_view?tab=overview', title: 'market.overview.title', call: '/market/overview' },
] as const;
/** The shell's live parts wait for these words; their code lies in a file that every screen needs. */
const LIVE_PARTS = '**/assets/messages-errors-*.js';
const MOST_SHIFT = 0.02;

let product: Product;
let cable: Cable;
beforeAll(async () => {
  product = await sharedProduct();
  cable = await openCable(product.url);
});
afterAll(() => cable.close());

/** A hedged sale, filled, and no order that is open: the order book shows amounts and no price of the market. What guards each comes after it. */
async function sellHedged({ trader }: TradingDevice): Promise<void> {
  const { rows } = await trader.chain();
  const middle = Math.floor(rows.length / 2);
  for (const [place, side] of [
    [middle + 1, 'BUY'],
    [middle, 'SELL'],
  ] as const) {
    const instrument = rows[place]?.call.instrument_id ?? '';
    await trader.place({ instrument_id: instrument, transaction_type: side, order_type: 'MARKET', product: 'NRML', lots: 1 });
  }
}

async function whole(page: Page, title: string): Promise<FirstMoments> {
  await heading(page, title);
  await settled(page);
  await shown(page.locator('#main .amount'));
  return firstMoments(page);
}

/** Loads the page while the header's live parts do not come until everything else has: nothing may stand there without its age. */
async function withLateParts(page: Page, load: () => Promise<unknown>, call: string, title: string): Promise<FirstMoments> {
  let release = () => {};
  const late = new Promise<void>((resolve) => (release = resolve));
  const hold = async (route: Route) => {
    await late;
    await route.continue();
  };
  await page.route(LIVE_PARTS, hold);
  const answered = page.waitForResponse((response) => response.url().includes(call) && response.ok());
  await load();
  await answered;
  await heading(page, title);
  await shown(page.locator('#main [aria-busy="true"]'));
  const early = await firstMoments(page);
  release();
  const all = await whole(page, title);
  await page.unroute(LIVE_PARTS, hold);
  expect(early.withNumbers).toBe(0);
  return all;
}

/** Opens each screen of an installed app, connected and offline: no number is without its age, and nothing moves. */
async function lookAtInstalled(page: Page): Promise<void> {
  for (const connected of [true, false]) {
    if (!connected) {
      // The last screen's copy is written a moment after its numbers are there.
      await keptOnDevice(page, 'overview');
      cable.unplug();
    }
    for (const { path, title } of SCREENS) {
      await page.goto(`${cable.url}${path}`);
      const moments = await whole(page, title);
      const where = `${path}, ${connected ? 'connected' : 'offline'}`;
      expect.soft(moments.withoutAge, where).toEqual([]);
      expect.soft(moments.withNumbers, where).toBeGreaterThan(0);
      // Offline a banner pushes the page down, and must.
      if (connected) expect.soft(moments.shift, `${where}: ${moments.moved.join('\n')}`).toBeLessThanOrEqual(MOST_SHIFT);
    }
  }
}

for (const size of Object.keys(SIZES) as Size[]) {
  describe(`on a ${size}, from the first frame on`, () => {
    let fresh: TradingDevice;
    beforeAll(async () => {
      fresh = await openTrading(`http://localhost:${product.port}`, size, { serviceWorkers: 'block' });
      await watchFirstMoments(fresh.device.page);
    });
    afterAll(() => fresh.device.close());

    it('the home screen of somebody who has not traded does not move when its three steps come', async () => {
      const { device, origin } = fresh;
      for (const load of [() => device.page.goto(`${origin}${HOME_PATH}`), () => device.page.reload()]) {
        await load();
        await shown(device.page.locator('[aria-current="step"]'));
        await settled(device.page);
        const { shift, moved } = await firstMoments(device.page);
        expect.soft(shift, moved.join('\n')).toBeLessThanOrEqual(MOST_SHIFT);
      }
    });

    describe('with a position', () => {
      beforeAll(() => sellHedged(fresh));

      for (const { path, title, call } of SCREENS) {
        // What a screen keeps is the same on both sizes.
        const again = dealt(SCREENS, size === 'phone' ? 0 : 1, 2).some((each) => each.path === path);
        it(`${path}: no number without its age and nothing that moves, first opened${again ? ' and again' : ''}`, async () => {
          const { device, origin } = fresh;
          const { page } = device;
          const cold = await withLateParts(page, () => page.goto(`${origin}${path}`), call, title);
          expect.soft(cold.withoutAge).toEqual([]);
          expect.soft(cold.withNumbers).toBeGreaterThan(0);
          expect.soft(cold.shift, cold.moved.join('\n')).toBeLessThanOrEqual(MOST_SHIFT);
          if (!again) return;
          const warm = await withLateParts(page, () => page.reload(), call, title);
          expect.soft(warm.withoutAge).toEqual([]);
          expect.soft(warm.shift, warm.moved.join('\n')).toBeLessThanOrEqual(MOST_SHIFT);
        });
      }

      it('where the live parts do not come, no number comes either, and trying again brings both', async () => {
        const { device, origin } = fresh;
        const { page } = device;
        await page.route(LIVE_PARTS, (route) => route.abort());
        await page.goto(`${origin}${POSITIONS}`);
        await heading(page, 'shell.chunk.title');
        expect((await firstMoments(page)).withNumbers).toBe(0);
        await page.unroute(LIVE_PARTS);
        await page.getByRole('button', { name: say('ui.retry') }).click();
        const after = await whole(page, 'positions.title');
        expect(after.withoutAge).toEqual([]);
        expect(after.withNumbers).toBeGreaterThan(0);
      });
    });

    // The age of a number is told by the same parts on both sizes.
    if (LONG || size === 'phone')
      it('no number without its age on an installed app, and offline', async () => {
        const installed = await openTrading(cable.url, size, { calls: product.url });
        try {
          await sellHedged(installed);
          await watchFirstMoments(installed.device.page);
          await readyOffline(installed.device);
          await lookAtInstalled(installed.device.page);
        } finally {
          cable.plug();
          await installed.device.close();
        }
      });
  });
}

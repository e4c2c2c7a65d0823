import { beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { say } from '#tests/support/client/say.ts';
import { CHAIN } from '../pages/chain.ts';
import { focusedTile, OVERVIEW, tiles, WATCHLIST } from '../pages/heat-map.ts';
import { goTo, heading, settled, shown } from '../pages/page.ts';
import { openTrading } from '../pages/trading-device.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct();
});

it('the market is read by overview, heat map and watchlist, by keys too', async () => {
  const { device } = await openTrading(product.url, 'desktop', { serviceWorkers: 'block' });
  const { page } = device;
  try {
    await goTo(page, OVERVIEW);
    await heading(page, 'market.overview.title');
    await shown(page.getByText(/ unchanged \(50 stocks\)$/));

    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await heading(page, 'heat-map.title');
    await expect.poll(() => tiles(page).count()).toBe(50);
    const reliance = page.getByRole('button', { name: /^RELIANCE, (?:up .*|down .*|unchanged), Energy$/ });
    await reliance.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focusedTile(page)).toMatch(/^SIM:(?!RELIANCE$)/);
    await reliance.click();
    await page.waitForURL(/sector=energy/);
    await expect.poll(() => tiles(page).count()).toBe(3);
    await tiles(page).first().focus();
    await page.keyboard.press('Backspace');
    await expect.poll(() => tiles(page).count()).toBe(50);
    await tiles(page).first().focus();
    await page.keyboard.press('l');
    await shown(page.getByRole('table', { name: say('heat-map.list') }));

    await goTo(page, WATCHLIST);
    await page.getByRole('combobox', { name: say('watchlist.add') }).fill('nifty ce');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    const row = page.locator('[aria-keyshortcuts]').filter({ hasText: 'NIFTY' });
    await shown(row);
    await row.press('Delete');
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: say('watchlist.undo') }).click();
    await shown(row);

    await settled(page);
    expect(device.complaints()).toEqual([]);
  } finally {
    await device.close();
  }
});

/** Number of rows of the grid entirely in its window, below its header. */
async function completeRows(page: Page): Promise<number> {
  return page.getByRole('grid').evaluate((grid) => {
    const top = grid.querySelector('[role=columnheader]')?.getBoundingClientRect().bottom ?? 0;
    const end = grid.getBoundingClientRect().bottom;
    return [...grid.querySelectorAll('[data-row]')]
      .map((cell) => cell.closest('[role=row]')?.getBoundingClientRect())
      .filter((box, place, all) => box !== undefined && all.findIndex((each) => each?.top === box.top) === place)
      .filter((box) => box !== undefined && box.top >= top - 1 && box.bottom <= end + 1).length;
  });
}

it('a phone’s chain shows ten strikes, a leg’s depth under a resting finger, a strangle in two presses, and comes back as it was', async () => {
  const { device, origin } = await openTrading(product.url, 'phone', { serviceWorkers: 'block' });
  const { page } = device;
  try {
    await page.goto(`${origin}${CHAIN}`);
    await heading(page, 'market.chain.title');
    await settled(page);
    expect(await completeRows(page)).toBeGreaterThanOrEqual(10);

    await page.getByRole('combobox', { name: say('market.underlying') }).selectOption('BANKNIFTY');
    await shown(page.getByRole('grid', { name: /BANKNIFTY/ }));
    await page.getByText(say('market.metric.bid'), { exact: true }).first().click();
    await shown(page.getByRole('columnheader', { name: say('market.metric.bid') }));

    const atm = page.getByRole('row').filter({ hasText: say('market.atm.row') });
    const cell = await atm.getByRole('gridcell').first().boundingBox();
    if (cell === null) throw new Error('the strike at the money is not in sight');
    const session = await page.context().newCDPSession(page);
    const at = [{ x: cell.x + cell.width / 2, y: cell.y + cell.height / 2 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at });
    const depth = page.getByRole('region', { name: /BANKNIFTY .* CE/ });
    await shown(depth);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });

    await goTo(page, '/app/position');
    await heading(page, 'positions.title');
    await goTo(page, CHAIN);
    await shown(page.getByRole('grid', { name: /BANKNIFTY/ }));

    await atm.getByRole('rowheader').click();
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: /^Sell strangle/ })
      .click();
    const basket = page.getByRole('dialog', { name: say('ticket.basket.title') });
    await shown(basket);
    await shown(basket.getByText(say('ticket.basket.sum.max-loss')));
    await settled(page);
    expect(device.complaints()).toEqual([]);
  } finally {
    await device.close();
  }
});

/** Returns the strikes covered by the mark of a position or an order. */
async function coveredStrikes(page: Page): Promise<{ readonly marked: number; readonly covered: readonly string[] }> {
  return page.getByRole('grid').evaluate((grid) => {
    const heads = [...grid.querySelectorAll('[role=rowheader]')].filter((head) => head.querySelector('.text-micro') !== null);
    const covered = heads.flatMap((head) => {
      const strike = head.querySelector('span[dir=ltr]');
      if (strike === null) return ['none'];
      const text = strike.getBoundingClientRect();
      const over = [...head.querySelectorAll('.text-micro')].some((mark) => {
        const box = mark.getBoundingClientRect();
        return box.left < text.right && box.right > text.left && box.top < text.bottom && box.bottom > text.top;
      });
      return over ? [strike.textContent ?? ''] : [];
    });
    return { marked: heads.length, covered };
  });
}

it('what is held and what waits at a strike stands beside its number, on a phone and on a desktop', async () => {
  for (const size of ['phone', 'desktop'] as const) {
    const { device, trader, origin } = await openTrading(product.url, size, { serviceWorkers: 'block' });
    const { page } = device;
    try {
      const { rows, atm_strike: middle } = await trader.chain();
      const atm = rows.find(({ strike }) => strike === middle);
      const order = { product: 'NRML', lots: 12 } as const;
      const [call, put] = [atm?.call.instrument_id ?? '', atm?.put.instrument_id ?? ''];
      await trader.place({ ...order, instrument_id: call, transaction_type: 'BUY', order_type: 'MARKET' });
      await trader.place({ ...order, instrument_id: put, transaction_type: 'BUY', order_type: 'MARKET' });
      for (const instrument_id of [call, put])
        await trader.place({ ...order, instrument_id, transaction_type: 'BUY', order_type: 'LIMIT', price: 1.05 });
      await page.goto(`${origin}${CHAIN}`);
      await heading(page, 'market.chain.title');
      const marks = page.getByRole('rowheader').filter({ hasText: say('market.working', { orders: 1 }) });
      await shown(marks.first());
      await settled(page);
      expect(await coveredStrikes(page)).toEqual({ marked: 1, covered: [] });
    } finally {
      await device.close();
    }
  }
});

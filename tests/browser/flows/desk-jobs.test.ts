import { beforeAll, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { say } from '#tests/support/client/say.ts';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { CHAIN } from '../pages/chain.ts';
import { goTo, heading, settled, shown } from '../pages/page.ts';
import { pattern } from '../pages/ticket.ts';
import { openTrading } from '../pages/trading-device.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct();
});

/** Clicks and types on the page, and counts both. */
function handOn(page: Page) {
  const counts = { clicks: 0, keys: 0 };
  return {
    counts,
    click: async (target: Locator, modifiers: ('Shift' | 'Control')[] = []) => {
      counts.clicks += 1;
      await target.click({ modifiers });
    },
    press: async (...keys: string[]) => {
      counts.keys += keys.length;
      for (const key of keys) await page.keyboard.press(key);
    },
    reset: () => {
      const before = { ...counts };
      counts.clicks = 0;
      counts.keys = 0;
      return before;
    },
  };
}

const text = (id: string, values: Record<string, string | number> = {}) => say(id, values);

it('the jobs of a desk take as many presses as they need', async () => {
  const { device, trader } = await openTrading(product.url, 'desktop', { serviceWorkers: 'block' });
  const { page } = device;
  const hand = handOn(page);
  const dialog = page.getByRole('dialog').last();
  const grid = page.getByRole('grid');
  const row = (strike: number) => page.locator('.chain-row').filter({ hasText: strike.toLocaleString('en-IN') });
  const send = dialog.getByRole('button', { name: pattern('ticket.send.open', { side: 'BUY', lots: 1 }) });
  const close = async () => {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  };
  const { rows } = await trader.chain();
  const middle = Math.floor(rows.length / 2);
  const strikeAt = (steps: number) => rows[middle + steps]?.strike ?? 0;
  try {
    await goTo(page, CHAIN);
    await heading(page, 'market.chain.title');
    await settled(page);

    // Buying from the chain: two clicks to the review, with the keyboard focus on the lots.
    await hand.click(row(strikeAt(0)).locator('[data-trade="BUY"][data-leg="call"]'));
    await shown(dialog);
    await expect.poll(() => page.evaluate(() => document.activeElement?.outerHTML ?? '')).toContain('<input');
    await hand.click(dialog.getByRole('button', { name: text('ticket.review'), exact: true }));
    await shown(send);
    expect(hand.reset()).toEqual({ clicks: 2, keys: 0 });
    await close();

    // Six strikes away: two digits and Enter.
    await grid.focus();
    await page.keyboard.press('.');
    const wanted = strikeAt(6);
    const short = String(wanted).replace(/0+$/, '').slice(-2);
    await hand.press(short[0] ?? '', short[1] ?? '', 'Enter');
    await shown(page.getByRole('toolbar', { name: new RegExp(wanted.toLocaleString('en-IN')) }));
    expect(hand.reset()).toEqual({ clicks: 0, keys: 3 });
    await page.keyboard.press('Escape');

    // A straddle: its strike, then its side; the basket asks whether to send.
    await grid.press('.');
    await hand.click(row(strikeAt(0)).getByRole('rowheader').getByText(strikeAt(0).toLocaleString('en-IN'), { exact: true }));
    await hand.click(page.getByRole('toolbar').getByRole('button', { name: text('market.straddle', { side: 'SELL' }), exact: true }));
    await shown(dialog.getByRole('button', { name: text('ticket.basket.send', { legs: 2, portfolios: 1 }), exact: true }));
    expect(hand.reset()).toEqual({ clicks: 2, keys: 0 });
    for (let leg = 0; leg < 2; leg += 1)
      await dialog
        .getByRole('button', { name: pattern('ticket.basket.remove', { name: 'HOLE' }) })
        .first()
        .click();
    await close();

    // Four legs into the builder: one click each, and one to go there. No row moves meanwhile.
    const top = () => row(strikeAt(0)).evaluate((element) => element.getBoundingClientRect().top);
    const before = await top();
    for (const [steps, side, leg] of [
      [-1, 'SELL', 'put'],
      [1, 'SELL', 'call'],
      [-2, 'BUY', 'put'],
      [2, 'BUY', 'call'],
    ] as const)
      await hand.click(row(strikeAt(steps)).locator(`[data-trade="${side}"][data-leg="${leg}"]`), ['Shift']);
    expect(await top()).toBe(before);
    await hand.click(page.getByRole('link', { name: text('chain-tools.basket.builder'), exact: true }));
    await page.waitForURL(/strategy-builder\?.*legs=/);
    expect(new URL(page.url()).searchParams.get('legs')?.match(/[BS]1/g)).toHaveLength(4);
    expect(hand.reset()).toEqual({ clicks: 5, keys: 0 });

    // An order in one line: Enter leads to its review.
    await page.keyboard.press('Control+k');
    await page
      .getByRole('dialog')
      .getByRole('combobox')
      .fill(`b nifty ${strikeAt(1)}ce 1 lot`);
    await shown(page.getByRole('option', { name: new RegExp(strikeAt(1).toLocaleString('en-IN')) }));
    await hand.press('Enter');
    await shown(send);
    expect(hand.reset()).toEqual({ clicks: 0, keys: 1 });
    await close();

    // The first position by keyboard, then square off everything.
    const order = { order_type: 'MARKET', product: 'NRML', transaction_type: 'BUY', lots: 1 } as const;
    for (const id of [rows[middle]?.call, rows[middle]?.put].flatMap((leg) => leg?.instrument_id ?? []))
      await trader.place({ ...order, instrument_id: id });
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await heading(page, 'positions.title');
    const first = page.locator('tr[data-row]').first();
    await shown(first);
    const passed: string[] = [];
    const focused = () => page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent?.slice(0, 40)}`);
    while (passed.length < 7 && !(await focused()).includes(text('positions.skip'))) {
      await page.keyboard.press('Tab');
      passed.push(await focused());
    }
    await page.keyboard.press('Enter');
    await expect.poll(() => first.evaluate((element) => element === document.activeElement), { message: passed.join('; ') }).toBe(true);
    expect(passed.length).toBeLessThanOrEqual(6);
    await hand.click(page.getByRole('button', { name: pattern('positions.group.exit.of', { group: 'HOLE' }) }).first());
    await hand.click(dialog.getByRole('button', { name: text('positions.exit-many.about', { count: 2 }), exact: true }));
    expect(hand.reset()).toEqual({ clicks: 2, keys: 0 });
    await expect.poll(async () => (await trader.positions()).data.map(({ net_quantity: net }) => net), { timeout: 20_000 }).toEqual([0, 0]);
  } finally {
    await device.close();
  }
});

it('the live desk shows the depth whole and several lines of the tape on a usual desktop', async () => {
  const { device, trader } = await openTrading(product.url, 'desktop', { serviceWorkers: 'block' });
  const { page } = device;
  try {
    const { rows } = await trader.chain();
    const option = rows[Math.floor(rows.length / 2)];
    for (const leg of [option?.call, option?.put, rows[0]?.put])
      await trader.place({
        instrument_id: leg?.instrument_id ?? '',
        transaction_type: 'BUY',
        order_type: 'MARKET',
        product: 'NRML',
        lots: 1,
      });
    await goTo(page, '/app/dashboards/live-trade');
    const pane = (id: string) => page.locator(`[data-pane][aria-label="${text(`live-trade.${id}`)}"]`);
    await shown(pane('depth').getByRole('table'));
    await shown(pane('tape').getByRole('listitem').nth(2));
    await settled(page);
    const cut = await pane('depth').evaluate((box) => {
      const end = box.getBoundingClientRect().bottom;
      return [...box.querySelectorAll('tbody tr')].filter((row) => row.getBoundingClientRect().bottom > end).length;
    });
    const whole = await pane('tape').evaluate((box) => {
      const end = Math.min(box.getBoundingClientRect().bottom, innerHeight);
      return [...box.querySelectorAll('li')].filter((line) => line.getBoundingClientRect().bottom <= end).length;
    });
    expect([cut, whole >= 3]).toEqual([0, true]);
  } finally {
    await device.close();
  }
});

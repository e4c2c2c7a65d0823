import { beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { say } from '#tests/support/client/say.ts';
import type { Trader } from '#tests/support/device/trader.ts';
import { figure, figures, POSITIONS } from '../pages/books.ts';
import { unevenRows } from '../checks/row-lines.ts';
import { settled, shown } from '../pages/page.ts';
import { slideAll } from '../pages/ticket.ts';
import { openTrading } from '../pages/trading-device.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct();
});

const press = (page: Page, id: string) =>
  page
    .getByRole('button', { name: say(id), exact: true })
    .first()
    .click();

/** Buys lots of the call at the money at market and returns its symbol. */
async function buy(trader: Trader, lots: number): Promise<string> {
  const { rows } = await trader.chain();
  const id = rows[Math.floor(rows.length / 2)]?.call.instrument_id ?? '';
  const order = await trader.place({ instrument_id: id, transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', lots });
  expect(order.status).toBe('filled');
  return id;
}

it('the position book tells the same money as the positions', async () => {
  const { device, trader } = await openTrading(product.url, 'desktop', { serviceWorkers: 'block' });
  const { page } = device;
  try {
    const id = await buy(trader, 2);
    await trader.place({ instrument_id: id, transaction_type: 'SELL', order_type: 'MARKET', product: 'NRML', lots: 1 });
    await page.goto(`${product.url}${POSITIONS}`);
    // Data stored on the device from before the sale is painted first.
    await expect.poll(() => figure(page, 'positions.summary.realised')).not.toBe(0);
    const positions = await figures(page, { realised: 'positions.summary.realised', charges: 'positions.summary.charges' });
    await page.goto(`${product.url}/app/position_book`);
    await expect
      .poll(() => figures(page, { realised: 'position-book.sum.realised', charges: 'position-book.sum.charges' }))
      .toEqual(positions);
    await press(page, 'position-book.compared.check');
    await shown(page.getByText(say('position-book.compared.clean')));
  } finally {
    await device.close();
  }
});

it.each(['phone', 'desktop'] as const)(
  'positions that were bought by hand are managed together, by rules that can be changed, on a %s',
  async (size) => {
    const { device, trader } = await openTrading(product.url, size, { serviceWorkers: 'block' });
    const { page } = device;
    const field = (id: string) => page.getByRole('dialog').getByLabel(say(id), { exact: true });
    const group = page.getByRole('region', { name: say('positions.managed.title'), exact: true });
    try {
      const { rows } = await trader.chain();
      const middle = rows[Math.floor(rows.length / 2)];
      for (const { instrument_id: id } of [middle?.call, middle?.put].flatMap((each) => each ?? []))
        await trader.place({ instrument_id: id, transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', lots: 1 });
      await page.goto(`${product.url}${POSITIONS}`);
      await press(page, 'positions.select');
      await page
        .getByRole('checkbox', { name: new RegExp(`^${say('positions.select.all', { group: '' }).trim()}`) })
        .first()
        .check();
      await press(page, 'positions.selected.manage');
      await field('positions.rules.stop').fill('50000');
      await press(page, 'positions.manage.start');
      await shown(page.getByText(say('positions.manage.started')));
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('positions.close-sheet'), exact: true })
        .click();
      await shown(group);
      expect(await group.innerText()).toContain('₹50,000');
      // The spread alone costs a rupee, unless the market moves in favour.
      await group.getByRole('button', { name: new RegExp(`^${say('positions.managed.rules-of', { name: '' }).trim()}`) }).click();
      for (const rule of ['stop', 'target']) await field(`positions.rules.${rule}`).fill('1');
      await press(page, 'positions.managed.save');
      await expect.poll(() => group.count(), { timeout: 20_000 }).toBe(0);
      await expect
        .poll(async () => (await trader.positions()).data.map(({ net_quantity: net }) => net), { timeout: 20_000 })
        .toEqual([0, 0]);
    } finally {
      await device.close();
    }
  },
);

/** A long call, and an unhedged short put beside a long one: rows as different as possible. */
async function holdThree(trader: Trader): Promise<void> {
  const { rows } = await trader.chain();
  const middle = Math.floor(rows.length / 2);
  const order = { order_type: 'MARKET', product: 'NRML', lots: 12 } as const;
  await trader.place({ ...order, instrument_id: rows[middle - 4]?.put.instrument_id ?? '', transaction_type: 'BUY' });
  await trader.place({ ...order, instrument_id: rows[middle - 2]?.put.instrument_id ?? '', transaction_type: 'SELL' });
  await trader.place({ ...order, instrument_id: rows[middle]?.call.instrument_id ?? '', transaction_type: 'BUY' });
}

it('three whole positions stand above the fold of a phone, with room for the head of another group', async () => {
  const { device, trader } = await openTrading(product.url, 'phone', { serviceWorkers: 'block' });
  const { page } = device;
  try {
    await holdThree(trader);
    await page.goto(`${product.url}${POSITIONS}`);
    await shown(page.getByText(say('positions.guard.none'), { exact: true }));
    await settled(page);
    const cards = page.getByRole('main').getByRole('list').first().getByRole('listitem');
    const boxes = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON() as DOMRect));
    const fold = (await page.getByRole('navigation').last().boundingBox())?.y ?? 0;
    expect(boxes).toHaveLength(3);
    expect(new Set(boxes.map(({ height }) => Math.round(height))).size).toBe(1);
    expect(boxes[2]?.bottom).toBeLessThan(fold - 56);
  } finally {
    await device.close();
  }
});

it('the rows of a table are as high as each other, whatever guards them and whatever they are valued at', async () => {
  const { device, trader } = await openTrading(product.url, 'desktop', { serviceWorkers: 'block' });
  const { page } = device;
  try {
    await holdThree(trader);
    await page.goto(`${product.url}${POSITIONS}`);
    await shown(page.getByText(say('positions.guard.none'), { exact: true }));
    await settled(page);
    const heights = await page.locator('tr[data-row]').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(heights).toHaveLength(3);
    // A line between two rows counts as a pixel of one of them.
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1);
    expect(await unevenRows(page)).toEqual([]);
    // The price behind the profit is always in view: in its own column, or below the last price of each row.
    const marked = await page
      .locator('tr[data-row]')
      .filter({ hasText: say('value.marked', { price: '' }).trim() })
      .count();
    const column = await page.locator('thead [data-col="mark"]').count();
    expect(column === 1 ? [1, 0] : [0, 3]).toEqual([column, marked]);
  } finally {
    await device.close();
  }
});

it('a sold call is rolled to the next expiry one strike up: the old contract is closed first, then the new one is sold', async () => {
  const { device, trader } = await openTrading(product.url, 'phone', { serviceWorkers: 'block' });
  const { page } = device;
  const dialog = page.getByRole('dialog').last();
  try {
    const { rows, expiries } = await trader.chain();
    const row = rows[Math.floor(rows.length / 2) + 2];
    const order = { order_type: 'MARKET', product: 'NRML', lots: 2 } as const;
    expect((await trader.place({ ...order, instrument_id: row?.call.instrument_id ?? '', transaction_type: 'SELL' })).status).toBe(
      'filled',
    );
    await page.goto(`${product.url}${POSITIONS}`);
    await page
      .getByRole('button', { name: new RegExp(`^${say('positions.more.of', { symbol: '' }).trim()}`) })
      .first()
      .click();
    // Text that does not fit beside the name wraps onto another line, and covers nothing.
    await page.setViewportSize({ width: 320, height: 844 });
    const mark = page.getByText(/^mark .*last traded/);
    await shown(mark);
    expect(await mark.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
    await page.setViewportSize({ width: 390, height: 844 });
    // A press while the rows are laid out anew meets what is drawn again a moment later.
    await settled(page);
    await page.getByRole('button', { name: new RegExp(`^${say('positions.roll.of', { symbol: '' }).trim()}`) }).click();
    const expiry = dialog.getByLabel(say('positions.roll.expiry'), { exact: true });
    await expect.poll(() => expiry.inputValue()).toBe(expiries[1]?.expiry);
    const strike = dialog.getByLabel(say('positions.roll.strike'), { exact: true });
    await expect.poll(() => strike.inputValue()).toBe(String(row?.strike));
    await dialog.getByRole('button', { name: say('positions.roll.strike-up') }).click();
    const higher = Number(await strike.inputValue());
    expect(higher).toBeGreaterThan(row?.strike ?? Infinity);
    await shown(dialog.getByText(say('positions.roll.credit'), { exact: true }));
    const review = dialog.getByRole('button', { name: say('positions.roll.review'), exact: true });
    await expect.poll(() => review.isEnabled()).toBe(true);
    await review.click();
    await shown(dialog.getByText(say('ticket.roll.how')));
    await slideAll(page, dialog.getByRole('button', { name: say('ticket.basket.slide', { legs: 2 }) }), 1);
    await shown(dialog.getByText(say('ticket.basket.state.complete')));
    const { data } = await trader.positions();
    const held = data.map(({ instrument, net_lots: net }) => [instrument.expiry, instrument.strike, net]);
    expect(held.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      [expiries[0]?.expiry, row?.strike, 0],
      [expiries[1]?.expiry, higher, -2],
    ]);
    await dialog.getByRole('button', { name: say('ticket.roll.finish'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    // The open position shows its origin, and the profit of the whole chain of rolls.
    await page
      .getByRole('button', { name: new RegExp(`^${say('positions.more.of', { symbol: '' }).trim()} .*${higher.toLocaleString('en-IN')}`) })
      .first()
      .click();
    await shown(page.getByText(say('positions.roll.chain-total'), { exact: true }));
    await shown(page.getByText(new RegExp(`^Rolled from .*${row?.strike.toLocaleString('en-IN')} CE`)));
  } finally {
    await device.close();
  }
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { type Product, startProduct } from '#tests/support/product.ts';
import { say } from '#tests/support/say.ts';
import type { Trader } from '#tests/support/trader.ts';
import { figure, figureText, POSITIONS, pressFor } from './pages/books.ts';
import { heading, shown } from './pages/page.ts';
import { done, outcome, send } from './pages/ticket.ts';
import { openTrading } from './pages/trading-device.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open' } });
});
afterAll(() => product.stop());

const press = (page: Page, id: string) =>
  page
    .getByRole('button', { name: say(id), exact: true })
    .first()
    .click();

/** Buys lots of the call in the middle at market and returns what it was. */
async function buy(trader: Trader, lots: number): Promise<string> {
  const { rows } = await trader.chain();
  const id = rows[Math.floor(rows.length / 2)]?.call.instrument_id ?? '';
  const order = await trader.place({ instrument_id: id, transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', lots });
  expect(order.status).toBe('filled');
  return id;
}

/** Switches a part of the editor on, or types into it when it is on, as percent of the average. */
async function guard(page: Page, part: 'stop' | 'target', percent: number): Promise<void> {
  const field = page.getByRole('dialog').getByRole('group', { name: say(`positions.protect.${part}`), exact: true });
  await field.getByRole('checkbox').check();
  const box = field.getByRole('spinbutton');
  await box.fill(String(percent));
  await box.blur();
}

it('a position gets a stop and a target, they are moved, and half of it is closed', async () => {
  const { device, trader } = await openTrading(product.url, 'phone');
  const { page } = device;
  try {
    await buy(trader, 2);
    await page.goto(`${product.url}${POSITIONS}`);
    await heading(page, 'positions.title');
    await pressFor(page, 'positions.protect.of');
    const sheet = page.getByRole('dialog');
    await sheet.getByText(say('positions.protect.unit.percent'), { exact: true }).first().click();
    await guard(page, 'stop', 60);
    await guard(page, 'target', 90);
    await press(page, 'positions.protect.set');
    await shown(sheet.getByText(say('positions.protect.taken')));
    await press(page, 'positions.close-sheet');
    await shown(page.getByText(/^SL [\d.,]+$/));
    await shown(page.getByText(/^TP [\d.,]+$/));
    const before = await page.getByText(/^TP [\d.,]+$/).innerText();

    await pressFor(page, 'positions.protect.of');
    await sheet.getByText(say('positions.protect.unit.percent'), { exact: true }).first().click();
    await guard(page, 'target', 95);
    await press(page, 'positions.protect.change');
    await shown(sheet.getByText(say('positions.protect.taken')));
    await press(page, 'positions.close-sheet');
    await expect.poll(() => page.getByText(/^TP [\d.,]+$/).allInnerTexts()).not.toEqual([before]);
    // Moved, not doubled.
    expect(await page.getByText(/^TP [\d.,]+$/).count()).toBe(1);

    await pressFor(page, 'positions.more.of');
    await page.getByRole('button', { name: '50%' }).click();
    await send(page, 'square-off', { lots: 1 });
    await outcome(page, 'ticket.outcome.filled');
    await done(page);
    await shown(page.getByText('1 lot (65)').first());
  } finally {
    await device.close();
  }
});

it('the position book tells the same money as the positions', async () => {
  const { device, trader } = await openTrading(product.url, 'desktop');
  const { page } = device;
  try {
    const id = await buy(trader, 2);
    await trader.place({ instrument_id: id, transaction_type: 'SELL', order_type: 'MARKET', product: 'NRML', lots: 1 });
    await page.goto(`${product.url}${POSITIONS}`);
    await shown(figureText(page, 'positions.summary.realised'));
    const positions = {
      realised: await figure(page, 'positions.summary.realised'),
      charges: await figure(page, 'positions.summary.charges'),
    };
    await page.goto(`${product.url}/app/position_book`);
    await shown(figureText(page, 'position-book.sum.realised'));
    const book = { realised: await figure(page, 'position-book.sum.realised'), charges: await figure(page, 'position-book.sum.charges') };
    expect(book).toEqual(positions);
    expect(book.realised).not.toBe(0);
    await press(page, 'position-book.compared.check');
    await shown(page.getByText(say('position-book.compared.clean')));
  } finally {
    await device.close();
  }
});

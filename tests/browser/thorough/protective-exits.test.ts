import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { say } from '#tests/support/client/say.ts';
import { openTab, ORDER_BOOK, POSITIONS, pressFor } from '../pages/books.ts';
import { CHAIN, pickInChain } from '../pages/chain.ts';
import { goTo, heading, shown } from '../pages/page.ts';
import { done, outcome, send, ticket } from '../pages/ticket.ts';
import { openTrading } from '../pages/trading-device.ts';
import { truthOf } from '../pages/truth.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open', SIM_SPEED: '20' } });
});
afterAll(() => product.stop());

/** Buys one lot of the option at the money with a stop and a target at a distance from its fill, and reads their prices in the ticket. */
async function buyProtected(page: Page, right: 'call' | 'put', unit: 'percent' | 'points', distance: string): Promise<void> {
  await goTo(page, CHAIN);
  await pickInChain(page, right, 'BUY');
  const open = ticket(page);
  await open.getByRole('button', { name: say('ticket.advanced') }).click();
  await open.getByText(say(`ticket.protect.unit.${unit}`), { exact: true }).click();
  for (const part of ['stop', 'target']) {
    const field = open.getByRole('spinbutton', { name: say(`ticket.protect.${part}`), exact: true });
    await field.fill(distance);
    await field.blur();
  }
  await shown(open.getByText(say('ticket.protect.note')));
  await send(page, 'open', { side: 'BUY', lots: 1 });
  await outcome(page, 'ticket.outcome.filled');
}

const triggers = async (page: Page) => {
  await goTo(page, ORDER_BOOK);
  await heading(page, 'order-book.title');
  await openTab(page, 'order-book.tab.triggers');
  return page.getByRole('list', { name: say('order-book.tab.triggers') }).getByRole('listitem');
};

it('a stop and a target that travel with an order guard its position, end with it, and close it when the market comes', async () => {
  const { device, trader } = await openTrading(product.url, 'phone', { serviceWorkers: 'block' });
  const { page } = device;
  // A slow slide lasts a minute of this market: a move meanwhile leaves no order behind its worst fill price.
  await trader.protect(20);
  await page.reload();
  const truth = truthOf(trader);
  try {
    await buyProtected(page, 'call', 'percent', '80');
    await shown(ticket(page).getByText(say('ticket.protect.holds', { units: '65', all: '65' })));
    await done(page);
    await goTo(page, POSITIONS);
    await shown(page.getByText(/^SL [\d.,]+$/));
    await shown(page.getByText(/^TP [\d.,]+$/));
    await pressFor(page, 'positions.close.of');
    await send(page, 'square-off', { lots: 1 });
    await outcome(page, 'ticket.outcome.filled');
    await done(page);
    await truth.lots('call', 0);
    await shown((await triggers(page)).filter({ hasText: say('order-book.instruction.cancelled') }));

    // Another contract: the same order within ten seconds would be asked about.
    await buyProtected(page, 'put', 'points', '3');
    await shown(ticket(page).getByText(say('ticket.protect.closed')));
    await done(page);
    await truth.lots('put', 0);
    await shown((await triggers(page)).filter({ hasText: say('order-book.instruction.completed') }));
    const orders = async () =>
      (await trader.orderBook()).order_book.map(({ transaction_type: side, origin, status }) => `${side} ${origin} ${status}`).toSorted();
    await expect.poll(orders).toEqual(['BUY hand filled', 'BUY hand filled', 'SELL exit filled', 'SELL hand filled']);
    expect(device.complaints()).toEqual([]);
  } finally {
    await device.close();
  }
});

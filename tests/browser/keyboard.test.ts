import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { type Product, startProduct } from '#tests/support/product.ts';
import { openDevice } from '#tests/support/browser.ts';
import { say } from '#tests/support/say.ts';
import { PASSWORD, registerTrader } from '#tests/support/trader.ts';
import { CHAIN } from './pages/chain.ts';
import { heading, shown } from './pages/page.ts';
import { outcome, ticket } from './pages/ticket.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open' } });
});
afterAll(() => product.stop());

const MOST_STOPS = 60;

/** Presses Tab until the element with this role and name has the focus. */
async function tabTo(page: Page, role: 'button' | 'textbox' | 'grid', name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name }).first();
  await shown(wanted);
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${role} ${String(name)}`);
}

it('signing in and buying an option needs no pointer', async () => {
  const origin = `http://localhost:${product.port}`;
  const trader = await registerTrader(origin);
  const device = await openDevice({ size: 'desktop' });
  const { page } = device;
  try {
    await page.goto(`${origin}${CHAIN}`);
    await heading(page, 'auth.login.title');
    await tabTo(page, 'textbox', say('auth.field.email'));
    await page.keyboard.type(trader.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');

    await heading(page, 'market.chain.title');
    await tabTo(page, 'grid', /NIFTY/);
    await page.keyboard.press('.');
    await page.keyboard.press('b');
    await shown(ticket(page));
    await tabTo(page, 'button', say('ticket.review'));
    await page.keyboard.press('Enter');
    await tabTo(page, 'button', say('ticket.send.open', { side: 'BUY', lots: 1 }));
    await page.keyboard.press('Enter');
    await outcome(page, 'ticket.outcome.filled');
    expect((await trader.orderBook()).order_book).toHaveLength(1);
  } finally {
    await device.close();
  }
});

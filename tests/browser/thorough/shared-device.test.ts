import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { HOME_PATH } from '#contract/constants.ts';
import { type Cable, openCable } from '#tests/support/device/cable.ts';
import { registerTrader, type Trader } from '#tests/support/device/trader.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { say } from '#tests/support/client/say.ts';
import { ORDER_BOOK, POSITIONS } from '../pages/books.ts';
import { CHAIN } from '../pages/chain.ts';
import { everythingOn } from '../pages/device-scan.ts';
import { goTo, heading, settled } from '../pages/page.ts';
import { signInOnScreen } from '../pages/session.ts';
import { keptOnDevice, openTrading, readyOffline } from '../pages/trading-device.ts';

let product: Product;
let cable: Cable;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open' } });
  cable = await openCable(product.url);
});
afterAll(async () => {
  await product.stop();
  await cable.close();
});

const marksOf = ({ email, account, portfolio }: Trader) => [email, account.id, account.account_number, portfolio.id];

/** Returns the places on the device where one of the words stands. */
async function placesWith(page: Page, words: readonly string[]): Promise<string[]> {
  const found = await everythingOn(page);
  return Object.entries(found).flatMap(([place, text]) =>
    words.filter((word) => `${place}\n${text}`.includes(word)).map((word) => `${word} in ${place}`),
  );
}

/** Looks at the screens that keep copies, with an order and a position of one's own. */
async function live(page: Page, trader: Trader): Promise<void> {
  const { rows } = await trader.chain();
  const instrument = rows[Math.floor(rows.length / 2)]?.call.instrument_id ?? '';
  await trader.place({ instrument_id: instrument, transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', lots: 1 });
  for (const [path, title] of [
    [POSITIONS, 'positions.title'],
    [ORDER_BOOK, 'order-book.title'],
    [CHAIN, 'market.chain.title'],
  ] as const) {
    await goTo(page, path);
    await heading(page, title);
    await settled(page);
  }
  await keptOnDevice(page, 'positions');
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: say('shell.account.open') }).click();
  await page.getByRole('menuitem', { name: say('shell.account.sign-out') }).click();
  await heading(page, 'auth.login.title');
}

it('nothing of who has signed out is left on a shared device, online or not, before the next one signs in and after', async () => {
  const { device, trader, origin } = await openTrading(cable.url, 'phone', { calls: product.url });
  const { page } = device;
  try {
    const next = await registerTrader(product.url);
    await readyOffline(device);
    await live(page, trader);
    // The scan sees what there is to see.
    expect((await placesWith(page, marksOf(trader))).length).toBeGreaterThan(10);
    await signOut(page);
    await expect.poll(() => placesWith(page, marksOf(trader))).toEqual([]);

    await signInOnScreen(page, next.email);
    await page.waitForURL(`${origin}${HOME_PATH}`);
    await live(page, next);
    expect(await placesWith(page, marksOf(trader))).toEqual([]);

    cable.unplug();
    await signOut(page);
    await expect.poll(() => placesWith(page, [...marksOf(trader), ...marksOf(next)])).toEqual([]);
    await page.goto(`${origin}${POSITIONS}`);
    await heading(page, 'auth.login.title');
    expect(await placesWith(page, [...marksOf(trader), ...marksOf(next)])).toEqual([]);
  } finally {
    cable.plug();
    await device.close();
  }
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOME_PATH } from '#contract/constants.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { say } from '#tests/support/client/say.ts';
import type { Trader } from '#tests/support/device/trader.ts';
import { until } from '#tests/support/product/until.ts';
import { openCable, type Cable } from '#tests/support/device/cable.ts';
import { ORDER_BOOK, POSITIONS } from '../pages/books.ts';
import { CHAIN, pickInChain, shownPrices } from '../pages/chain.ts';
import { goTo, heading, settled, shown } from '../pages/page.ts';
import { pattern, ticket } from '../pages/ticket.ts';
import { openTrading, readyOffline, type TradingDevice } from '../pages/trading-device.ts';

let product: Product;
let cable: Cable;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open', SIM_SPEED: '20' } });
  cable = await openCable(product.url);
});
afterAll(async () => {
  await product.stop();
  await cable.close();
});

async function atTheMoney(trader: Trader): Promise<{ call: string; put: string; callBid: number; putBid: number }> {
  const { rows, atm_strike: atm } = await trader.chain();
  const row = rows.find(({ strike }) => strike === atm);
  if (!row) throw new Error('the chain has no row at the money');
  return { call: row.call.instrument_id, put: row.put.instrument_id, callBid: row.call.bid ?? 1, putBid: row.put.bid ?? 1 };
}

/** Two resting orders on both sides of the market: whichever way the market moves, one of them fills. */
async function waitOnBothSides(trader: Trader): Promise<void> {
  const { call, put, callBid, putBid } = await atTheMoney(trader);
  const waiting = { transaction_type: 'BUY', order_type: 'LIMIT', product: 'NRML', lots: 1 } as const;
  await trader.place({ ...waiting, instrument_id: call, price: callBid });
  await trader.place({ ...waiting, instrument_id: put, price: putBid });
}

/** Runs in the page: whether the whole order bar is visible at the top of the page. */
function orderBarAboveFoot(): boolean {
  scrollTo(0, 0);
  const bar = document.querySelector('main [role="toolbar"]')?.getBoundingClientRect().bottom ?? Infinity;
  return bar <= (document.querySelector('.shell-bar')?.getBoundingClientRect().top ?? 0);
}

const filled = async (trader: Trader) => (await trader.orderBook()).order_book.filter((order) => order.status === 'filled').length;

async function seeEverything({ device: { page } }: TradingDevice): Promise<void> {
  for (const [path, title] of [
    [POSITIONS, 'positions.title'],
    [ORDER_BOOK, 'order-book.title'],
    ['/app/position_book', 'title.position-book'],
    [CHAIN, 'market.chain.title'],
  ] as const) {
    await goTo(page, path);
    await heading(page, title);
    await settled(page);
  }
  await expect.poll(() => shownPrices(page)).not.toEqual([]);
}

it('offline, what was last seen is there with its time, orders say why they wait, and coming back tells what happened', async () => {
  const trading = await openTrading(cable.url, 'phone', { calls: product.url });
  const { device, trader } = trading;
  const { page } = device;
  try {
    const bought = await atTheMoney(trader);
    await trader.place({ instrument_id: bought.call, transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', lots: 1 });
    await seeEverything(trading);
    await readyOffline(device);
    // A page loaded without the worker, or while it started, comes under its control all the same.
    const driver = await page.context().newCDPSession(page);
    await driver.send('Page.reload', { ignoreCache: true });
    await page.waitForLoadState();
    await readyOffline(device);
    await seeEverything(trading);

    cable.unplug();
    await page.goto(`${cable.url}${POSITIONS}`);
    await heading(page, 'positions.title');
    await shown(page.getByRole('button', { name: pattern('positions.close.of') }));
    await shown(page.getByText(pattern('shell.banner.offline-since', { time: 'HOLE' })));
    const cached = page.locator('[data-freshness="cached"]').first();
    await shown(cached);
    await expect.poll(() => cached.innerText()).toMatch(/\d\d:\d\d/);

    await page.goto(`${cable.url}${ORDER_BOOK}`);
    await heading(page, 'order-book.title');
    await shown(page.getByText(say('order-book.tab.executed')));

    await page.goto(`${cable.url}/app/position_book`);
    await heading(page, 'title.position-book');
    await shown(page.getByText(say('position-book.sum.realised')));

    await page.goto(`${cable.url}/app/broker`);
    await heading(page, 'broker.page.title');

    await page.goto(`${cable.url}${CHAIN}`);
    await pickInChain(page, 'call', 'BUY');
    await expect.poll(async () => (await shownPrices(page)).filter((price) => /\d/.test(price)).length).toBeGreaterThan(5);
    await shown(ticket(page).getByText(say('ticket.block.offline')));
    await expect.poll(() => ticket(page).locator('.slide-confirm').getAttribute('aria-disabled')).toBe('true');

    // The banner pushes the chain down; the order bar stays above the bottom bar.
    expect(await page.evaluate(orderBarAboveFoot)).toBe(true);

    const online = await filled(trader);
    await waitOnBothSides(trader);
    await until('an order is filled while the phone is away', 60_000, async () => ((await filled(trader)) > online ? true : null));

    await page.goto(`${cable.url}${HOME_PATH}`);
    cable.plug();
    await shown(page.getByRole('heading', { name: say('dashboard.digest.title') }));
    await shown(page.getByText(/\d+ fills?/));
    await goTo(page, POSITIONS);
    await expect
      .poll(() => page.getByRole('button', { name: pattern('positions.close.of') }).count(), { timeout: 20_000 })
      .toBeGreaterThan(1);
    await shown(page.locator('[data-freshness="live"]'));
  } finally {
    cable.plug();
    await device.close();
  }
});

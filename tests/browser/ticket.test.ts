import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { type Product, startProduct } from '#tests/support/product.ts';
import { say } from '#tests/support/say.ts';
import { addToBasket, openBasket } from './pages/basket.ts';
import { CHAIN, pickInChain } from './pages/chain.ts';
import { goTo, shown } from './pages/page.ts';
import { chooseLimit, done, outcome, pattern, ticket, typePrice } from './pages/ticket.ts';
import { openTrading } from './pages/trading-device.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open' } });
});
afterAll(() => product.stop());
const origin = () => `http://localhost:${product.port}`;

const TICK = 0.05;
const onTick = (price: number) => Math.round(price / TICK) * TICK;

/** Pulls the thumb of a slide to its end. */
async function slide(page: Page, track: Locator): Promise<void> {
  await track.scrollIntoViewIfNeeded();
  const box = await track.boundingBox();
  if (box === null) throw new Error('there is nothing to slide');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + 28, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 10, middle, { steps: 8 });
  await page.mouse.up();
}

it('on a phone an intraday limit order goes by a slide, and a basket of two legs by two taps', async () => {
  const { device, trader } = await openTrading(origin(), 'phone');
  const { page } = device;
  try {
    await goTo(page, CHAIN);
    await pickInChain(page, 'call', 'BUY');
    await ticket(page).getByText(say('ticket.product.MIS'), { exact: true }).click();
    const price = onTick((await chooseLimit(page)) * 0.92);
    await typePrice(page, price);
    const track = ticket(page).getByRole('button', { name: say('ticket.slide.open', { side: 'BUY', lots: 1 }) });
    await shown(track);
    await slide(page, track);
    await outcome(page, 'ticket.outcome.open');
    await done(page);
    const [resting] = (await trader.orderBook()).order_book;
    expect([resting?.product, resting?.order_type, resting?.status, resting?.price]).toEqual([
      'MIS',
      'LIMIT',
      'open',
      Number(price.toFixed(2)),
    ]);

    await addToBasket(page, 'put', 'SELL');
    await addToBasket(page, 'call', 'BUY');
    const basket = await openBasket(page, 2);
    await basket.getByRole('button', { name: say('ticket.basket.slide', { legs: 2 }) }).click();
    await basket.getByRole('button', { name: say('ticket.basket.again', { legs: 2 }) }).click();
    await shown(basket.getByText(say('ticket.basket.state.complete')));
    const sent = (await trader.orderBook()).order_book.filter((order) => order.origin === 'basket');
    expect(sent.map((order) => `${order.transaction_type} ${order.status}`).toSorted()).toEqual(['BUY filled', 'SELL filled']);
    expect(device.complaints()).toEqual([]);
  } finally {
    await device.close();
  }
});

const MOST_STOPS = 60;

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await shown(wanted);
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await wanted.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach it');
}

it('a stop order needs no pointer', async () => {
  const { device, trader } = await openTrading(origin(), 'desktop');
  const { page } = device;
  try {
    await goTo(page, CHAIN);
    await shown(page.getByRole('grid'));
    await page.getByRole('grid').focus();
    await page.keyboard.press('.');
    await page.keyboard.press('s');
    const open = ticket(page);
    await shown(open);
    await tabTo(page, open.getByRole('radio', { name: say('ticket.kind.MARKET'), exact: true }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const bid = Number(
      (await open.getByRole('button', { name: new RegExp(`^${say('ticket.bid')}`) }).innerText()).replaceAll(/[^0-9.]/g, ''),
    );
    const trigger = onTick(bid * 0.9);
    await tabTo(page, open.getByRole('spinbutton', { name: say('ticket.trigger') }));
    await page.keyboard.type(trigger.toFixed(2));
    await tabTo(page, open.getByRole('spinbutton', { name: say('ticket.price'), exact: true }));
    await page.keyboard.type(onTick(trigger * 0.97).toFixed(2));
    await tabTo(page, open.getByRole('button', { name: say('ticket.review') }));
    await page.keyboard.press('Enter');
    await tabTo(page, open.getByRole('button', { name: say('ticket.send.open', { side: 'SELL', lots: 1 }) }));
    await page.keyboard.press('Enter');
    await shown(open.getByText(pattern('ticket.outcome.waits-trigger')));
    const [order] = (await trader.orderBook()).order_book;
    expect([order?.order_type, order?.status, order?.trigger_price]).toEqual(['SL', 'trigger-pending', Number(trigger.toFixed(2))]);
  } finally {
    await device.close();
  }
});

import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Size } from '#tests/support/device/browser.ts';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { say } from '#tests/support/client/say.ts';
import { coveredControls, outOfSight } from '../checks/covered.ts';
import { addToBasket } from '../pages/basket.ts';
import { CHAIN, pickInChain } from '../pages/chain.ts';
import { POSITIONS } from '../pages/books.ts';
import { goTo, heading, readUntil, settled, shown } from '../pages/page.ts';
import { ticket } from '../pages/ticket.ts';
import { openTrading, type TradingDevice } from '../pages/trading-device.ts';
import { SCREEN_LIST } from '../screen-list.ts';

const LONG = process.env['LONG'] === '1';
/** Time limit of a test that looks at every screen: the long form looks at six times as many. */
const EVERY_SCREEN_MS = LONG ? 2_400_000 : 180_000;
type Window = readonly [width: number, height: number];
const WINDOWS: Readonly<Record<Size, readonly Window[]>> = {
  phone: LONG
    ? [
        [390, 844],
        [320, 640],
        [844, 390],
      ]
    : [[390, 844]],
  desktop: LONG
    ? [
        [1024, 768],
        [1440, 900],
        [1920, 1080],
      ]
    : [[1440, 900]],
};
const PHONE_WINDOWS: readonly Window[] = [
  [844, 390],
  [320, 640],
  [390, 844],
];
/** Font sizes of the root; the second is text at 200 %. */
const TEXTS = ['', '32px'] as const;
const SOME = new Set(['/app/dashboards/live-trade', '/app/position', '/app/order_book', CHAIN]);
const SCREENS = SCREEN_LIST.filter(({ signedIn, path }) => signedIn && (LONG || SOME.has(path)));

let product: Product;
beforeAll(async () => {
  product = await sharedProduct();
});

async function lookAs(page: Page, [width, height]: Window, text: string): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate((size) => void (document.documentElement.style.fontSize = size), text);
  await settled(page);
}

/** Four positions and a resting order, two legs in the basket; then trading is paused, which shows a banner, and an order refused, which shows a message. */
async function fillDesk({ device: { page }, trader }: TradingDevice): Promise<void> {
  const { rows } = await trader.chain();
  const middle = Math.floor(rows.length / 2);
  const order = { order_type: 'MARKET', product: 'NRML', lots: 2 } as const;
  for (const [offset, side] of [
    [0, 'BUY'],
    [1, 'BUY'],
    [-2, 'SELL'],
    [3, 'BUY'],
  ] as const)
    await trader.place({ ...order, instrument_id: rows[middle + offset]?.call.instrument_id ?? '', transaction_type: side });
  const far = rows[middle + 3]?.put.instrument_id ?? '';
  await trader.place({ ...order, instrument_id: far, transaction_type: 'BUY', order_type: 'LIMIT', price: 1.05 });
  await goTo(page, CHAIN);
  await addToBasket(page, 'call', 'BUY');
  await addToBasket(page, 'put', 'SELL');
  await trader.ask('POST', 'risk/kill/', { scope: { kind: 'all' }, cancel_orders: false }, randomUUID());
  await shown(page.locator('.banner-danger'));
  await readUntil(
    async () => {
      await trader.place({ ...order, lots: 9_000, instrument_id: far, transaction_type: 'BUY' }).catch(() => undefined);
      return page.locator('.toast').count();
    },
    (messages) => messages > 0,
    60_000,
  );
  await holdMessages(page);
}

/** Keeps messages on the screen, as a resting pointer does. */
async function holdMessages(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const message of document.querySelectorAll('.toast')) message.dispatchEvent(new PointerEvent('pointerenter'));
  });
}

describe.each(['phone', 'desktop'] as const)('on a %s, with a banner, a message and a basket', (size) => {
  let trading: TradingDevice;
  beforeAll(async () => {
    trading = await openTrading(product.url, size, { serviceWorkers: 'block' });
    await fillDesk(trading);
  });
  afterAll(() => trading.device.close());

  it('nothing lies over what is pressed, on any screen, with large text neither', { timeout: EVERY_SCREEN_MS }, async () => {
    const { page } = trading.device;
    const problems: string[] = [];
    for (const { path, title } of SCREENS) {
      await goTo(page, path);
      await heading(page, title);
      for (const text of TEXTS)
        for (const window of WINDOWS[size]) {
          await lookAs(page, window, text);
          expect(await page.locator('.toast').count()).toBeGreaterThan(0);
          const found = await readUntil(
            () => coveredControls(page),
            (each) => each.length === 0,
            2_000,
          );
          problems.push(...found.map((each) => `${path} ${window.join('x')} ${text}: ${each}`));
        }
    }
    expect(problems).toEqual([]);
  });

  it('neither does the bar of what is chosen, whose actions are all in sight wherever the page is', async () => {
    const { page } = trading.device;
    const problems: string[] = [];
    await lookAs(page, WINDOWS[size][0]!, '');
    await goTo(page, POSITIONS);
    await page.getByRole('button', { name: say('positions.select'), exact: true }).click();
    for (const box of (await page.getByRole('checkbox').all()).slice(0, 3)) await box.check();
    // In a smaller window it stands in the place of the basket's strip.
    const bar = page.locator('.dock, .above-edge').filter({ hasText: 'Exit selected' });
    for (const text of TEXTS)
      for (const window of size === 'phone' ? PHONE_WINDOWS : WINDOWS[size]) {
        await lookAs(page, window, text);
        for (const end of [0, 1]) {
          await page.evaluate((part) => scrollTo({ top: part * document.documentElement.scrollHeight, behavior: 'instant' }), end);
          const actions = await bar.getByRole('button').all();
          // Where there is no room for all, the others are in a menu beside the exit.
          expect(actions.length).toBeGreaterThan(1);
          expect(await actions.at(-1)?.innerText()).toContain('Exit selected');
          for (const action of actions)
            problems.push(...(await outOfSight(action)).map((each) => `${window.join('x')} ${text} ${end ? 'foot' : 'top'}: ${each}`));
        }
        const found = await readUntil(
          () => coveredControls(page),
          (each) => each.length === 0,
          2_000,
        );
        problems.push(...found.map((each) => `${window.join('x')} ${text}: ${each}`));
      }
    expect(problems).toEqual([]);
  });
});

it('a phone on its side shows five strikes, and every window the ways out of a ticket and to send it', async () => {
  const trading = await openTrading(product.url, 'phone', { serviceWorkers: 'block' });
  const { page } = trading.device;
  const problems: string[] = [];
  const everywhere = async (look: (at: string) => Promise<readonly string[]>) => {
    for (const text of TEXTS)
      for (const window of PHONE_WINDOWS) {
        await lookAs(page, window, text);
        problems.push(...(await look(`${window.join('x')} ${text}`)));
      }
  };
  try {
    await everywhere(async (at) => {
      await goTo(page, '/app/order_book');
      await heading(page, 'order-book.title');
      await goTo(page, CHAIN);
      await heading(page, 'market.chain.title');
      await settled(page);
      const strikes = await readUntil(
        () => page.evaluate(strikesInSight),
        (count) => count >= 5,
        2_000,
      );
      return strikes < 5 ? [`${at}: ${strikes} strikes`] : [];
    });
    await lookAs(page, [390, 844], '');
    await pickInChain(page, 'call', 'BUY');
    const send = ticket(page).getByRole('button', { name: say('ticket.slide.open', { side: 'BUY', lots: 1 }) });
    await shown(send);
    await everywhere(async (at) => {
      const found = [
        ...(await outOfSight(ticket(page).getByRole('button', { name: say('ui.close') }))),
        ...(await outOfSight(send)),
        ...(await coveredControls(page)),
      ];
      return found.map((each) => `${at}: ${each}`);
    });
    expect(problems).toEqual([]);
  } finally {
    await trading.device.close();
  }
});

/** Runs in the page: number of chain rows entirely in the window and uncovered. */
function strikesInSight(): number {
  const isSeen = (row: Element) => {
    const { left, width, top, bottom } = row.getBoundingClientRect();
    return [top + 3, bottom - 3].every((y) => {
      const at = document.elementFromPoint(left + width / 2, y);
      return at !== null && row.contains(at);
    });
  };
  return [...document.querySelectorAll('[role="row"][data-row]')].filter(isSeen).length;
}

import { HOME_PATH } from '#contract/constants.ts';
import { expect } from 'vitest';
import { firstFill } from '#tests/support/product/first-fill.ts';
import { say } from '#tests/support/client/say.ts';
import { ORDER_BOOK, POSITIONS } from '#tests/browser/pages/books.ts';
import { CHAIN } from '#tests/browser/pages/chain.ts';
import { readyOffline } from './ready-offline.ts';
import { pattern } from '#tests/browser/pages/ticket.ts';
import { dialog, type EngineFlow, filledOrders, goTo, heading, pickInChain, signedIn, standing, words } from './stage.ts';

const cached = { css: '[data-freshness="cached"]' };
const prices = { css: '[role="gridcell"] .live-cell' };

export const offline: EngineFlow = {
  name: 'the service worker controls the page; without a connection what was seen stands as cached, no order goes, and it is live again afterwards',
  size: 'phone',
  async act(stage) {
    const { page, origin, cable } = stage;
    const trader = await signedIn(stage);
    await firstFill(trader);
    for (const [path, title] of [
      [POSITIONS, 'positions.title'],
      [ORDER_BOOK, 'order-book.title'],
      [CHAIN, 'market.chain.title'],
    ] as const) {
      await goTo(page, path);
      await page.shown(heading(title));
      await standing(page);
    }
    await page.shown(prices);
    await readyOffline(page);

    cable.unplug();
    await page.goto(`${origin}${POSITIONS}`);
    await page.shown(heading('positions.title'));
    await page.shown({ role: 'button', name: pattern('positions.close.of') });
    await page.shown({ text: pattern('shell.banner.offline-since', { time: 'HOLE' }) });
    await page.shown(cached);
    expect((await page.texts(cached))[0]).toMatch(/\d\d:\d\d/);
    await page.goto(`${origin}${ORDER_BOOK}`);
    await filledOrders(page);
    await page.shown(words('status.filled'));

    await page.goto(`${origin}${CHAIN}`);
    await pickInChain(page, 'call', 'BUY');
    expect((await page.texts(prices)).filter((price) => /\d/.test(price)).length).toBeGreaterThan(5);
    await page.shown({ text: say('ticket.block.offline'), within: dialog });
    // The button or slider for sending is disabled.
    await page.eventually(
      'the way to send is off',
      () => document.querySelector('dialog[open] [aria-disabled="true"], dialog[open] button:disabled') !== null,
      null,
    );
    expect((await trader.orderBook()).order_book).toHaveLength(1);

    await page.goto(`${origin}${HOME_PATH}`);
    cable.plug();
    await page.shown({ css: '[data-freshness="live"]' });
    await page.gone({ text: pattern('shell.banner.offline-since', { time: 'HOLE' }) });
  },
};

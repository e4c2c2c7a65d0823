import { HOME_PATH } from '#contract/constants.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { say } from '#tests/support/client/say.ts';
import { newEmail } from '#tests/support/device/trader.ts';
import { addPaperAccount, createPortfolio } from './pages/accounts.ts';
import { cancelOpenOrder, changeOpenOrder, figure, figures, openTab, ORDER_BOOK, POSITIONS, pressFor } from './pages/books.ts';
import { CHAIN, pickInChain } from './pages/chain.ts';
import { goTo, heading, settled, shown } from './pages/page.ts';
import { registerOnScreen } from './pages/session.ts';
import { chooseLimit, done, outcome, send, typePrice } from './pages/ticket.ts';

const ONE_LOT = { side: 'BUY', lots: 1 } as const;
const TICK = 0.05;
/** So far from the market that the order waits, so near that the ticket does not ask. */
const below = (price: number, share: number) => Math.round((price * (1 - share)) / TICK) * TICK;

/** The walking skeleton, from registration to a closed position, on one page. */
export async function walkTheSkeleton(page: Page, origin: string): Promise<void> {
  const email = newEmail();
  await registerOnScreen(page, origin, email);
  await goTo(page, '/app/broker');
  await addPaperAccount(page, 'Practice');
  await goTo(page, '/app/portfolio');
  await createPortfolio(page, 'Weekly options');
  await buyAtMarket(page);
  await profitMoves(page);
  await placeChangeAndCancel(page);
  await squareOff(page);
  await booksAgree(page);
  await goTo(page, HOME_PATH);
  await heading(page, 'dashboard.page.title');
}

async function buyAtMarket(page: Page): Promise<void> {
  await goTo(page, CHAIN);
  await pickInChain(page, 'call', 'BUY');
  await send(page, 'open', ONE_LOT);
  await outcome(page, 'ticket.outcome.filled');
  await done(page);
}

async function profitMoves(page: Page): Promise<void> {
  await goTo(page, POSITIONS);
  await heading(page, 'positions.title');
  const open = () => figure(page, 'positions.summary.open');
  const before = await open();
  await expect.poll(open, { timeout: 30_000 }).not.toBe(before);
}

async function placeChangeAndCancel(page: Page): Promise<void> {
  await goTo(page, CHAIN);
  await pickInChain(page, 'put', 'BUY');
  const price = await chooseLimit(page);
  await typePrice(page, below(price, 0.08));
  await send(page, 'open', ONE_LOT);
  await outcome(page, 'ticket.outcome.open');
  await done(page);

  await goTo(page, ORDER_BOOK);
  await heading(page, 'order-book.title');
  const changed = below(price, 0.1);
  await changeOpenOrder(page, { price: changed });
  await shown(page.getByText(changed.toFixed(2)));

  await cancelOpenOrder(page);
  await openTab(page, 'order-book.tab.ended');
  await shown(page.getByText(say('status.cancelled')));
}

async function squareOff(page: Page): Promise<void> {
  await goTo(page, POSITIONS);
  await pressFor(page, 'positions.close.of');
  await send(page, 'square-off', { lots: 1 });
  await outcome(page, 'ticket.outcome.filled');
  await done(page);
  await shown(page.getByText(say('positions.flat', { count: 1 })));
}

/** A closed position and the orders that made it tell the same money, before and after charges. */
async function booksAgree(page: Page): Promise<void> {
  // The last changes of the fill may not be drawn yet.
  await settled(page);
  const { gross, realised, charges } = await figures(page, {
    gross: 'positions.summary.gross',
    realised: 'positions.summary.realised',
    charges: 'positions.summary.charges',
  });
  expect(gross).toBe(realised);
  await page.getByRole('button', { name: say('positions.net-of-charges') }).click();
  const net = await figure(page, 'positions.summary.net');
  await goTo(page, ORDER_BOOK);
  await heading(page, 'order-book.title');
  const totals = () =>
    figures(page, {
      bought: 'order-book.totals.bought',
      sold: 'order-book.totals.sold',
      gross: 'order-book.totals.gross',
      charges: 'order-book.totals.charges',
      net: 'order-book.totals.net',
    });
  await expect.poll(totals).toMatchObject({ gross, charges, net });
  const book = await totals();
  expect(book.gross).toBe(book.sold - book.bought);
  // Each amount is rounded to the paisa where it is shown, so the three may differ from their sum by one.
  expect(Math.abs(book.net - (book.gross - book.charges))).toBeLessThanOrEqual(1);
  expect(book.charges).toBeGreaterThan(0);
}

import type { Locator, Page } from 'playwright-core';
import { type Language, say } from '#tests/support/client/say.ts';
import { until } from '#tests/support/product/until.ts';
import { pickInChain } from './chain.ts';
import { ticket } from './ticket.ts';

/** Puts an option near the money into the basket, by the ticket. Stands on the chain. */
export async function addToBasket(page: Page, leg: 'call' | 'put', side: 'BUY' | 'SELL', language: Language = 'en'): Promise<void> {
  await pickInChain(page, leg, side, language);
  await ticket(page)
    .getByRole('button', { name: say('ticket.basket.add', {}, language) })
    .click();
  await ticket(page).waitFor({ state: 'hidden' });
}

/** Opens the basket with so many legs and returns it: from the order bar of the chain, else from its button over the page. */
export async function openBasket(page: Page, legs: number, language: Language = 'en'): Promise<Locator> {
  const mark = page.getByRole('button', { name: say('ticket.basket.pill', { legs }, language) });
  const tray = page.getByRole('button', { name: say('chain-tools.basket.review', { legs }, language) });
  const dialog = page.getByRole('dialog', { name: say('ticket.basket.title', {}, language) });
  // Where the legs themselves are shown, the mark hides: it may do so under the pointer.
  await until('the basket is open', 20_000, async () => {
    await mark.or(tray).filter({ visible: true }).first().click({ timeout: 2_000 });
    await dialog.waitFor({ timeout: 2_000 });
    return true;
  });
  return dialog;
}

import type { Page } from 'playwright-core';
import { type Language, say } from '#tests/support/client/say.ts';
import { heading, shown } from './page.ts';

export const CHAIN = '/app/market_view?tab=chain';

/** Picks an option near the money in the chain and opens the ticket from its order bar. */
export async function pickInChain(page: Page, leg: 'call' | 'put', side: 'BUY' | 'SELL', language: Language = 'en'): Promise<void> {
  await heading(page, 'market.chain.title', language);
  // The market may have left the strike at the money out of sight: "." brings it back.
  await page.getByRole('grid').press('.');
  const row = page.getByRole('row').filter({ hasText: say('market.atm.row', {}, language) });
  const cells = row.getByRole('gridcell');
  await shown(cells);
  const cell = leg === 'call' ? cells.first() : cells.last();
  const trade = page
    .getByRole('toolbar')
    .getByRole('button', { name: say(side === 'BUY' ? 'market.bar.buy' : 'market.bar.sell', {}, language), exact: true });
  await cell.click();
  // A page that has only just been drawn may let go of the first press.
  await trade.waitFor({ timeout: 3_000 }).catch(() => cell.click());
  await trade.click();
  await shown(page.getByRole('dialog'));
}

/** Returns the text of each last price of the chain as it is shown now. */
export async function shownPrices(page: Page): Promise<readonly string[]> {
  return page.getByRole('gridcell').locator('.live-cell').allTextContents();
}

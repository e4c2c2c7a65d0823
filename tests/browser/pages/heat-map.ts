import type { Page } from 'playwright-core';

export const OVERVIEW = '/app/market_view?tab=overview';
export const WATCHLIST = '/app/market_view?tab=watchlist';

/** The tiles of the map. */
export const tiles = (page: Page) => page.locator('[data-tile]');

/** Returns which tile has the focus. */
export const focusedTile = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.dataset['tile'] : undefined));

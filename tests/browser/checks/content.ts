import type { Page } from 'playwright-core';

/** How much of what a screen is for is there. */
export interface Content {
  /** Amounts, prices and shares with a figure in them. */
  readonly numbers: number;
  /** Cards, rows and tiles. */
  readonly pieces: number;
  /** Bars of charts that are drawn. */
  readonly bars: number;
}

/** Returns the current content of the page's main part. */
export function contentOf(page: Page): Promise<Content> {
  return page.evaluate(() => {
    const main = document.querySelector('#main');
    const all = (selector: string) => [...(main?.querySelectorAll<HTMLElement>(selector) ?? [])].filter((each) => each.checkVisibility());
    return {
      numbers: all('.amount').filter(({ textContent }) => /\d/.test(textContent ?? '')).length,
      pieces: all('article, [role="row"], tr, [data-tile], li').length,
      bars: all('[data-bars]').reduce((sum, { dataset }) => sum + Number(dataset['bars']), 0),
    };
  });
}

/** Returns the parts in which a screen shows far less than before. */
export function missing(now: Content, before: Content): string[] {
  return (['numbers', 'pieces', 'bars'] as const)
    .filter((part) => now[part] < before[part] * 0.9)
    .map((part) => `${part}: ${now[part]} of ${before[part]}`);
}

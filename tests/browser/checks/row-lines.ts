import type { Page } from 'playwright-core';

/** Returns the table rows in which a figure stands higher or lower than its neighbours of the same size. */
export async function unevenRows(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('tbody tr, tfoot tr')].flatMap((row) => {
      const figures = [...row.querySelectorAll('td .amount')].filter((each) => {
        const cell = each.closest('td');
        return cell?.textContent === each.textContent && getComputedStyle(each).fontSize === getComputedStyle(cell).fontSize;
      });
      const bottoms = figures.map((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return range.getBoundingClientRect().bottom;
      });
      const uneven = Math.max(...bottoms) - Math.min(...bottoms) > 0.5;
      return uneven ? [figures.map((each, place) => `${each.textContent ?? ''} at ${bottoms[place] ?? 0}`).join(', ')] : [];
    }),
  );
}

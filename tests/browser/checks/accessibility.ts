import axeCore, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Returns the findings of axe on the current page: one readable line for each kind. Only with an open menu or sheet, which lies outside the page's landmarks,
 * landmark findings are ignored.
 */
export async function accessibilityFindings(page: Page, overlay = false): Promise<readonly string[]> {
  // The app has no frames, so axe runs in the page itself: no second page has to be opened for each look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const options: RunOptions = {
    runOnly: TAGS,
    resultTypes: ['violations'],
    ...(overlay && { rules: { region: { enabled: false } } }),
  };
  const { violations } = await page.evaluate(
    (wanted) => (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(wanted),
    options,
  );
  return violations.map(({ id, impact, help, nodes }) => {
    const places = nodes.slice(0, 3).map((node) => `${node.target.join(' ')} (${node.any[0]?.message ?? node.failureSummary ?? ''})`);
    return `${impact ?? 'finding'} ${id}: ${help}: ${places.join(' | ')}`;
  });
}

import { AxeBuilder } from '@axe-core/playwright';
import axeCore from 'axe-core';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Returns what axe finds on the page as it is now: one readable line for each kind of finding. An open menu or sheet stands outside
 * the page's landmarks by its nature, and only then are they left out.
 */
export async function accessibilityFindings(page: Page, overlay = false): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page, axeSource: axeCore.source }).withTags(RULES);
  const { violations } = await (overlay ? axe.disableRules(['region']) : axe).analyze();
  return violations.map(({ id, impact, help, nodes }) => {
    const places = nodes.slice(0, 3).map((node) => `${node.target.join(' ')} (${node.any[0]?.message ?? node.failureSummary ?? ''})`);
    return `${impact ?? 'finding'} ${id}: ${help}: ${places.join(' | ')}`;
  });
}

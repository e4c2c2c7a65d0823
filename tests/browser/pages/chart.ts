import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { say } from '#tests/support/client/say.ts';
import { shown } from './page.ts';

/** The chart, once its bars are there. */
export const canvas = (page: Page) => page.locator('[data-bars]');
/** Returns how many drawings the chart shows. */
export const drawn = (page: Page) => canvas(page).getAttribute('data-drawings');
/** Returns the address of an instrument's chart. */
export const chartOf = (id: string) => `/app/trading_view_chart?instrument=${encodeURIComponent(id)}`;

/** Draws a horizontal line where the chart is pressed. */
export async function drawLine(page: Page): Promise<void> {
  // A phone has no room for all tools beside the chart: they come as a sheet.
  const tools = page.getByRole('toolbar', { name: say('chart.tools') }).getByRole('button', { name: say('chart.tools'), exact: true });
  if (await tools.isVisible()) await tools.click();
  await page.getByRole('button', { name: say('chart.tool.horizontal'), exact: true }).click();
  await shown(page.getByText(say('chart.draw.help', { tool: say('chart.tool.horizontal') })));
  await canvas(page).click({ position: { x: 120, y: 120 } });
  await expect.poll(() => drawn(page)).toBe('1');
}

/** Returns where the label of a price stands that is drawn in the colour of a token, at the end of the price pane; null while there is none. */
export const labelOf = (page: Page, token: string) =>
  canvas(page).evaluate((host, name) => {
    const probe = document.createElement('canvas').getContext('2d');
    if (probe === null) return null;
    probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
    probe.fillRect(0, 0, 1, 1);
    const wanted = [...probe.getImageData(0, 0, 1, 1).data].slice(0, 3).join();
    const box = host.getBoundingClientRect();
    for (const each of host.querySelectorAll('canvas')) {
      const at = each.getBoundingClientRect();
      const ratio = each.width / at.width;
      if (at.width < box.width / 2 || each.height === 0) continue;
      const x = Math.round(each.width - 8 * ratio);
      const column = each.getContext('2d')?.getImageData(x, 0, 1, each.height).data ?? [];
      const rows = Array.from({ length: each.height }, (_, row) => row).filter(
        (row) => [...column.slice(4 * row, 4 * row + 3)].join() === wanted,
      );
      // A label is high; the line below it is thin.
      if (rows.length > 8 * ratio) return { x: at.left + x / ratio, y: at.top + (rows[Math.floor(rows.length / 2)] ?? 0) / ratio };
    }
    return null;
  }, token);

/** Presses a tool in the chart's overflow menu. */
export async function rareTool(page: Page, id: string): Promise<void> {
  await page.getByRole('button', { name: say('chart.more'), exact: true }).click();
  await page.getByRole('menuitem', { name: say(id), exact: true }).click();
}

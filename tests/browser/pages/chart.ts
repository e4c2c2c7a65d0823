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
  await page.getByRole('button', { name: say('chart.tool.horizontal'), exact: true }).click();
  await shown(page.getByText(say('chart.draw.help', { tool: say('chart.tool.horizontal') })));
  await canvas(page).click({ position: { x: 120, y: 120 } });
  await expect.poll(() => drawn(page)).toBe('1');
}

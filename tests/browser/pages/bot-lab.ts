import type { Locator, Page } from 'playwright-core';
import { say } from '#tests/support/client/say.ts';
import { shown } from './page.ts';

/** The narrowest phone: what is usable there needs no sideways scroll anywhere. */
const NARROWEST = { width: 320, height: 844 };

const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;

/** Expects that the page does not scroll sideways, on a phone also at the narrowest width. */
export async function noSidewaysScroll(page: Page): Promise<void> {
  const own = page.viewportSize();
  if (await page.evaluate(isTooWide)) throw new Error('the page scrolls sideways');
  if (own === null || own.width > 640) return;
  await page.setViewportSize(NARROWEST);
  const wide = await page.evaluate(isTooWide);
  await page.setViewportSize(own);
  if (wide) throw new Error('the page scrolls sideways at 320 px');
}

/** Varies two numbers of the bot in the open editor, looks at the map and takes the values of its best cell over. */
export async function varyTheRules(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByText(say('strategies.section.sweep')).click();
  const part = page.getByRole('group', { name: say('strategies.section.sweep') });
  await part.getByRole('combobox', { name: say('lab.axis.first') }).selectOption('legs.*.stop.value');
  await part.getByRole('combobox', { name: say('lab.axis.second') }).selectOption('schedule.end.at');
  await part.getByRole('button', { name: say('lab.start'), exact: true }).click();
  const grid = part.getByRole('table', { name: say('lab.grid', { measure: say('lab.measure.low') }) });
  await grid.waitFor({ timeout: 60_000 });
  const best = grid.getByRole('button', { name: /, the best$/ });
  await best.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await noSidewaysScroll(page);
  await part.getByRole('button', { name: say('lab.walk.start'), exact: true }).click();
  await part.getByRole('table', { name: say('lab.walk.windows') }).waitFor();
  await noSidewaysScroll(page);
  await part.getByRole('button', { name: say('lab.use') }).click();
  await shown(part.getByText(say('backtest.outdated')));
}

/** Opens the trades of a result, and the price chart of a single trade. */
export async function lookAtTrades(page: Page, result: Locator): Promise<void> {
  await result.getByRole('button', { name: /trades?$/ }).click();
  const sheet = page.getByRole('dialog', { name: say('backtest.trades-of', { underlying: 'NIFTY' }) });
  await sheet
    .getByRole('button', { name: / (CE|PE) / })
    .first()
    .click();
  await shown(sheet.getByText(say('backtest.trade.stop'), { exact: true }));
  const bars = sheet.getByRole('application').locator('[data-bars]');
  await bars.waitFor();
  if (Number(await bars.getAttribute('data-bars')) < 300) throw new Error('the minutes of the day are not in the chart');
  await noSidewaysScroll(page);
  await sheet.getByRole('button', { name: say('backtest.trade.back') }).click();
  await shown(sheet.getByRole('button', { name: say('backtest.trades.csv') }));
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
}

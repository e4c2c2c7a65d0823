import { afterAll, beforeAll, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { Size } from '#tests/support/device/browser.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { say } from '#tests/support/client/say.ts';
import { goTo, heading, shown } from '../pages/page.ts';
import { openTrading } from '../pages/trading-device.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open' } });
});
afterAll(async () => {
  await product.stop();
});

async function noSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  if (wide) throw new Error('the page scrolls sideways');
}

/** Varies the two times of the bot in the open editor, looks at the map and takes the values of its best cell over. */
async function varyTheRules(page: Page, dialog: Locator): Promise<void> {
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

/** Looks at the trades of the result, and at one of them among its prices. */
async function lookAtTrades(page: Page, result: Locator): Promise<void> {
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

async function playStoredDays(size: Size): Promise<void> {
  const { device } = await openTrading(product.url, size, { serviceWorkers: 'block' });
  const { page } = device;
  try {
    await goTo(page, '/app/strategies?tab=library');
    await heading(page, 'strategies.page.title');
    const make = say('strategies.library.make-named', { name: say('strategies.base.nine-twenty-straddle.name') });
    await page.getByRole('button', { name: make, exact: true }).click();
    await page.getByRole('dialog').getByText(say('strategies.section.backtest')).click();
    const part = page.getByRole('group', { name: say('strategies.section.backtest') });
    await part.getByText(say('backtest.newest', { count: 'all' }), { exact: true }).click();
    await part.getByRole('button', { name: say('backtest.start'), exact: true }).click();
    const result = part.getByRole('region', { name: say('backtest.net'), exact: true });
    await part.getByRole('button', { name: new RegExp(`^(?:${say('backtest.cancel')}|${say('backtest.again')})$`) }).waitFor();
    // It goes on when the page is left, and is there again when it comes back.
    await page.reload();
    await result.waitFor({ timeout: 60_000 });
    await shown(result.getByText(say('preview.simulated')));
    await shown(result.getByText(say('backtest.by.exit')));
    await shown(result.getByRole('slider', { name: say('backtest.curve') }));
    await lookAtTrades(page, result);
    const days = result.getByRole('table', { name: say('backtest.days') }).getByRole('button');
    const newest = (await days.first().textContent()) ?? '';
    await days.first().click();
    await shown(page.getByRole('region', { name: say('preview.on', { day: newest }) }));
    await noSidewaysScroll(page);
    await varyTheRules(page, page.getByRole('dialog'));
  } finally {
    await device.close();
  }
}

it('on a phone a bot is played over every stored day, one of them is looked at by itself, and the rules are varied', () =>
  playStoredDays('phone'));
it('on a desktop a bot is played over every stored day, one of them is looked at by itself, and the rules are varied', () =>
  playStoredDays('desktop'));

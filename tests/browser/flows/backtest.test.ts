import { afterAll, beforeAll, it } from 'vitest';
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
    await result.waitFor({ timeout: 60_000 });
    await shown(result.getByText(say('preview.simulated')));
    await shown(result.getByText(say('backtest.by.exit')));
    await shown(result.getByRole('slider', { name: say('backtest.curve') }));
    const days = result.getByRole('table', { name: say('backtest.days') }).getByRole('button');
    const newest = (await days.first().textContent()) ?? '';
    await days.first().click();
    await shown(page.getByRole('region', { name: say('preview.on', { day: newest }) }));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    if (wide) throw new Error('the page scrolls sideways');
  } finally {
    await device.close();
  }
}

it('on a phone a bot is played over every stored day, and one of them is looked at by itself', () => playStoredDays('phone'));
it('on a desktop a bot is played over every stored day, and one of them is looked at by itself', () => playStoredDays('desktop'));

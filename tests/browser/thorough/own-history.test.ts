import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Candle } from '#domain/market/candle.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { say } from '#tests/support/client/say.ts';
import { openDevice, type Size } from '#tests/support/device/browser.ts';
import { registerTrader } from '#tests/support/device/trader.ts';
import { gdfMinutes, type MadeSession, parquetMinutes, udiff } from '#tests/support/history-files/made-files.ts';
import { zipOf } from '#tests/support/history-files/zip.ts';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { goTo, heading, shown } from '../pages/page.ts';
import { signInForDeepLink } from '../pages/session.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct();
});

const OPEN = 9 * 60 + 15;
const LEVEL = 24_500;

/** Returns a session of forty minutes around a level, with eleven strikes of one expiry. */
function session(date: string): MadeSession {
  const candles = (middle: number): Candle[] =>
    Array.from({ length: 40 }, (_, minute) => {
      const at = exchangeTime(nseFo.instantAt(date, OPEN) + minute * MINUTE_MS);
      const [open, close] = [middle + (minute % 5), middle + ((minute + 2) % 5)].map(priceFromDecimal) as [Candle['open'], Candle['open']];
      return { at, open, close, high: priceFromDecimal(middle + 5), low: priceFromDecimal(middle - 1), volume: 75, openInterest: 750 };
    });
  const expiry = { date: '2026-08-25', monthly: true, expiresAt: nseFo.instantAt('2026-08-25', 930), lotSize: 65, strikes: [] };
  const strikes = Array.from({ length: 11 }, (_, place) => LEVEL + (place - 5) * 50);
  const options = strikes.flatMap((strike) =>
    (['call', 'put'] as const).map((kind) => {
      const inside = kind === 'call' ? LEVEL - strike : strike - LEVEL;
      return { expiry, kind, strike: priceFromDecimal(strike), candles: candles(Math.max(0, inside) + 260 - Math.abs(inside) * 0.3) };
    }),
  );
  return { date, underlying: 'NIFTY', spot: candles(LEVEL), options };
}
const SESSION = session('2026-08-04');
const MINUTES = gdfMinutes(SESSION);
const BROKEN = { name: 'broken.csv', mimeType: 'text/csv', buffer: Buffer.from(MINUTES.replace('2026,09:20:59', '2026,09:2x:59')) };
const GOOD = {
  name: 'august.zip',
  mimeType: 'application/zip',
  buffer: zipOf([
    { name: 'minutes.parquet', content: parquetMinutes(SESSION) },
    { name: 'BhavCopy.csv.zip', content: zipOf([{ name: 'BhavCopy.csv', content: udiff(session('2026-08-05')) }]) },
  ]),
};

/** Stores the imported history on the device, and runs the bot there. */
async function playKeptHistory(part: Locator, result: Locator): Promise<void> {
  const kept = part.getByRole('region', { name: say('backtest.kept') });
  await kept.getByRole('button', { name: say('backtest.kept.keep') }).click();
  await shown(kept.getByText(/^1 session of your imported history of NIFTY saved on this device/));
  const before = await result.locator('p').first().innerText();
  await part.getByText(say('backtest.place.device'), { exact: true }).click();
  await part.getByRole('button', { name: say('backtest.again'), exact: true }).click();
  await shown(result.getByText(/NIFTY, imported history saved on this device: august\.zip\. 1 session.*Tested here/));
  expect(await result.locator('p').first().innerText()).toBe(before);
}

/** Runs a bot on the imported history, and opens its trades. */
async function playOwnHistory(page: Page): Promise<void> {
  await goTo(page, '/app/strategies?tab=library');
  const name = say('strategies.base.nine-twenty-straddle.name');
  await page.getByRole('button', { name: say('strategies.library.make-named', { name }), exact: true }).click();
  await page.getByRole('dialog').getByText(say('strategies.section.backtest'), { exact: true }).click();
  const part = page.getByRole('group', { name: say('strategies.section.backtest'), exact: true });
  await part.getByText(say('backtest.source.own-history'), { exact: true }).click();
  await part.getByRole('button', { name: say('backtest.start'), exact: true }).click();
  const result = part.getByRole('region', { name: say('backtest.net'), exact: true });
  await shown(result.getByText(/NIFTY, imported history: august\.zip\. 1 session, .*2026/));
  await result.getByRole('button', { name: /trades?$/ }).click();
  const sheet = page.getByRole('dialog', { name: say('backtest.trades-of', { underlying: 'NIFTY' }) });
  await sheet
    .getByRole('button', { name: /24,500 (CE|PE)/ })
    .first()
    .click();
  await shown(sheet.getByText(/of your imported history, as the backtest used them: august\.zip/));
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await playKeptHistory(part, result);
}

it.each(['phone', 'desktop'] satisfies Size[])(
  '%s: a zip is checked, imported, looked at, played by a bot and deleted; a broken file says its line and changes nothing',
  async (size) => {
    const origin = `http://localhost:${product.port}`;
    const trader = await registerTrader(origin);
    const device = await openDevice({ size, serviceWorkers: 'block' });
    const { page } = device;
    const press = (id: string, values = {}) => page.getByRole('button', { name: say(id, values), exact: true }).click();
    const fits = () => expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    try {
      await signInForDeepLink(page, origin, '/app/pages/setting/data', trader.email);
      await heading(page, 'settings.data.title');
      const files = page.getByLabel(say('own-history.choose-files'));
      await files.setInputFiles(BROKEN);
      await shown(page.getByRole('cell', { name: say('errors.history.time') }));
      await shown(page.getByRole('cell', { name: '7', exact: true }));
      await shown(page.getByText(say('own-history.none')));
      await fits();
      await files.setInputFiles(GOOD);
      await shown(page.getByText(say('own-history.ready')));
      await fits();
      await press('own-history.keep');
      await shown(page.getByText(say('own-history.kept', { name: GOOD.name })));
      await press('own-history.show-name', { name: 'NIFTY' });
      // The newest day came as the exchange's daily file.
      await shown(page.getByText(say('own-history.source-days', { files: GOOD.name })));
      await shown(page.getByLabel(say('own-history.chain.session')));
      await fits();
      await page.getByRole('radio', { name: say('own-history.show.chart'), exact: true }).check({ force: true });
      await shown(page.getByRole('slider').first());
      await goTo(page, '/app/trading_view_chart?data=own-history');
      await shown(page.getByText(say('chart.own.minutes', { files: GOOD.name })));
      await fits();
      await playOwnHistory(page);
      await fits();
      await goTo(page, '/app/pages/setting/data');
      await files.setInputFiles(GOOD);
      await shown(page.getByText(say('own-history.nothing-new')));
      await press('own-history.delete-name', { name: GOOD.name });
      await press('own-history.delete');
      await shown(page.getByText(say('own-history.none')));
    } finally {
      await device.close();
    }
  },
);

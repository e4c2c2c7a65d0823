import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { HOME_PATH } from '#contract/constants.ts';
import { type Cable, openCable } from '#tests/support/device/cable.ts';
import { type Language, say } from '#tests/support/client/say.ts';
import { type Deribit, startDeribit } from '#tests/support/markets/deribit/deribit.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { accessibilityFindings } from '../checks/accessibility.ts';
import { type Look, LOOKS } from '../pages/look.ts';
import { heading, settled, shown } from '../pages/page.ts';
import { keptOnDevice, openTrading, readyOffline } from '../pages/trading-device.ts';

let exchange: Deribit;
let product: Product;
let cable: Cable;
beforeAll(async () => {
  exchange = await startDeribit({ realTime: true });
  product = await startProduct({ env: { REGISTRATION: 'open', MARKET_ADDRESSES: `deribit=${exchange.http}` } });
  cable = await openCable(product.url);
});
afterAll(async () => {
  await product.stop();
  await cable.close();
  await exchange.stop();
});

interface Told {
  readonly best_bid_price: number | null;
  readonly best_ask_price: number | null;
}

/** Returns what the exchange says now about an option. */
async function told(name: string): Promise<Told> {
  const answer = await fetch(`${exchange.http}/api/v2/public/ticker?instrument_name=${name}`);
  return ((await answer.json()) as { result: Told }).result;
}

const four = (price: number | null) => (price === null || price === 0 ? '–' : price.toFixed(4));

/** Returns the bid and the ask of the call at the money as the page shows them. */
async function shownAtMoney(page: Page): Promise<readonly string[]> {
  const row = page.getByRole('row').filter({ hasText: say('market.atm.row', {}, await languageOf(page)) });
  return row.getByRole('gridcell').nth(1).locator('.live-cell').allTextContents();
}
const languageOf = async (page: Page): Promise<Language> =>
  (await page.evaluate(() => document.documentElement.lang)).startsWith('fr') ? 'fr' : 'en';

/** Presses the offer on the home page and waits for the chain. */
async function openByOnePress(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: say('real-market.open', { name: 'Deribit' }, language) }).click();
  await shown(page.getByRole('grid', { name: /BTC/ }));
  await shown(page.locator('[data-freshness="live"]'));
}

it('a newcomer sees the live chain of a real market by one press, offline its last one with the time, and then it is live again', async () => {
  const { device } = await openTrading(cable.url, 'phone', { calls: product.url });
  const { page } = device;
  try {
    await readyOffline(device);
    await openByOnePress(page, 'en');
    expect(page.url()).toContain('source=DERIBIT');
    await page.getByText(say('market.metric.bid'), { exact: true }).first().click();
    const symbol = await symbolAtMoney(page);
    await expect
      .poll(
        async () => {
          const { best_bid_price: bid, best_ask_price: ask } = await told(symbol);
          const [shownBid, shownAsk] = await shownAtMoney(page);
          return [shownBid, shownAsk].join() === [four(bid), four(ask)].join();
        },
        { timeout: 20_000 },
      )
      .toBe(true);
    await settled(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    await keptOnDevice(page, 'chain');

    const before = page.url();
    cable.unplug();
    await page.goto(before);
    await shown(page.getByRole('grid', { name: /BTC/ }));
    const cached = page.locator('[data-freshness="cached"]').first();
    await shown(cached);
    await expect.poll(() => cached.innerText()).toMatch(/\d\d:\d\d/);
    expect((await shownAtMoney(page)).join()).toMatch(/0\.\d{4}/);
    expect(await page.locator('[data-freshness="live"]').count()).toBe(0);

    cable.plug();
    await expect.poll(() => page.locator('[data-freshness="live"]').count(), { timeout: 30_000 }).toBeGreaterThan(0);
  } finally {
    cable.plug();
    await device.close();
  }
});

/** Opens the bar of the call at the money and returns its symbol, by which the exchange knows the option. */
async function symbolAtMoney(page: Page): Promise<string> {
  const row = page.getByRole('row').filter({ hasText: say('market.atm.row') });
  await row.getByRole('gridcell').nth(1).click();
  const bar = page.getByRole('toolbar').filter({ hasText: say('market.bar.no-orders') });
  await shown(bar);
  expect(await bar.getByRole('button', { name: say('market.bar.buy') }).count()).toBe(0);
  return bar.locator('[dir=ltr]').first().innerText();
}

it('a market that is cut does not look live, on a desktop in French, and its page says how it stands', async () => {
  const look: Look = LOOKS[3]!;
  const { device, origin } = await openTrading(product.url, 'desktop', { look, serviceWorkers: 'block' });
  const { page } = device;
  try {
    await page.goto(`${origin}${HOME_PATH}`);
    await openByOnePress(page, 'fr');
    await settled(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    exchange.faults.refusedUpgrades = 403;
    exchange.cut();
    await shown(page.getByText(say('errors.market.source-silent', {}, 'fr')));
    await expect.poll(() => page.locator('[data-freshness="live"]').count()).toBe(0);

    await page.goto(`${origin}/app/pages/setting/markets`);
    await heading(page, 'settings.markets.title', 'fr');
    await shown(page.getByText(say('markets.state.refused.about', {}, 'fr')));
    expect(await accessibilityFindings(page)).toEqual([]);
    exchange.faults.refusedUpgrades = null;
    await page.getByRole('switch').press('Space');
    await expect.poll(() => page.getByRole('switch').isChecked()).toBe(false);
  } finally {
    exchange.faults.refusedUpgrades = null;
    await device.close();
  }
});

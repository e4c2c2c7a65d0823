import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { type Cable, openCable } from '#tests/support/device/cable.ts';
import { type Language, say } from '#tests/support/client/say.ts';
import { type Upstox, startUpstox } from '#tests/support/markets/upstox/upstox.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { accessibilityFindings } from '../checks/accessibility.ts';
import { LOOKS } from '../pages/look.ts';
import { heading, settled, shown } from '../pages/page.ts';
import { keptOnDevice, openTrading, readyOffline } from '../pages/trading-device.ts';

const MARKETS = '/app/pages/setting/markets';

let exchange: Upstox;
let product: Product;
let cable: Cable;
beforeAll(async () => {
  exchange = await startUpstox({ realTime: true });
  product = await startProduct({ env: { REGISTRATION: 'open', MARKET_ADDRESSES: `upstox=${exchange.address}` } });
  cable = await openCable(product.url);
});
afterAll(async () => {
  await product.stop();
  await cable.close();
  await exchange.close();
});

const tokenField = (page: Page, language: Language) => page.getByLabel(say('markets.token', { name: 'Upstox' }, language), { exact: true });
const follow = (page: Page, language: Language) =>
  page.getByRole('button', { name: say('markets.token.save', { name: 'Upstox' }, language) });

it('the prices of the own token: from the guide to the live chain, closed and offline told as what they are', async () => {
  const { device, origin } = await openTrading(cable.url, 'phone', { calls: product.url });
  const { page } = device;
  const [user] = exchange.users;
  try {
    await readyOffline(device);
    await page.goto(`${origin}${MARKETS}`);
    await shown(page.getByText(say('markets.guide.upstox.1')));
    await follow(page, 'en').click();
    await shown(page.getByText(say('form.required')));
    await tokenField(page, 'en').fill('not-a-token');
    await follow(page, 'en').click();
    await shown(page.getByText(say('errors.market.token-refused')));
    expect(await tokenField(page, 'en').inputValue()).toBe('not-a-token');
    expect(await accessibilityFindings(page)).toEqual([]);
    await tokenField(page, 'en').fill(user!.token);
    await follow(page, 'en').click();
    await shown(page.getByRole('switch', { name: say('markets.follow', { name: 'Upstox' }) }));
    await page.getByRole('link', { name: say('markets.chain', { underlying: 'NIFTY' }) }).click();
    await shown(page.getByRole('grid', { name: /NIFTY/ }));
    await shown(page.locator('[data-freshness="live"]'));
    await settled(page);
    expect(await accessibilityFindings(page)).toEqual([]);

    await page.getByText(say('market.metric.bid'), { exact: true }).first().click();
    const option = exchange.rows().find((row) => row['instrument_type'] === 'CE' && row['underlying_symbol'] === 'NIFTY')!;
    const key = String(option['instrument_key']);
    exchange.setQuote(key, { bid: 1_234.55, ask: 1_236.05 });
    await expect.poll(() => page.getByRole('grid').innerText(), { timeout: 20_000 }).toContain('1,234.55');
    exchange.setQuote(key, null);

    exchange.setSession('NORMAL_CLOSE');
    await shown(page.locator('[data-freshness="closed"]').first());
    expect(await page.locator('[data-freshness="live"]').count()).toBe(0);
    exchange.setSession('NORMAL_OPEN');
    await shown(page.locator('[data-freshness="live"]').first());

    await keptOnDevice(page, 'chain');
    const address = page.url();
    cable.unplug();
    await page.goto(address);
    await shown(page.getByRole('grid', { name: /NIFTY/ }));
    await shown(page.locator('[data-freshness="cached"]').first());
  } finally {
    cable.plug();
    exchange.setSession('NORMAL_OPEN');
    await device.close();
  }
});

it('a revoked token is said where it is, and replaced by keyboard, on a desktop in French', async () => {
  const { device, origin } = await openTrading(product.url, 'desktop', { look: LOOKS[3]!, serviceWorkers: 'block' });
  const { page } = device;
  const user = exchange.users[1]!;
  try {
    await page.goto(`${origin}${MARKETS}`);
    await heading(page, 'settings.markets.title', 'fr');
    await tokenField(page, 'fr').fill(user.token);
    await tokenField(page, 'fr').press('Enter');
    const state = (name: string) => page.getByText(say(name, { name: 'Upstox' }, 'fr'));
    await shown(state('markets.state.live.about'));
    exchange.revoke(user);
    await shown(state('markets.token.refused'));
    expect(await accessibilityFindings(page)).toEqual([]);
    exchange.renew(user, 'the-next-token');
    await page.getByRole('button', { name: say('markets.token.replace-named', { name: 'Upstox' }, 'fr') }).press('Enter');
    await tokenField(page, 'fr').fill('the-next-token');
    await tokenField(page, 'fr').press('Enter');
    await shown(state('markets.state.live.about'));
    await page.getByRole('switch', { name: say('markets.follow', { name: 'Upstox' }, 'fr') }).press('Space');
    await shown(page.getByText(say('markets.guide.upstox.1', {}, 'fr')));
    expect(exchange.orderCalls).toEqual([]);
  } finally {
    await device.close();
  }
});

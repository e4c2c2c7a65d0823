import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOME_PATH } from '#contract/constants.ts';
import { say } from '#tests/support/client/say.ts';
import { type Device, newProfile, openDevice } from '#tests/support/device/browser.ts';
import { type Cable, openCable } from '#tests/support/device/cable.ts';
import { registerTrader } from '#tests/support/device/trader.ts';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { heading, shown } from '../pages/page.ts';
import { signInOnScreen } from '../pages/session.ts';
import { readyOffline } from '../pages/trading-device.ts';

const CHART = '/app/trading_view_chart';

let product: Product;
let cable: Cable;
const profile = newProfile();
beforeAll(async () => {
  product = await sharedProduct();
  cable = await openCable(product.url);
});
afterAll(async () => {
  await cable.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
});

async function visit(what: (device: Device) => Promise<void>): Promise<void> {
  const device = await openDevice({ size: 'phone', profile });
  try {
    await what(device);
  } finally {
    await device.close();
  }
}

it('a chart that has not been fetched yet says so without a connection, and opens without one once it has', async () => {
  const { email } = await registerTrader(product.url);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  cable.hold(
    (_method, path) => path.startsWith('/assets/second/'),
    () => held,
  );
  await visit(async ({ page }) => {
    await page.goto(`${cable.url}/auth/login`);
    await signInOnScreen(page, email);
    await page.waitForURL(`${cable.url}${HOME_PATH}`);
    await heading(page, 'dashboard.page.title');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
  });

  cable.unplug();
  await visit(async ({ page }) => {
    await page.goto(`${cable.url}${CHART}`);
    await shown(page.getByText(say('shell.chunk.sentence')));
    // The frame around the missing part is shown, and links to available screens.
    await page.getByRole('link', { name: say('shell.chunk.home') }).click();
    await heading(page, 'dashboard.page.title');
  });

  release();
  cable.plug();
  await visit(async (device) => {
    await device.page.goto(`${cable.url}${HOME_PATH}`);
    await readyOffline(device);
  });

  cable.unplug();
  await visit(async ({ page }) => {
    await page.goto(`${cable.url}${CHART}`);
    await heading(page, 'chart.title');
    expect(await page.getByText(say('shell.chunk.sentence')).count()).toBe(0);
  });
});

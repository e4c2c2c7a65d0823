import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOME_PATH } from '#contract/constants.ts';
import { say } from '#tests/support/client/say.ts';
import { newProfile, openDevice } from '#tests/support/device/browser.ts';
import { type Cable, openCable } from '#tests/support/device/cable.ts';
import { registerTrader } from '#tests/support/device/trader.ts';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { ORDER_BOOK, POSITIONS } from '../pages/books.ts';
import { goTo, heading, settled, shown } from '../pages/page.ts';
import { signInOnScreen } from '../pages/session.ts';
import { keptOnDevice, readyOffline } from '../pages/trading-device.ts';

let product: Product;
let cable: Cable;
beforeAll(async () => {
  product = await sharedProduct();
  cable = await openCable(product.url);
});
afterAll(() => cable.close());

/** Where the home screen's own entry for an emergency leads. */
async function emergencyShortcut(): Promise<string> {
  const { shortcuts } = (await (await fetch(`${product.url}/manifest.webmanifest`)).json()) as {
    shortcuts: { name: string; url: string }[];
  };
  return shortcuts.find(({ name }) => name === 'Emergency stop')?.url ?? 'none';
}

it('on a phone without a connection the emergency entry of the home screen says what is open, what the server does about it and whom to call', async () => {
  const profile = newProfile();
  const trader = await registerTrader(product.url);
  const { rows, atm_strike: atm } = await trader.chain();
  const row = rows.find(({ strike }) => strike === atm);
  if (row === undefined) throw new Error('the chain has no row at the money');
  const one = { transaction_type: 'BUY', product: 'NRML', lots: 1 } as const;
  await trader.place({ ...one, instrument_id: row.call.instrument_id, order_type: 'MARKET' });
  await trader.place({ ...one, instrument_id: row.put.instrument_id, order_type: 'LIMIT', price: 1 });

  const device = await openDevice({ size: 'phone', profile });
  await device.page.goto(`${cable.url}/auth/login`);
  await signInOnScreen(device.page, trader.email);
  await device.page.waitForURL(`${cable.url}${HOME_PATH}`);
  for (const [path, title] of [
    [POSITIONS, 'positions.title'],
    [ORDER_BOOK, 'order-book.title'],
  ] as const) {
    await goTo(device.page, path);
    await heading(device.page, title);
    await settled(device.page);
  }
  for (const kept of ['positions', 'order-book', 'instructions']) await keptOnDevice(device.page, kept);
  await readyOffline(device);
  const shortcut = await emergencyShortcut();
  await device.close();

  cable.unplug();
  const cold = await openDevice({ size: 'phone', profile });
  try {
    const { page } = cold;
    await page.goto(`${cable.url}${shortcut}`);
    await heading(page, 'kill.emergency.title');
    await shown(page.getByText(say('kill.offline.cannot')));
    await shown(page.getByText(say('kill.phone.none')));
    const part = (id: string) => page.getByRole('region', { name: say(id) });
    await shown(part('kill.offline.positions').getByText('No stop on the server'));
    await shown(part('kill.offline.orders').getByText(/limit/));
    await shown(part('kill.offline.triggers').getByText(say('kill.offline.no-triggers')));
    await shown(page.getByText(say('kill.offline.server')));
    for (const id of ['kill.offline.positions', 'kill.offline.orders', 'kill.offline.triggers'])
      expect(await part(id).innerText(), id).toMatch(/\d\d:\d\d/);
    expect(await page.locator('[data-freshness="live"]').count()).toBe(0);
    if (process.env['PICTURES']) await page.screenshot({ path: process.env['PICTURES'], fullPage: true });
  } finally {
    await cold.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  }
});

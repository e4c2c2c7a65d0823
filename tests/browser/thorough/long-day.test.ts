import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CDPSession, Page } from 'playwright-core';
import { openDevice } from '#tests/support/device/browser.ts';
import { type Cable, openCable } from '#tests/support/device/cable.ts';
import { registerTrader, type Trader } from '#tests/support/device/trader.ts';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { say } from '#tests/support/client/say.ts';
import { everythingOn } from '../pages/device-scan.ts';
import { POSITIONS } from '../pages/books.ts';
import { goTo, heading, readUntil, shown } from '../pages/page.ts';
import { signInOnScreen } from '../pages/session.ts';
import { CLOCK, type Pictures, WATCH } from '../pages/set-clock.ts';
import { openTrading } from '../pages/trading-device.ts';

let product: Product;
let cable: Cable;
beforeAll(async () => {
  product = await sharedProduct();
  cable = await openCable(product.url);
});
afterAll(() => cable.close());

const HOUR_MS = 3_600_000;
const EDITOR = '/app/strategies?tab=library&base=iron-condor';
const LIVE = '.header-status [data-freshness="live"]';

const limit = (page: Page) => page.locator('[name="definition.limits.loss"]');

/** Opens the limits of the bot in the editor, and types the loss limit. */
async function typeLimit(page: Page, value: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByText(say('strategies.section.limits'), { exact: true }).click();
  await limit(page).fill(value);
}

/** The typed limit stands in the form of the bot, which says since when. */
async function limitIs(page: Page, value: string): Promise<void> {
  await expect.poll(() => limit(page).inputValue(), { timeout: 20_000 }).toBe(value);
  await shown(page.getByRole('dialog').getByText(/^Not saved yet: what you entered at .*\d\d:\d\d.* is back\.$/));
}

/** Sleeps over the hours with the page frozen and nothing reachable, wakes, and calls nothing live before the network is back. */
async function sleepOver(page: Page, wire: CDPSession, ms: number): Promise<void> {
  await wire.send('Page.setWebLifecycleState', { state: 'frozen' });
  cable.unplug();
  await page.evaluate(`window.setBy += ${ms}`);
  await page.evaluate(WATCH);
  await wire.send('Page.setWebLifecycleState', { state: 'active' });
  await readUntil(
    () => page.evaluate<number>('window.pictures.at(-1)[0]'),
    (at) => at > 2_000,
  );
  const pictures = await page.evaluate<Pictures>('window.pictures');
  expect(pictures.filter(([at, live]) => at >= 1_050 && live > 0)).toEqual([]);
  await heading(page, 'positions.title');
  expect(await page.locator('main').innerText()).toMatch(/\d/);
  cable.plug();
  await shown(page.locator(LIVE));
}

/** Ends the session of the page at the server, as an owner or a password change does. */
async function endSession(authorization: string): Promise<void> {
  const ended = await fetch(`${product.url}/api/authenticate/logout/`, { method: 'POST', headers: { authorization } });
  expect(ended.status).toBe(200);
}

const storedWords = async (page: Page, word: string) =>
  Object.entries(await everythingOn(page)).filter(([place, text]) => place.startsWith('database') && `${place}${text}`.includes(word));

async function hold(trader: Trader): Promise<void> {
  const { rows } = await trader.chain();
  const held = rows[Math.floor(rows.length / 2)]?.call.instrument_id ?? '';
  await trader.place({ instrument_id: held, transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', lots: 1 });
}

it('a long day: sleep, midnight, a full and then an emptied storage, a session that ends, two tabs: no blank page, no figure without age, no draft lost', async () => {
  const { device, trader } = await openTrading(cable.url, 'phone', { calls: product.url });
  const { context, page } = device;
  const wire = await context.newCDPSession(page);
  const origin = new URL(cable.url).origin;
  try {
    await hold(trader);
    await context.addInitScript(CLOCK);
    let authorization = '';
    page.on('request', (request) => (authorization = request.headers()['authorization'] ?? authorization));

    // A form with an hour's work, left without being saved.
    await page.goto(`${cable.url}${EDITOR}`);
    await typeLimit(page, '4321');
    await expect.poll(() => storedWords(page, '4321')).not.toEqual([]);
    await page.goto(`${cable.url}${POSITIONS}`);
    await shown(page.locator(LIVE));

    await sleepOver(page, wire, HOUR_MS);
    const ofDay = (Date.now() + HOUR_MS + 5.5 * HOUR_MS) % (24 * HOUR_MS);
    await sleepOver(page, wire, 24 * HOUR_MS - ofDay + HOUR_MS / 2);

    // The session ends while the device is full; the work is there after the next sign-in, and in another tab.
    await goTo(page, EDITOR);
    await limitIs(page, '4321.00');
    await wire.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
    await typeLimit(page, '8765');
    await goTo(page, POSITIONS);
    await heading(page, 'positions.title');
    await endSession(authorization);
    await goTo(page, '/app/order_book');
    await signInOnScreen(page, trader.email);
    await goTo(page, EDITOR);
    await limitIs(page, '8765.00');
    await wire.send('Storage.overrideQuotaForOrigin', { origin });

    // The browser empties the storage under two open tabs: both go on, and are signed in when they are loaded anew.
    await typeLimit(page, '9999');
    await expect.poll(() => storedWords(page, '9999')).not.toEqual([]);
    const other = await context.newPage();
    await other.goto(`${cable.url}${POSITIONS}`);
    await shown(other.locator(LIVE));
    await wire.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,cache_storage' });
    await expect.poll(() => storedWords(page, 'auth_token')).not.toEqual([]);
    await page.reload();
    await limitIs(page, '9999.00');
    await other.reload();
    await heading(other, 'positions.title');
    await shown(other.locator(LIVE));

    // A sign-out in one is one in both, also after the storage is emptied again.
    await goTo(page, POSITIONS);
    await page.getByRole('button', { name: say('shell.account.open') }).click();
    await page.getByRole('menuitem', { name: say('shell.account.sign-out') }).click();
    await heading(page, 'auth.login.title');
    await heading(other, 'auth.login.title');
    await wire.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
    await other.reload();
    await heading(other, 'auth.login.title');
    expect(await storedWords(page, 'auth_token')).toEqual([]);
    expect(await storedWords(page, '9999')).toEqual([]);
  } finally {
    cable.plug();
    await device.close();
  }
});

it('where the browser refuses the storage from the start, the app works and no draft is lost while the page is open', async () => {
  const trader = await registerTrader(product.url);
  const device = await openDevice({ size: 'phone', serviceWorkers: 'block' });
  const { context, page } = device;
  try {
    await hold(trader);
    await context.addInitScript(() => {
      const refuse = (): never => {
        throw new DOMException('refused', 'SecurityError');
      };
      IDBFactory.prototype.open = refuse;
      globalThis.BroadcastChannel = refuse as unknown as typeof BroadcastChannel;
      for (const name of ['caches', 'sessionStorage', 'localStorage']) Object.defineProperty(globalThis, name, { get: refuse });
    });
    await page.goto(`${cable.url}/auth/login`);
    await signInOnScreen(page, trader.email);
    await heading(page, 'dashboard.page.title');
    await shown(page.getByText(say('shell.not-saved')));
    await goTo(page, EDITOR);
    await typeLimit(page, '4321');
    await goTo(page, POSITIONS);
    await heading(page, 'positions.title');
    await shown(page.locator(LIVE));
    await goTo(page, EDITOR);
    await limitIs(page, '4321.00');
  } finally {
    await device.close();
  }
});

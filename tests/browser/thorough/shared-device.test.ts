import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { HOME_PATH } from '#contract/constants.ts';
import { openDevice } from '#tests/support/device/browser.ts';
import { type Cable, openCable } from '#tests/support/device/cable.ts';
import { registerTrader, type Trader } from '#tests/support/device/trader.ts';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { say } from '#tests/support/client/say.ts';
import { ORDER_BOOK, POSITIONS } from '../pages/books.ts';
import { CHAIN } from '../pages/chain.ts';
import { deliver } from '../pages/deliver-push.ts';
import { everythingOn } from '../pages/device-scan.ts';
import { goTo, heading, settled, shown } from '../pages/page.ts';
import { signInOnScreen } from '../pages/session.ts';
import { keptOnDevice, openTrading, readyOffline } from '../pages/trading-device.ts';

let product: Product;
let cable: Cable;
beforeAll(async () => {
  product = await sharedProduct();
  cable = await openCable(product.url);
});
afterAll(() => cable.close());

const marksOf = ({ email, account, portfolio }: Trader) => [email, account.id, account.account_number, portfolio.id];

/** Returns the places on the device where one of the words stands. */
async function placesWith(page: Page, words: readonly string[]): Promise<string[]> {
  const found = await everythingOn(page);
  return Object.entries(found).flatMap(([place, text]) =>
    words.filter((word) => `${place}\n${text}`.includes(word)).map((word) => `${word} in ${place}`),
  );
}

/** Looks at the screens that keep copies, with an order and a position of one's own. */
async function live(page: Page, trader: Trader): Promise<void> {
  const { rows } = await trader.chain();
  const instrument = rows[Math.floor(rows.length / 2)]?.call.instrument_id ?? '';
  await trader.place({ instrument_id: instrument, transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', lots: 1 });
  for (const [path, title] of [
    [POSITIONS, 'positions.title'],
    [ORDER_BOOK, 'order-book.title'],
    [CHAIN, 'market.chain.title'],
  ] as const) {
    await goTo(page, path);
    await heading(page, title);
    await settled(page);
  }
  await keptOnDevice(page, 'positions');
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: say('shell.account.open') }).click();
  await page.getByRole('menuitem', { name: say('shell.account.sign-out') }).click();
  await heading(page, 'auth.login.title');
}

it('nothing of who has signed out is left on a shared device, online or not, before the next one signs in and after', async () => {
  const { device, trader, origin } = await openTrading(cable.url, 'phone', { calls: product.url });
  const { page } = device;
  try {
    const next = await registerTrader(product.url);
    await readyOffline(device);
    await live(page, trader);
    // The scan finds stored data at all.
    expect((await placesWith(page, marksOf(trader))).length).toBeGreaterThan(10);
    await signOut(page);
    await expect.poll(() => placesWith(page, marksOf(trader))).toEqual([]);

    await signInOnScreen(page, next.email);
    await page.waitForURL(`${origin}${HOME_PATH}`);
    await live(page, next);
    expect(await placesWith(page, marksOf(trader))).toEqual([]);

    cable.unplug();
    await signOut(page);
    await expect.poll(() => placesWith(page, [...marksOf(trader), ...marksOf(next)])).toEqual([]);
    await page.goto(`${origin}${POSITIONS}`);
    await heading(page, 'auth.login.title');
    expect(await placesWith(page, [...marksOf(trader), ...marksOf(next)])).toEqual([]);
  } finally {
    cable.plug();
    await device.close();
  }
});

/** Asks the product, past the cable, whether a session is alive: by the header that its page sent. */
const statusOf = async (authorization: string) => (await fetch(`${product.url}/api/profile/user/`, { headers: { authorization } })).status;

it('a session that was signed out of without a connection is ended on the server at the next contact, and said to be alive until then', async () => {
  const { device } = await openTrading(cable.url, 'phone', { calls: product.url });
  const { page } = device;
  try {
    const sent = await page.waitForRequest((request) => request.headers()['authorization'] !== undefined);
    const { authorization = '' } = sent.headers();
    expect(await statusOf(authorization)).toBe(200);
    await readyOffline(device);

    cable.unplug();
    await signOut(page);
    await shown(page.getByText(say('auth.login.alive-pending')));
    expect(await statusOf(authorization)).toBe(200);
    // The page may be left and come again before there is a connection.
    await page.reload();
    await heading(page, 'auth.login.title');
    await shown(page.getByText(say('auth.login.alive-pending')));

    cable.plug();
    await expect.poll(() => statusOf(authorization), { timeout: 30_000 }).toBe(401);
    await page.getByText(say('auth.login.alive-pending')).waitFor({ state: 'detached' });
  } finally {
    cable.plug();
    await device.close();
  }
});

/** Runs in the worker: records the badge count on the icon and the end of the subscription, which no page can read. */
const WATCHED = `
  self.badges = [];
  navigator.setAppBadge = async (count) => void badges.push(count);
  self.ended = 0;
  registration.pushManager.getSubscription = async () => ({ unsubscribe: async () => void (ended += 1) });`;

it('nothing that was pushed to who has signed out is left on a shared device without a connection: neither told, nor counted, nor still subscribed', async ({
  skip,
}) => {
  const device = await openDevice({ size: 'desktop', whole: true });
  const { page, context } = device;
  try {
    skip(device.chromium.shell, 'a headless shell shows no notifications');
    const trader = await registerTrader(product.url);
    await context.grantPermissions(['notifications'], { origin: cable.url });
    await page.goto(`${cable.url}/auth/login`);
    await signInOnScreen(page, trader.email);
    await page.waitForURL(`${cable.url}${HOME_PATH}`);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const [worker] = context.serviceWorkers();
    await worker!.evaluate(WATCHED);
    const told = {
      v: 1,
      tag: 'a',
      title: `Stop hit: ${trader.account.account_number}`,
      body: 'Confirmed.',
      at: Date.now(),
      href: '/app/position',
      lang: 'en',
    };
    await deliver(context, cable.url, told);
    const seen = () => worker!.evaluate('registration.getNotifications().then((all) => all.map(({ title }) => title))');
    // Read only once counted: Chromium loses a notification that is read while being shown.
    await expect.poll(() => worker!.evaluate('badges')).toEqual([1]);
    expect(await seen()).toEqual([told.title]);
    cable.unplug();
    await signOut(page);
    await expect.poll(seen).toEqual([]);
    await expect.poll(() => worker!.evaluate('badges.at(-1)')).toBe(0);
    expect(await worker!.evaluate('ended')).toBe(1);
  } finally {
    cable.plug();
    await device.close();
  }
});

it('a file that somebody has shared and left before signing in is not there for who signs in on another page', async () => {
  const device = await openDevice({ size: 'phone' });
  const { page } = device;
  try {
    const trader = await registerTrader(product.url);
    await page.goto(`${cable.url}/auth/login`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // The request of the system's share sheet.
    await page.evaluate(async () => {
      const body = new FormData();
      body.append('file', new File(['of somebody else'], 'somebody-elses.csv'));
      await fetch('/share', { method: 'POST', body });
    });
    expect(await placesWith(page, ['somebody-elses.csv', 'of somebody else'])).not.toEqual([]);
    await page.goto(`${cable.url}/auth/login`);
    await signInOnScreen(page, trader.email);
    await page.waitForURL(`${cable.url}${HOME_PATH}`);
    await expect.poll(() => placesWith(page, ['somebody-elses.csv', 'of somebody else'])).toEqual([]);
  } finally {
    await device.close();
  }
});

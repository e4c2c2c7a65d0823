import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { START_MS } from '#client/platform/build/boot-script.ts';
import { HOME_PATH } from '#contract/constants.ts';
import { say } from '#tests/support/client/say.ts';
import { type Device, newProfile, openDevice } from '#tests/support/device/browser.ts';
import { type Cable, openCable } from '#tests/support/device/cable.ts';
import { storedFiles, WRONG, WRONG_KINDS, wrongFiles } from '#tests/support/device/wrong-answers.ts';
import { registerTrader } from '#tests/support/device/trader.ts';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { until } from '#tests/support/product/until.ts';
import { ORDER_BOOK, POSITIONS } from '../pages/books.ts';
import { dealt } from '../pages/covering.ts';
import { goTo, heading } from '../pages/page.ts';
import { signInOnScreen } from '../pages/session.ts';
import { readyOffline, secondSetStored } from '../pages/trading-device.ts';

const CLIENT = fileURLToPath(new URL('../../../dist/client', import.meta.url));
const HEAL_MS = 10_000;

let product: Product;
let cable: Cable;
let email: string;
beforeAll(async () => {
  product = await sharedProduct();
  cable = await openCable(product.url);
  ({ email } = await registerTrader(product.url));
});
afterAll(() => cable.close());

const isCode = (path: string) => /^\/(?:assets\/|index\.html|service-worker\.js)/.test(path);

async function signedIn(device: Device): Promise<Page> {
  const { page } = device;
  await page.goto(`${cable.url}/auth/login`);
  await signInOnScreen(page, email);
  await page.waitForURL(`${cable.url}${HOME_PATH}`);
  await heading(page, 'dashboard.page.title');
  return page;
}

/**
 * Signs in although a part of the page may stay broken for the life of the page. Such a page is reloaded automatically: at once while its form is empty, else
 * at the click, which the user then repeats.
 */
async function signInThrough(page: Page): Promise<void> {
  const isHome = () => new URL(page.url()).pathname === HOME_PATH;
  await until('signed in', 60_000, async () => {
    if (isHome()) return true;
    await signInOnScreen(page, email, 'en', 3_000).catch(() => undefined);
    await page.waitForURL((url) => url.pathname === HOME_PATH, { timeout: 5_000 }).catch(() => undefined);
    return isHome() || null;
  });
  await heading(page, 'dashboard.page.title');
}

async function everyScreenWorks(page: Page): Promise<void> {
  for (const [path, title] of [
    [POSITIONS, 'positions.title'],
    [ORDER_BOOK, 'order-book.title'],
    ['/app/emergency', 'kill.emergency.title'],
    ['/app/trading_view_chart', 'chart.title'],
    ['/app/strategies', 'strategies.page.title'],
  ] as const) {
    await goTo(page, path);
    await page.getByRole('heading', { level: 1, name: say(title), exact: true }).waitFor({ timeout: HEAL_MS });
  }
}

async function withProfile(work: (open: (visit: (device: Device) => Promise<void>) => Promise<void>) => Promise<void>): Promise<void> {
  const profile = newProfile();
  try {
    await work(async (visit) => {
      const device = await openDevice({ size: 'phone', profile });
      try {
        await visit(device);
      } finally {
        cable.answerInstead(null);
        await device.close();
      }
    });
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}

it.each(dealt(WRONG_KINDS, 0, 2))(
  '%s in the place of the app’s files while the app installs and fetches its second set: nothing wrong is stored, and it installs by itself once the network is whole',
  async (kind) => {
    await withProfile(async (open) => {
      await open(async (device) => {
        const { page } = device;
        await page.goto(`${cable.url}/auth/login`);
        await page.locator('#root form').waitFor();
        let met = 0;
        cable.answerInstead((_method, path) => (isCode(path) && path !== '/service-worker.js' ? ((met += 1), WRONG[kind]) : null));
        await until('the install meets the network', 60_000, async () => (met > 0 ? true : null));
        expect(await wrongFiles(page, CLIENT)).toEqual([]);
        cable.answerInstead(null);
        await signInThrough(page);
        await everyScreenWorks(page);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
        met = 0;
        cable.answerInstead((_method, path) => (path.startsWith('/assets/second/') ? ((met += 1), WRONG[kind]) : null));
        await page.reload();
        await heading(page, 'strategies.page.title');
        await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage({ type: 'SECOND_SET' }));
        // On a slow machine the second set of files arrived earlier, while the screens were opened.
        await until('the second set meets the network', 60_000, async () =>
          met > 10 || (await page.evaluate(secondSetStored)) ? true : null,
        );
        expect(await wrongFiles(page, CLIENT)).toEqual([]);
        cable.answerInstead(null);
        await everyScreenWorks(page);
        await page.reload();
        await readyOffline(device);
        expect(await wrongFiles(page, CLIENT)).toEqual([]);
      });
    });
  },
);

it.each(dealt(WRONG_KINDS, 1, 2))(
  '%s in the place of the app’s files, stored by an older version under names that stay: every screen comes by itself, and what is stored is put right',
  async (kind) => {
    await withProfile(async (open) => {
      await open(async (device) => {
        const page = await signedIn(device);
        await readyOffline(device);
        // The browser's memory cache of scripts would hide the stored files.
        const session = await device.context.newCDPSession(page);
        await session.send('Network.enable');
        await session.send('Network.setCacheDisabled', { cacheDisabled: true });
        const stored = (await page.evaluate(storedFiles)).map(([path]) => path).filter((path) => path.endsWith('.js'));
        const wrong = stored.map((path) => {
          const { type, body } = WRONG[kind](readFileSync(join(CLIENT, path)), 'text/javascript');
          return [path, type, body.toString()] as const;
        });
        await page.evaluate(async (files) => {
          const bad = new Map(files.map(([path, type, body]) => [path, { type, body }]));
          for (const name of (await caches.keys()).filter((each) => /precache|^kept-files/.test(each))) {
            const cache = await caches.open(name);
            for (const request of await cache.keys()) {
              const file = bad.get(new URL(request.url).pathname);
              if (file) await cache.put(request, new Response(file.body, { headers: { 'content-type': file.type } }));
            }
          }
        }, wrong);
        await page.reload();
        // The browser reports no error for an empty script: the page is repaired once the start takes too long.
        const title = page.getByRole('heading', { level: 1, name: say('dashboard.page.title'), exact: true });
        await title.waitFor({ timeout: START_MS + HEAL_MS });
        await everyScreenWorks(page);
        // A changed file that still runs is found with the next version, which compares every file.
        if (kind !== 'a file that an inspector has changed')
          await until('every stored file is right', HEAL_MS, async () => ((await wrongFiles(page, CLIENT)).length === 0 ? true : null));
      });
    });
  },
);

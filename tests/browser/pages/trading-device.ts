import type { Page } from 'playwright-core';
import { until } from '#tests/support/product/until.ts';
import { HOME_PATH, TOKEN_KEY } from '#contract/constants.ts';
import { type Device, openDevice, type Size } from '#tests/support/device/browser.ts';
import { registerTrader, type Trader } from '#tests/support/device/trader.ts';
import { type Look, LOOKS, preferencesOf } from './look.ts';
import { heading } from './page.ts';
import { remember } from './stored-state.ts';

export interface TradingDevice {
  readonly device: Device;
  readonly trader: Trader;
  readonly origin: string;
}

export interface TradingOptions {
  readonly look?: Look;
  /** Where the user's own calls go, when the device is behind a wire. */
  readonly calls?: string;
  readonly serviceWorkers?: 'allow' | 'block';
  readonly pixelRatio?: number;
  /** Where the device stands; in the exchange's zone unless told. */
  readonly timezone?: string;
}

/**
 * Returns a device on which a user with account and portfolio is signed in, since an earlier visit, and sees the home screen. That the form signs in is told
 * by the flows that begin there.
 */
export async function openTrading(
  origin: string,
  size: Size,
  { look, calls = origin, serviceWorkers = 'allow', pixelRatio, timezone }: TradingOptions = {},
): Promise<TradingDevice> {
  const trader = await registerTrader(calls);
  const device = await openDevice({
    size,
    serviceWorkers,
    ...(pixelRatio === undefined ? {} : { pixelRatio }),
    ...(timezone === undefined ? {} : { timezone }),
  });
  const { user, token } = await trader.signIn();
  const { currentTheme, locale, direction, compact = false } = look ?? LOOKS[0]!;
  await remember(
    device.page,
    origin,
    {
      [TOKEN_KEY]: token,
      session_user: { v: 1, at: Date.now(), data: user },
      ...(look === undefined ? {} : { preferences: preferencesOf(look) }),
    },
    { 'first-look': `${currentTheme} ${locale} ${direction} side green-red 1 1 normal ${compact}` },
  );
  await device.page.goto(`${origin}${HOME_PATH}`);
  await heading(device.page, 'dashboard.page.title', locale);
  return { device, trader, origin };
}

/** Waits until the service worker controls the page and every screen is stored, those of the second set too. */
export async function readyOffline({ page }: Device): Promise<void> {
  await page
    .waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 })
    .catch(async (error: unknown) => {
      throw new Error(`no service worker controls the page: ${await page.evaluate(workerStates)}`, { cause: error });
    });
  await until('every screen is stored', 60_000, async () => ((await page.evaluate(secondSetStored)) ? true : null));
}

/** Runs in the page. */
async function workerStates(): Promise<string> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) return 'none is registered';
  const files = await Promise.all((await caches.keys()).map(async (name) => `${name} ${(await (await caches.open(name)).keys()).length}`));
  return ['installing', 'waiting', 'active']
    .map((at) => `${at} ${registration[at as 'installing' | 'waiting' | 'active']?.state ?? 'none'}`)
    .concat(files)
    .join(', ');
}

/** Waits until the device keeps a copy of such a resource: it is written a moment after it is shown. */
export async function keptOnDevice(page: Page, resource: string): Promise<void> {
  await until(`a copy of ${resource} is kept`, 20_000, async () => {
    const keys = await page.evaluate(keptKeys);
    return keys.some((key) => key.includes(`snapshot/${resource}/`)) ? true : null;
  });
}

/** Runs in the page. */
async function keptKeys(): Promise<string[]> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('the storage refused')));
    });
  const database = await done(indexedDB.open('strikedesk'));
  const keys = await done(database.transaction('state').objectStore('state').getAllKeys());
  database.close();
  return keys.map(String);
}

/** Runs in the page. */
export async function secondSetStored(): Promise<boolean> {
  const worker = await (await fetch('/service-worker.js')).text();
  const files = [...worker.matchAll(/assets\/second\/[\w.-]+\.js/g)]
    .map(([file]) => `/${file}`)
    .filter((file) => !/messages-.+-fr-/.test(file));
  const held = new Set((await (await caches.open('kept-files')).keys()).map(({ url }) => new URL(url).pathname));
  return files.length > 10 && files.every((file) => held.has(file));
}

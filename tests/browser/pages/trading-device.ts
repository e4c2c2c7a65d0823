import { until } from '#tests/support/until.ts';
import { HOME_PATH } from '#contract/constants.ts';
import { type Device, openDevice, type Size } from '#tests/support/browser.ts';
import { registerTrader, type Trader } from '#tests/support/trader.ts';
import { type Look, rememberLook } from './look.ts';
import { signInOnScreen } from './session.ts';

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
}

/** Returns a device on which a user with account and portfolio has signed in and sees the home screen. */
export async function openTrading(
  origin: string,
  size: Size,
  { look, calls = origin, serviceWorkers = 'allow' }: TradingOptions = {},
): Promise<TradingDevice> {
  const trader = await registerTrader(calls);
  const device = await openDevice({ size, serviceWorkers });
  if (look) await rememberLook(device.page, origin, look);
  await device.page.goto(`${origin}/auth/login`);
  await signInOnScreen(device.page, trader.email, look?.locale);
  await device.page.waitForURL(`${origin}${HOME_PATH}`);
  return { device, trader, origin };
}

/** Waits until the service worker controls the page and every screen is stored, those of the second set too. */
export async function readyOffline({ page }: Device): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
  await until('every screen is stored', 60_000, async () => ((await page.evaluate(secondSetStored)) ? true : null));
}

/** Runs in the page. */
async function secondSetStored(): Promise<boolean> {
  const worker = await (await fetch('/service-worker.js')).text();
  const files = [...worker.matchAll(/assets\/later\/[\w.-]+\.js/g)]
    .map(([file]) => `/${file}`)
    .filter((file) => !/messages-.+-fr-/.test(file));
  const held = new Set((await (await caches.open('kept-files')).keys()).map(({ url }) => new URL(url).pathname));
  return files.length > 10 && files.every((file) => held.has(file));
}

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

/** Waits until the service worker controls the page: then everything it needs to start offline is stored. */
export async function readyOffline({ page }: Device): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
}

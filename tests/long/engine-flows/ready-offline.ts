import type { EnginePage } from '#tests/support/engines/page.ts';
import { secondSetStored } from '#tests/browser/pages/trading-device.ts';

const PATIENCE_MS = 60_000;

/** Waits until the service worker is active and controls the page, and every screen is stored. */
export async function readyOffline(page: EnginePage): Promise<void> {
  await page.eventually(
    'a service worker controls the page',
    () => navigator.serviceWorker.controller?.state === 'activated',
    null,
    PATIENCE_MS,
  );
  await page.eventually('every screen is stored', secondSetStored, null, PATIENCE_MS);
}

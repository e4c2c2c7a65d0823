import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Device, openDevice } from '#tests/support/device/browser.ts';
import { registerTrader } from '#tests/support/device/trader.ts';
import { removeDataFolder } from '#tests/support/product/data-folder.ts';
import { beginAsStartedOnce, newDataFolder, type Product, startProduct } from '#tests/support/product/product.ts';
import { type BuildCopy, copyBuild } from '#tests/support/product/second-build.ts';
import { say } from '#tests/support/client/say.ts';
import { dealt } from '../pages/covering.ts';
import { goTo, heading, shown } from '../pages/page.ts';
import { signInOnScreen } from '../pages/session.ts';

let copy: BuildCopy;
let dataDir: string;
let product: Product;
const start = (port?: number) =>
  startProduct({ dataDir, folder: copy.folder, env: { REGISTRATION: 'open' }, ...(port === undefined ? {} : { port }) });
beforeAll(async () => {
  copy = copyBuild();
  dataDir = newDataFolder();
  beginAsStartedOnce(dataDir);
  await copy.becomeVersion('before');
  product = await start();
});
afterAll(async () => {
  await product.stop();
  removeDataFolder(dataDir);
  copy.remove();
});

const version = (page: Page) => page.locator('meta[name="test-build"]').getAttribute('content');
/** Screens whose code a device in data-saving mode fetches only when they are opened: in CI the one with most of it. */
const SCREENS = [
  ['/app/heat_map', 'heat-map.title'],
  ['/app/trading_view_chart', 'chart.title'],
  ['/app/pages/setting/profile', 'settings.profile.title'],
] as const;

/** A phone that saves data, signed in over the version that the server has now. */
async function openSaving(): Promise<Device> {
  const trader = await registerTrader(product.url);
  const device = await openDevice({ size: 'phone' });
  const { page } = device;
  await device.context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  );
  await page.goto(`http://localhost:${product.port}/auth/login`);
  await signInOnScreen(page, trader.email);
  await heading(page, 'dashboard.page.title');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
  return device;
}

/** The server gets a version none of whose files has a name of the one before. */
async function serveRenamed(mark: string): Promise<void> {
  await product.stop();
  await copy.becomeRenamed(mark);
  product = await start(product.port);
}

it.each(dealt(SCREENS, 1, SCREENS.length))(
  '%s, neither kept nor on the server any more, comes with one press, as the new version',
  async (path, title) => {
    const device = await openSaving();
    const { page } = device;
    try {
      await serveRenamed(path);
      await goTo(page, path);
      const again = page.getByRole('button', { name: new RegExp(`${say('ui.retry')}$`) }).filter({ visible: true });
      await shown(again);
      expect(await version(page)).not.toBe(path);
      await again.first().click();
      await expect.poll(() => version(page).catch(() => null), { timeout: 30_000 }).toBe(path);
      await heading(page, title);
      expect(new URL(page.url()).pathname).toBe(path);
    } finally {
      await device.close();
    }
  },
);

it('a form that was open is back with what was typed once the new version has come for a screen that was gone', async () => {
  const device = await openSaving();
  const { page } = device;
  const form = '/app/strategies?tab=library&base=iron-condor';
  const limit = page.locator('[name="definition.limits.loss"]');
  try {
    await goTo(page, form);
    await page.getByRole('dialog').getByText(say('strategies.section.limits'), { exact: true }).click();
    await limit.fill('4321');
    await serveRenamed('draft');
    await goTo(page, '/app/heat_map');
    const again = page.getByRole('button', { name: new RegExp(`${say('ui.retry')}$`) }).filter({ visible: true });
    await again.first().click();
    await expect.poll(() => version(page).catch(() => null), { timeout: 30_000 }).toBe('draft');
    await heading(page, 'heat-map.title');
    await goTo(page, form);
    await expect.poll(() => limit.inputValue(), { timeout: 20_000 }).toBe('4321.00');
  } finally {
    await device.close();
  }
});

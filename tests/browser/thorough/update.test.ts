import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOME_PATH } from '#contract/constants.ts';
import { removeDataFolder } from '#tests/support/product/data-folder.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { say } from '#tests/support/client/say.ts';
import { type BuildCopy, copyBuild } from '#tests/support/product/second-build.ts';
import { heading, shown } from '../pages/page.ts';
import { openTrading, readyOffline } from '../pages/trading-device.ts';

let copy: BuildCopy;
let dataDir: string;
let product: Product;
const start = (port?: number) =>
  startProduct({ dataDir, folder: copy.folder, env: { REGISTRATION: 'open' }, ...(port === undefined ? {} : { port }) });
beforeAll(async () => {
  copy = copyBuild();
  dataDir = mkdtempSync(join(tmpdir(), 'strikedesk-update-'));
  product = await start();
});
afterAll(async () => {
  await product.stop();
  removeDataFolder(dataDir);
  copy.remove();
});

const version = (page: Page) => page.locator('meta[name="test-build"]').getAttribute('content');
const banner = (page: Page) => page.getByText(say('shell.banner.update'), { exact: true });
const take = (page: Page) => page.getByRole('button', { name: say('shell.banner.update-now') });

it('a new version waits until it is taken; the other tab is offered it too, and both then run it', async (context) => {
  const { device, origin } = await openTrading(`http://localhost:${product.port}`, 'desktop');
  try {
    const first = device.page;
    await readyOffline(device);
    const second = await device.context.newPage();
    await second.goto(`${origin}${HOME_PATH}`);
    await heading(second, 'dashboard.page.title');

    await product.stop();
    await copy.becomeVersion('second');
    product = await start(product.port);
    await first.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    await shown(banner(first));
    await shown(banner(second));

    const pressed = performance.now();
    await take(first).click();
    await expect.poll(() => version(first).catch(() => null), { timeout: 15_000 }).toBe('second');
    await heading(first, 'dashboard.page.title');
    await context.annotate(`new version on the screen ${Math.round(performance.now() - pressed)} ms after it was taken`);

    await shown(banner(second));
    await take(second).click();
    await expect.poll(() => version(second).catch(() => null), { timeout: 15_000 }).toBe('second');
    await heading(second, 'dashboard.page.title');
    await banner(second).waitFor({ state: 'hidden' });
  } finally {
    await device.close();
  }
});

it('a version that does not start gives way to the one before it by itself, which says so; a repaired one is offered and runs', async (context) => {
  await product.stop();
  await copy.becomeVersion('sound');
  product = await start(product.port);
  const { device, origin } = await openTrading(`http://localhost:${product.port}`, 'phone');
  const { page } = device;
  const nextBuild = async (become: () => Promise<void>) => {
    await product.stop();
    await become();
    product = await start(product.port);
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    await shown(banner(page));
  };
  const failed = page.getByText(say('shell.banner.update-failed'), { exact: true });
  try {
    await readyOffline(device);
    await nextBuild(() => copy.becomeBroken('broken'));
    const pressed = performance.now();
    await take(page).click();
    await shown(failed);
    await context.annotate(`back on the version before ${Math.round(performance.now() - pressed)} ms after a broken one was taken`);
    expect(await version(page)).toBe('sound');
    await heading(page, 'dashboard.page.title');

    // Opened anew, and without the server: still the one that starts.
    await page.goto(`${origin}${HOME_PATH}`);
    await shown(failed);
    expect(await version(page)).toBe('sound');
    await page.getByRole('button', { name: say('shell.banner.update-again') }).click();
    await shown(failed);
    expect(await version(page)).toBe('sound');

    await nextBuild(() => copy.becomeVersion('repaired'));
    await take(page).click();
    await expect.poll(() => version(page).catch(() => null), { timeout: 15_000 }).toBe('repaired');
    await heading(page, 'dashboard.page.title');
    await failed.waitFor({ state: 'hidden' });
  } finally {
    await device.close();
  }
});

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDevice, type Device } from '#tests/support/device/browser.ts';
import { freePort } from '#tests/support/product/free-port.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { until } from '#tests/support/product/until.ts';
import { ORDER_BOOK, POSITIONS } from '../pages/books.ts';
import { goTo, settled, shown } from '../pages/page.ts';
import { signInForDeepLink } from '../pages/session.ts';
import { readyOffline } from '../pages/trading-device.ts';

const readme = readFileSync(new URL('../../../src/client/api/foreign/README.md', import.meta.url), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'strikedesk-own-'));
let backEnd: ChildProcess;
let product: Product;
let device: Device;

beforeAll(async () => {
  const port = await freePort();
  const file = join(folder, 'back-end.mjs');
  writeFileSync(file, /```js\n([^]*?)```/.exec(readme)?.[1] ?? '');
  backEnd = spawn(process.execPath, [file], { env: { ...process.env, PORT: String(port) } });
  const url = `http://127.0.0.1:${port}`;
  await until('the back end of the page answers', 10_000, () =>
    fetch(url).then(
      () => true,
      () => null,
    ),
  );
  product = await startProduct({ env: { MAIN_URL: url } });
  device = await openDevice({ size: 'desktop' });
});
afterAll(async () => {
  await device.close();
  await product.stop();
  backEnd.kill();
  rmSync(folder, { recursive: true, force: true });
});

it('the back end of the page works as it stands there: signed in, with its order and its position, and the policy of the page lets it', async () => {
  const { page } = device;
  await signInForDeepLink(page, product.url, POSITIONS, 'me@example.test');
  const contract = page.getByText('NIFTY 24,500 CE').first();
  await shown(contract);
  await shown(page.getByText('\u22121 lot (65)').first());
  await goTo(page, ORDER_BOOK);
  await shown(contract);
  for (const path of ['/app/broker', '/app/portfolio', '/app/strategies', '/app/dashboards/default']) {
    await goTo(page, path);
    await settled(page);
  }
  expect(device.complaints()).toEqual([]);

  // Answers of another origin are stored like those of the page's own: after a cold offline start they are shown, with their age.
  await readyOffline(device);
  backEnd.kill();
  for (const path of [POSITIONS, ORDER_BOOK]) {
    await page.goto(`${product.url}${path}`);
    await shown(contract);
    await shown(page.locator('.banner-stale'));
    await shown(page.locator('#main [data-as-of], #main [data-freshness="cached"]'));
    await expect.poll(() => page.locator('[data-freshness="live"]').filter({ visible: true }).count()).toBe(0);
  }
});

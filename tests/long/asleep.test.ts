import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { removeDataFolder } from '#tests/support/product/data-folder.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { POSITIONS } from '../browser/pages/books.ts';
import { readUntil, shown } from '../browser/pages/page.ts';
import { CLOCK, type Pictures, WATCH } from '../browser/pages/set-clock.ts';
import { openTrading } from '../browser/pages/trading-device.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'strikedesk-asleep-'));
let product: Product;
const start = (port?: number) => startProduct({ dataDir, env: { REGISTRATION: 'open' }, ...(port === undefined ? {} : { port }) });
beforeAll(async () => {
  product = await start();
});
afterAll(async () => {
  await product.stop();
  removeDataFolder(dataDir);
});

const HOUR_MS = 3_600_000;
const LIVE = '.header-status [data-freshness="live"]';
/** Half past one at night by the trader's clock: a midnight and the end of a session lie behind. */
const WAKES_AT_MS = 1.5 * HOUR_MS;
const INDIA_MS = 5.5 * HOUR_MS;

/** Returns how long a sleep of eight hours at least takes until the night after next is over by an hour and a half. */
function nightFrom(now: number): number {
  const ofDay = (now + INDIA_MS) % (24 * HOUR_MS);
  const until = 24 * HOUR_MS - ofDay + WAKES_AT_MS;
  return until < 8 * HOUR_MS ? until + 24 * HOUR_MS : until;
}

const liveAfter = async (page: Page, ms: number) =>
  (await page.evaluate<Pictures>('window.pictures')).filter(([at, live]) => at >= ms && at < ms + 1_000 && live > 0);

it('after a night and a restart of the server, its clock wrong by an hour, a phone calls nothing live before it has heard of it, and then at once', async (context) => {
  const { device, trader } = await openTrading(product.url, 'phone');
  const { page } = device;
  const wire = await device.context.newCDPSession(page);
  try {
    const { rows } = await trader.chain();
    const held = rows[Math.floor(rows.length / 2)]?.call.instrument_id ?? '';
    await trader.place({ instrument_id: held, transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', lots: 1 });
    await page.addInitScript(CLOCK);
    await page.goto(`${product.url}${POSITIONS}`);
    await shown(page.locator(LIVE));

    // A browser freezes a sleeping page: its code stops, and its connections die unnoticed.
    await wire.send('Page.setWebLifecycleState', { state: 'frozen' });
    const { port } = product;
    await product.kill('server');
    await page.evaluate(`window.setBy = ${nightFrom(Date.now()) + HOUR_MS}`);
    await page.evaluate(WATCH);
    await wire.send('Page.setWebLifecycleState', { state: 'active' });
    await readUntil(
      () => page.evaluate<number>('window.pictures.at(-1)[0]'),
      (at) => at > 1_000,
    );
    expect(await liveAfter(page, 0)).toEqual([]);
    const restarted = performance.now();
    product = await start(port);
    await shown(page.locator(LIVE));
    await context.annotate(`live again ${Math.round(performance.now() - restarted)} ms after the server was started`);

    // A lid that is closed and opened says nothing: the clock alone has gone on. Set back an hour, it tells no age at all.
    for (const jump of [9 * HOUR_MS, -HOUR_MS]) {
      await product.kill('server');
      await page.evaluate(`window.setBy += ${jump}`);
      await page.evaluate(WATCH);
      await readUntil(
        () => page.evaluate<number>('window.pictures.at(-1)[0]'),
        (at) => at > 2_100,
      );
      expect(await liveAfter(page, 1_050), `the clock went by ${jump / HOUR_MS} h`).toEqual([]);
      product = await start(port);
      await shown(page.locator(LIVE));
    }
  } finally {
    await device.close();
  }
}, 120_000);

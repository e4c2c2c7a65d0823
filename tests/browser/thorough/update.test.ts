import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOME_PATH } from '#contract/constants.ts';
import { removeDataFolder } from '#tests/support/product/data-folder.ts';
import { beginAsStartedOnce, newDataFolder, type Product, startProduct } from '#tests/support/product/product.ts';
import { openCable } from '#tests/support/device/cable.ts';
import { say } from '#tests/support/client/say.ts';
import { type BuildCopy, copyBuild } from '#tests/support/product/second-build.ts';
import { CHAIN, pickInChain } from '../pages/chain.ts';
import { dealt } from '../pages/covering.ts';
import { goTo, heading, shown } from '../pages/page.ts';
import { ticket } from '../pages/ticket.ts';
import { openTrading, readyOffline, type TradingDevice } from '../pages/trading-device.ts';

let copy: BuildCopy;
let dataDir: string;
let product: Product;
const start = (port?: number) =>
  startProduct({ dataDir, folder: copy.folder, env: { REGISTRATION: 'open' }, ...(port === undefined ? {} : { port }) });
beforeAll(async () => {
  copy = copyBuild();
  dataDir = newDataFolder();
  beginAsStartedOnce(dataDir);
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

/** Puts another build in the place of the one that runs, and has the page look for it. */
async function nextBuild(page: Page, become: () => Promise<void>): Promise<void> {
  await product.stop();
  await become();
  product = await start(product.port);
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
}

/** Runs in the page: stores data as an older version did, and reads the result. */
async function keptAs(old: object | null): Promise<unknown> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('the storage refused')));
    });
  const database = await done(indexedDB.open('strikedesk'));
  const store = database.transaction('state', 'readwrite').objectStore('state');
  const user = (await done(store.get('session_user'))) as { data: { id: string } };
  const key = `u/${user.data.id}/chart-layout`;
  if (old !== null) await done(store.put(old, key));
  const kept: unknown = await done(store.get(key));
  database.close();
  return kept;
}

describe('on an installed desk, a new version', () => {
  let desk: TradingDevice;
  beforeAll(async () => {
    desk = await openTrading(`http://localhost:${product.port}`, 'desktop');
    await readyOffline(desk.device);
  });
  afterAll(() => desk.device.close());

  it('waits until it is taken; the other tab is offered it too, and both then run it', async (context) => {
    const first = desk.device.page;
    const second = await desk.device.context.newPage();
    await second.goto(`${desk.origin}${HOME_PATH}`);
    await heading(second, 'dashboard.page.title');

    await nextBuild(first, () => copy.becomeVersion('second'));
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
    await second.close();
  });

  it('waits for an open ticket, and reads what an older one has kept', async (context) => {
    const { page } = desk.device;
    const before = await version(page);
    const charts = { interval: '15m', type: 'candles', indicators: [], compared: [], magnet: true, hidden: false };
    await page.evaluate(keptAs, { v: 1, at: Date.now(), data: charts });
    await goTo(page, CHAIN);
    await pickInChain(page, 'call', 'BUY');
    await nextBuild(page, () => copy.becomeVersion('after'));
    await page.waitForFunction(async () => ((await navigator.serviceWorker.getRegistration())?.waiting ?? null) !== null);
    expect(await banner(page).isVisible()).toBe(false);
    await shown(ticket(page));
    expect(await version(page)).toBe(before);

    await page.keyboard.press('Escape');
    await shown(banner(page));
    const pressed = performance.now();
    await take(page).click();
    await expect.poll(() => version(page).catch(() => null), { timeout: 15_000 }).toBe('after');
    await context.annotate(`new version ${Math.round(performance.now() - pressed)} ms after it was taken`);

    await page.goto(`${desk.origin}/app/trading_view_chart`);
    await heading(page, 'chart.title');
    const layout = expect.objectContaining({ interval: '15m', magnet: true, count: 1 });
    await expect.poll(() => page.evaluate(keptAs, null)).toMatchObject({ v: 2, data: { value: { layout } } });
  });
});

it('a version that does not start gives way to the one before it by itself, which says so; a repaired one is offered and runs', async (context) => {
  const { device, origin } = await openTrading(`http://localhost:${product.port}`, 'phone');
  const { page } = device;
  const failed = page.getByText(say('shell.banner.update-failed'), { exact: true });
  try {
    await readyOffline(device);
    const sound = await version(page);
    await nextBuild(page, () => copy.becomeBroken('broken'));
    await shown(banner(page));
    const pressed = performance.now();
    await take(page).click();
    await shown(failed);
    await context.annotate(`back on the version before ${Math.round(performance.now() - pressed)} ms after a broken one was taken`);
    expect(await version(page)).toBe(sound);
    await heading(page, 'dashboard.page.title');

    // Opened again, and without the server: still the starting version.
    await page.goto(`${origin}${HOME_PATH}`);
    await shown(failed);
    expect(await version(page)).toBe(sound);
    await page.getByRole('button', { name: say('shell.banner.update-again') }).click();
    // The banner of the try before may still be there while the broken version is tried again.
    await expect.poll(() => version(page).catch(() => null), { timeout: 30_000 }).toBe(sound);
    await shown(failed);

    await nextBuild(page, () => copy.becomeVersion('repaired'));
    await shown(banner(page));
    await take(page).click();
    await expect.poll(() => version(page).catch(() => null), { timeout: 15_000 }).toBe('repaired');
    await heading(page, 'dashboard.page.title');
    await failed.waitFor({ state: 'hidden' });
  } finally {
    await device.close();
  }
});

/** Runs in the page: it asks for something all the time, as a desk with many things on it does. */
function askOften(): void {
  setInterval(() => void fetch('/api/ping', { method: 'HEAD' }).catch(() => undefined), 40);
}

/** What is held: in CI the reads that a tab behind it needs as well; where everything is held the wire is freed after the first tab. */
const HELD: readonly (readonly [what: string, ...held: string[]])[] = [
  ['a snapshot and a read of the page', '/api/market/chain', '/api/position-book/'],
  ['everything', ''],
];

it.each(dealt(HELD, 0, HELD.length))('a new version is taken with one press in each tab while the wire holds %s', async (what, ...held) => {
  const after = `after ${what.length}`;
  const cable = await openCable(product.url);
  const { device, origin } = await openTrading(cable.url, 'desktop', { calls: product.url });
  const first = device.page;
  try {
    await readyOffline(device);
    const second = await device.context.newPage();
    await second.goto(`${origin}${CHAIN}`);
    await heading(second, 'market.chain.title');
    await nextBuild(first, () => copy.becomeVersion(after));
    await shown(banner(first));
    await shown(banner(second));
    const onWire = new Set<string>();
    const isHeld = (method: string, path: string) => {
      const found = held.find((each) => path.startsWith(each));
      if (method !== 'GET' || found === undefined) return false;
      onWire.add(found);
      return true;
    };
    let letGo = () => {};
    const free = new Promise<void>((done) => (letGo = done));
    cable.hold(isHeld, () => free);
    await Promise.all([first.evaluate(askOften), second.evaluate(askOften)]);
    await expect.poll(() => [...onWire]).toEqual(expect.arrayContaining([...held]));

    for (const page of [first, second]) {
      await shown(take(page));
      await take(page).click();
      await expect.poll(() => version(page).catch(() => null), { timeout: 10_000 }).toBe(after);
      // Without any answer a page says before all else that the connection is lost.
      if (isHeld('GET', '/')) letGo();
    }
  } finally {
    await device.close();
    await cable.close();
  }
});

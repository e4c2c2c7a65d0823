import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { databasePid, removeDataFolder } from '#tests/support/product/data-folder.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { registerTrader } from '#tests/support/device/trader.ts';
import { isReadableBy } from './readable-by.ts';

const NOBODY = 65_534;
const root = process.getuid?.() === 0;
const SECOND_START_MS = 5_000;

let folder: string | null = null;
let product: Product | null = null;

/** A home folder that only its owner may enter, with a data folder. */
function privateHome(owner?: number): string {
  folder = mkdtempSync(join(tmpdir(), 'strikedesk-home-'));
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  chmodSync(folder, 0o700);
  if (owner !== undefined) for (const path of [dataDir, folder]) chownSync(path, owner, owner);
  return dataDir;
}

async function start(dataDir: string, uid?: number): Promise<Product> {
  product = await startProduct({ dataDir, launcher: true, ...(uid === undefined ? {} : { uid }) });
  return product;
}

afterEach(async () => {
  await product?.stop();
  product = null;
  if (folder) removeDataFolder(join(folder, 'data'));
  if (folder) rmSync(folder, { recursive: true, force: true });
  folder = null;
});

/** Places an order, ends the product in the given manner, starts it again, and expects to find the order. */
async function survives(dataDir: string, end: (running: Product) => Promise<unknown>, uid?: number): Promise<Product> {
  const first = await start(dataDir, uid);
  const trader = await registerTrader(first.url);
  const { rows } = await trader.chain();
  const order = await trader.place({
    instrument_id: rows[0]?.call.instrument_id ?? '',
    transaction_type: 'BUY',
    order_type: 'MARKET',
    product: 'NRML',
    lots: 1,
  });
  await end(first);
  const second = await start(dataDir, uid);
  const again = await registerTrader(second.url, trader.email);
  const { order_book: book } = await again.orderBook();
  expect(book.map((entry) => entry.order_id)).toContain(order.order_id);
  return second;
}

describe('what was acknowledged is there after a restart', () => {
  it('Ctrl-C ends it cleanly, and the second start is quick', async (context) => {
    const second = await survives(privateHome(), async (running) => expect(await running.stop('SIGINT')).toBe(0));
    await context.annotate(`second start: ${Math.round(second.startedInMs)} ms of ${SECOND_START_MS}`);
    expect(second.startedInMs).toBeLessThan(SECOND_START_MS);
  });

  it('SIGKILL of the server leaves a database that the next start takes over', async () => {
    let left: number | null = null;
    const second = await survives(privateHome(), async (running) => {
      await running.kill('server');
      left = databasePid(running.dataDir);
    });
    expect([left, databasePid(second.dataDir)]).toEqual([expect.any(Number), left]);
  });

  it('SIGKILL of the server and its database loses nothing', async () => {
    await survives(privateHome(), (running) => running.kill('group'));
  });
});

const endsCleanly = async (running: Product) => expect(await running.stop('SIGTERM')).toBe(0);

describe('SIGTERM ends it cleanly, whoever starts it', () => {
  it('root may keep the data below a home that nobody else may enter', async (context) => {
    if (!root) context.skip('needs to be started as root');
    await survives(privateHome(0), endsCleanly);
  });

  it('an unprivileged user may, too', async (context) => {
    if (root && !isReadableBy(NOBODY)) context.skip('another user cannot read this checkout');
    const other = root ? NOBODY : undefined;
    await survives(privateHome(other), endsCleanly, other);
  });
});

/** A device that refuses all writes, like a file on a full disk; Linux only. */
const FULL = '/dev/full';

it('a standard output on a full disk ends nothing: what cannot be told is dropped', async (context) => {
  if (!existsSync(FULL)) context.skip('this system has no file that is always full');
  const dataDir = privateHome();
  product = await startProduct({ dataDir, standardOutput: FULL, env: { LOG_LEVEL: 'info' } });
  const trader = await registerTrader(product.url);
  expect((await trader.chain()).rows.length).toBeGreaterThan(0);
  expect(await product.stop()).toBe(0);
});

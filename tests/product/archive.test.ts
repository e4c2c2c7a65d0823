import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerTrader, type Trader, visitDemo } from '#tests/support/device/trader.ts';
import { type Archive, diskBytes, installArchive, packProject, setWritable } from '#tests/support/product/archive.ts';
import { removeDataFolder } from '#tests/support/product/data-folder.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { isReadableBy } from './readable-by.ts';

const NOBODY = 65_534;
const MIB = 1024 * 1024;
const INSTALLED_BYTES = 150 * 1_000_000;
const RUNNING_MS = 8_000;

let folder: string;
let archive: Archive;
let command: string;
let unpackedInMs: number;
let product: Product | null = null;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'strikedesk-archive-'));
  chmodSync(folder, 0o755);
  archive = packProject(folder);
  const from = performance.now();
  command = installArchive(archive, join(folder, 'installed'));
  setWritable(join(folder, 'installed'), false);
  unpackedInMs = performance.now() - from;
});
afterAll(() => {
  setWritable(join(folder, 'installed'), true);
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the command as its users do: with an empty home and no settings. As root it is an ordinary user who does. */
async function start(...args: readonly string[]): Promise<Product> {
  const home = mkdtempSync(join(folder, 'home-'));
  const uid = process.getuid?.() === 0 && isReadableBy(NOBODY, command) ? NOBODY : undefined;
  if (uid !== undefined) chownSync(home, uid, uid);
  return startProduct({
    dataDir: join(home, '.strikedesk'),
    folder: home,
    program: [command, ...args],
    env: { HOME: home, DATA_DIR: '', DATABASE_URL: '' },
    ...(uid === undefined ? {} : { uid }),
  });
}

async function stop(): Promise<void> {
  await product?.kill('group');
  if (product) removeDataFolder(product.dataDir);
  product = null;
}

async function firstFill(trader: Trader): Promise<void> {
  const { rows } = await trader.chain();
  const { status } = await trader.place({
    instrument_id: rows[Math.floor(rows.length / 2)]!.call.instrument_id,
    transaction_type: 'BUY',
    order_type: 'MARKET',
    product: 'NRML',
    lots: 1,
  });
  expect(status).toBe('filled');
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1);

describe('the archive that npm pack makes', () => {
  it('holds what runs and nothing that builds, and is small where it is installed', async (context) => {
    const ours = archive.files.filter((file) => !file.startsWith('node_modules/'));
    expect(ours.filter((file) => !/^(?:dist\/(?:client|server)\/|src\/server\/launch\/[\w-]+\.mjs$)/.test(file)).toSorted()).toEqual([
      'LICENSE',
      'README.md',
      'package.json',
    ]);
    expect(ours).toContain('dist/server/.built-from');
    const installed = diskBytes(join(folder, 'installed'));
    await context.annotate(`archive ${(archive.bytes / MIB).toFixed(1)} MiB, installed ${(installed / 1_000_000).toFixed(0)} MB`);
    expect(installed).toBeLessThanOrEqual(INSTALLED_BYTES);
  });

  it('runs as an ordinary user from a folder that nobody may write, and a newcomer has a filled order', async (context) => {
    const from = performance.now();
    product = await start();
    try {
      await firstFill(await registerTrader(product.url));
      await context.annotate(
        `unpacked in ${seconds(unpackedInMs)} s; running ${seconds(product.startedInMs)} of ${seconds(RUNNING_MS)} s and filled ${seconds(performance.now() - from)} s after the start`,
      );
      expect(existsSync(join(product.dataDir, 'postgres'))).toBe(true);
      expect(product.startedInMs).toBeLessThanOrEqual(RUNNING_MS);
    } finally {
      await stop();
    }
  });

  it('shows a demo, in which a visitor has a filled order', async (context) => {
    const from = performance.now();
    product = await start('--demo');
    try {
      const opened = performance.now() - from;
      await firstFill(await visitDemo(product.url));
      await context.annotate(`demo open ${seconds(opened)} s, filled ${seconds(performance.now() - from)} s after the start`);
    } finally {
      await stop();
    }
  });
});

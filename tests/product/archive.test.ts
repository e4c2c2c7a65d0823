import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerTrader, visitDemo } from '#tests/support/device/trader.ts';
import { firstFill } from '#tests/support/product/first-fill.ts';
import { type Archive, diskBytes, installArchive, packProject, setWritable } from '#tests/support/product/archive.ts';
import { removeDataFolder } from '#tests/support/product/data-folder.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { readContainerfile, readUnit } from '#tests/support/product/recipes.ts';
import { isReadableBy } from './readable-by.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const NOBODY = 65_534;
const MIB = 1024 * 1024;
const INSTALLED_BYTES = 140 * 1_000_000;
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

/** A PATH with the installed command first, and with this Node. */
const path = () => [dirname(command), dirname(process.execPath), process.env['PATH']].join(delimiter);

/** As root the installed program is started by an ordinary user. */
const asUser = () => (process.getuid?.() === 0 && isReadableBy(NOBODY, command) ? { uid: NOBODY } : { uid: undefined });

/** Starts the command as users do: with an empty home, which also gets the data unless another place is given. As root an ordinary user starts it. */
async function start(
  program: readonly string[],
  environment: (home: string) => Readonly<Record<string, string>> = () => ({}),
): Promise<Product> {
  const home = mkdtempSync(join(folder, 'home-'));
  const { uid } = asUser();
  if (uid !== undefined) chownSync(home, uid, uid);
  const env = { HOME: home, PATH: path(), DATA_DIR: '', DATABASE_URL: '', ...environment(home) };
  const dataDir = env.DATA_DIR === '' ? join(home, '.strikedesk') : env.DATA_DIR;
  return startProduct({ dataDir, folder: home, program, env, ...(uid === undefined ? {} : { uid }) });
}

async function stop(): Promise<void> {
  await product?.kill('group');
  if (product) removeDataFolder(product.dataDir);
  product = null;
}

/** Returns the processor time of a process and its ended children, in ms: other load lengthens a start, but not this time. */
function processorMs(pid: number): number {
  const [, , , , , , , , , , , ...times] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return times.slice(0, 4).reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
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
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
    const told = spawnSync(command, ['--help'], { encoding: 'utf8' }).stdout;
    for (const [name, script] of Object.entries(scripts))
      if (/\/(?:owner|worker)\.mjs/.test(script)) expect(told).toContain(`strikedesk ${name}`);
    expect(spawnSync(command, ['restore'], { encoding: 'utf8', env: { ...process.env, HOME: folder } }).stderr).toContain(
      'strikedesk restore FILE',
    );
    const installed = diskBytes(join(folder, 'installed'));
    await context.annotate(`archive ${(archive.bytes / MIB).toFixed(1)} MiB, installed ${(installed / 1_000_000).toFixed(0)} MB`);
    expect(installed).toBeLessThanOrEqual(INSTALLED_BYTES);
  });

  it('runs in a container as an ordinary user from a folder that nobody may write, is asked for its health there, and a newcomer has a filled order', async (context) => {
    const { user, environment, start: entry, health, steps } = readContainerfile();
    expect(user).not.toBe('root');
    expect(steps).toContainEqual(expect.stringMatching(/^npm install --global .*\/tmp\/strikedesk\.tgz/));
    const isHealthy = ({ port }: Product) =>
      spawnSync(health[0]!, health.slice(1), { env: { ...environment, PATH: path(), PORT: String(port) } }).status === 0;
    try {
      product = await start(entry, (home) => ({ ...environment, DATA_DIR: join(home, 'volume') }));
      const busyMs = process.platform === 'linux' ? processorMs(product.pid) : product.startedInMs;
      const from = performance.now();
      await firstFill(await registerTrader(product.url));
      const filledMs = performance.now() - from;
      expect(isHealthy(product)).toBe(true);
      expect(existsSync(join(product.dataDir, 'postgres'))).toBe(true);
      await context.annotate(
        `unpacked in ${seconds(unpackedInMs)} s, running ${seconds(product.startedInMs)} s later (${seconds(busyMs)} of ${seconds(RUNNING_MS)} s at work), filled ${seconds(filledMs)} s after that`,
      );
      expect(busyMs).toBeLessThanOrEqual(RUNNING_MS);
      await product.kill('group');
      expect(isHealthy(product)).toBe(false);
    } finally {
      await stop();
    }
  });

  it('shows a demo by the command of the unit of systemd, in which a visitor has a filled order', async (context) => {
    const { user, environment, start: entry, stateFolder } = readUnit();
    expect(user).not.toBe('root');
    expect(environment['DATA_DIR']).toBe(stateFolder);
    const from = performance.now();
    try {
      const { PORT, ...settings } = environment;
      expect(PORT).toBe('7400');
      product = await start([...entry, '--demo'], (home) => ({ ...settings, DATA_DIR: stateFolder.replace('%S', home) }));
      const opened = performance.now() - from;
      await firstFill(await visitDemo(product.url));
      const looked = spawnSync(command, ['doctor', '--demo'], {
        encoding: 'utf8',
        env: { HOME: product.dataDir, PATH: path(), DATA_DIR: product.dataDir, PORT: String(product.port), HOST: '127.0.0.1' },
        ...asUser(),
      });
      expect([looked.status, looked.stdout + looked.stderr]).toEqual([
        0,
        expect.stringContaining(`a Strikedesk server answers on ${product.port}`),
      ]);
      expect(looked.stdout).toContain('a demo keeps nothing');
      await context.annotate(`demo open ${seconds(opened)} s, filled ${seconds(performance.now() - from)} s after the start`);
    } finally {
      await stop();
    }
  });
});

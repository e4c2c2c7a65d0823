import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { registerTrader } from '#tests/support/device/trader.ts';
import { diskBytes } from '#tests/support/product/archive.ts';
import { databasePid, removeDataFolder } from '#tests/support/product/data-folder.ts';
import { firstFill } from '#tests/support/product/first-fill.ts';
import { freePort } from '#tests/support/product/free-port.ts';
import { until } from '#tests/support/product/until.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const INSTALLED_WITHIN_MS = 10 * 60_000;
/** Some sixty thousand files. */
const REMOVED_WITHIN_MS = 10 * 60_000;

const home = mkdtempSync(join(tmpdir(), 'strikedesk-clone-'));
chmodSync(home, 0o711);
const dataDir = join(home, 'data');
afterAll(async () => {
  removeDataFolder(dataDir);
  await rm(home, { recursive: true, force: true });
}, REMOVED_WITHIN_MS);

it('a stranger clones it and types npm start: it installs, builds and runs, and a newcomer has a filled order', async (context) => {
  const clone = join(home, 'strikedesk');
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone]);
  const port = await freePort();
  const from = performance.now();
  // What a stranger has: no settings of ours, and npm's own cache.
  const npm = spawn('npm', ['start'], {
    cwd: clone,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
  });
  let said = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()));
  const url = `http://127.0.0.1:${port}`;
  try {
    const answers = () =>
      fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
    await until('the clone runs', INSTALLED_WITHIN_MS, async () => (npm.exitCode !== null || (await answers()) ? true : null));
    expect(npm.exitCode, said).toBeNull();
    const running = performance.now() - from;
    await firstFill(await registerTrader(url));
    const filled = performance.now() - from - running;
    const megabytes = (path: string) => (diskBytes(path) / 1_000_000).toFixed(0);
    const text = `a clone: installed, built and running in ${(running / 1_000).toFixed(0)} s, filled ${(filled / 1_000).toFixed(1)} s after that; ${megabytes(clone)} MB on the disk, ${megabytes(join(clone, 'node_modules'))} of them to build with; its data ${megabytes(dataDir)} MB`;
    process.stdout.write(`${text}\n`);
    await context.annotate(text);
    expect(execFileSync('git', ['status', '--porcelain'], { cwd: clone, encoding: 'utf8' })).toBe('');
  } finally {
    npm.kill('SIGTERM');
    await until('it has stopped', 60_000, async () => (databasePid(dataDir) === null ? true : null));
  }
});

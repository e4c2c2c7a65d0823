import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { registerTrader } from '#tests/support/device/trader.ts';
import { firstFill } from '#tests/support/product/first-fill.ts';
import { databasePid, removeDataFolder } from '#tests/support/product/data-folder.ts';
import { freePort } from '#tests/support/product/free-port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let dataDir = '';
afterEach(() => removeDataFolder(dataDir));

/** When something of the modules or of what is built was last written. */
const written = () =>
  ['node_modules/.package-lock.json', 'dist/server/.built-from'].map(
    (path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs,
  );

it('a clone that is installed and built starts without doing either again, a newcomer has a filled order, and a signal to npm ends it all in order', async (context) => {
  dataDir = await mkdtemp(join(tmpdir(), 'strikedesk-npm-'));
  await chmod(dataDir, 0o711);
  const port = await freePort();
  const before = written();
  const from = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'silent' },
  });
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/api/ping`).then(
      (answer) => answer.ok,
      () => false,
    );
  await expect.poll(answers, { timeout: 90_000 }).toBe(true);
  const runningMs = performance.now() - from;
  await firstFill(await registerTrader(`http://127.0.0.1:${port}`));
  const filledMs = performance.now() - from - runningMs;
  expect(written()).toEqual(before);
  await context.annotate(
    `a clone that is installed and built: running in ${(runningMs / 1_000).toFixed(1)} s, filled ${(filledMs / 1_000).toFixed(1)} s after that`,
  );
  npm.kill('SIGTERM');
  await expect.poll(() => databasePid(dataDir), { timeout: 20_000 }).toBeNull();
  expect(await answers()).toBe(false);
});

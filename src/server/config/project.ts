import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The program as it lies on this machine. */
export interface Project {
  /** Where it lies, with its package.json and dist/. */
  readonly folder: string;
  /** The folder from which a relative path of the environment counts. */
  readonly root: string;
  /** DATA_DIR where the environment names none. */
  readonly dataDir: string;
  readonly version: string;
  /** Whether it was installed from a package, not cloned. */
  readonly packaged: boolean;
}

/**
 * Returns what is to be known of the program in a folder. A clone keeps its data within itself. An installed package is npm's, which replaces and
 * removes it as it likes: there data lies in the home of whoever starts it, and paths count from where it was started.
 */
export function readProject(folder: string, user: { readonly home: string; readonly workingFolder: string }): Project {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  // No archive of npm ever holds the lock file of its project.
  return existsSync(join(folder, 'package-lock.json'))
    ? { folder, root: folder, dataDir: join(folder, 'data'), version, packaged: false }
    : { folder, root: user.workingFolder, dataDir: join(user.home, '.strikedesk'), version, packaged: true };
}

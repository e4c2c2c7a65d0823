import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The installation of the program on this machine. */
export interface Project {
  /** The folder of the program, with package.json and dist/. */
  readonly folder: string;
  /** The folder for relative paths in the environment. */
  readonly root: string;
  /** DATA_DIR when the environment names none. */
  readonly dataDir: string;
  readonly version: string;
  /** Whether the program was installed from a package, not cloned. */
  readonly packaged: boolean;
}

/**
 * Returns the facts about the program in a folder. A clone keeps its data inside. An installed package may be replaced or removed by npm, so its data
 * is in the user's home, and paths are relative to the working directory.
 */
export function readProject(folder: string, user: { readonly home: string; readonly workingFolder: string }): Project {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  // A package of npm never contains the lock file of its project.
  return existsSync(join(folder, 'package-lock.json'))
    ? { folder, root: folder, dataDir: join(folder, 'data'), version, packaged: false }
    : { folder, root: user.workingFolder, dataDir: join(user.home, '.strikedesk'), version, packaged: true };
}
